import type { Soul } from '@daimon/client'
import { Field } from '@daimon/ui'
import { type Problem, problemAt } from '../use-problems.ts'
import { VectorFields } from './vector-fields.tsx'

const STYLES = ['Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'] as const
const STATUSES = ['available', 'busy', 'offline'] as const

type Props = {
  soul: Soul
  problems: readonly Problem[]
  onChange: (soul: Soul) => void
}

/** One control per member of a soul; absent members stay absent. */
export const SoulForm = ({ soul, problems, onChange }: Props) => {
  const at = (member: string) => problemAt(problems, `/soul/${member}`)
  const set = (members: Partial<Soul>): void => onChange(withoutAbsent({ ...soul, ...members }))
  return (
    <form class="stack" onSubmit={(event) => event.preventDefault()}>
      <Field label="Name" problem={at('name')}>
        {(wiring) => (
          <input
            {...wiring}
            dir="auto"
            value={soul.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Role" problem={at('role')}>
        {(wiring) => (
          <input
            {...wiring}
            dir="auto"
            value={soul.role}
            onInput={(event) => set({ role: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint="Describes the persona to the model."
        problem={at('description')}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            dir="auto"
            rows={9}
            value={soul.description}
            onInput={(event) => set({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Attachment style" problem={at('attachment_style')}>
        {(wiring) => (
          <select
            {...wiring}
            value={soul.attachment_style}
            onChange={(event) =>
              set({ attachment_style: event.currentTarget.value as Soul['attachment_style'] })
            }
          >
            {STYLES.map((style) => (
              <option key={style}>{style}</option>
            ))}
          </select>
        )}
      </Field>
      <VectorFields
        msv={soul.baseline_msv}
        pointer="/soul/baseline_msv"
        problems={problems}
        onChange={(msv) => set({ baseline_msv: msv })}
      />
      <Field label="Capabilities" hint="One per line." problem={at('capabilities')}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            key={JSON.stringify(soul.capabilities)}
            defaultValue={Array.isArray(soul.capabilities) ? soul.capabilities.join('\n') : ''}
            onChange={(event) => set({ capabilities: parseLines(event.currentTarget.value) })}
          />
        )}
      </Field>
      <Field label="Status" problem={at('status')}>
        {(wiring) => (
          <select
            {...wiring}
            value={soul.status ?? ''}
            onChange={(event) =>
              set({ status: (event.currentTarget.value || undefined) as Soul['status'] })
            }
          >
            <option value="">Not specified</option>
            {STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        )}
      </Field>
    </form>
  )
}

const parseLines = (text: string): string[] | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : undefined
}

const withoutAbsent = (soul: Soul): Soul =>
  Object.fromEntries(Object.entries(soul).filter(([, value]) => value !== undefined)) as Soul
