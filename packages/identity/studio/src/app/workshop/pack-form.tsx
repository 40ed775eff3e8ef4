import type { Msv } from '@daimon/client'
import { Field, Segments } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { VectorFields } from '../soul/vector-fields.tsx'
import { plainVector } from '../msv/plain-vector.ts'
import { type Problem, problemAt } from '../use-problems.ts'
import type { PackDraft } from './pack-draft.ts'

const FILES = ['SOUL.md', 'IDENTITY.md', 'STYLE.md'] as const
const SAYS: Readonly<Record<string, string>> = {
  'SOUL.md': 'Character and boundaries.',
  'IDENTITY.md': 'Background and knowledge.',
  'STYLE.md': 'Speaking style.',
}
const STYLES = ['Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant']

type Props = {
  draft: PackDraft
  problems: readonly Problem[]
  onChange: (draft: PackDraft) => void
}

/** Manifest, vector, and texts. */
export const PackForm = ({ draft, problems, onChange }: Props) => {
  const { manifest, texts } = draft
  const set = (members: Partial<PackDraft['manifest']>): void =>
    onChange({ manifest: withoutAbsent({ ...manifest, ...members }), texts })
  const at = (member: string) => problemAt(problems, `/manifest/${member}`)
  const text = (label: string, member: 'id' | 'name' | 'version' | 'role', hint?: string) => (
    <Field label={label} hint={hint} problem={at(member)}>
      {(wiring) => (
        <input
          {...wiring}
          dir="auto"
          value={manifest[member]}
          onInput={(event) => set({ [member]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <form class="panel" aria-label="Pack" onSubmit={(event) => event.preventDefault()}>
      <div class="grid">
        {text('ID', 'id', 'Name of the pack directory.')}
        {text('Version', 'version')}
        {text('Name', 'name')}
        {text('Role', 'role')}
        <Field label="Attachment style" problem={at('attachment_style')}>
          {(wiring) => (
            <select
              {...wiring}
              value={manifest.attachment_style}
              onChange={(event) => set({ attachment_style: event.currentTarget.value })}
            >
              {STYLES.map((style) => (
                <option key={style}>{style}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Tags" hint="Separated by commas." problem={at('tags')}>
          {(wiring) => (
            <input
              {...wiring}
              defaultValue={manifest.tags.join(', ')}
              key={manifest.id}
              onChange={(event) => set({ tags: parseTags(event.currentTarget.value) })}
            />
          )}
        </Field>
      </div>
      <Texts draft={draft} problems={problems} onChange={onChange} />
      <Vector draft={draft} problems={problems} set={set} />
    </form>
  )
}

const parseTags = (text: string): string[] => text.split(',').flatMap((tag) => tag.trim() || [])

const withoutAbsent = (manifest: PackDraft['manifest']): PackDraft['manifest'] =>
  Object.fromEntries(
    Object.entries(manifest).filter(([, value]) => value !== undefined),
  ) as PackDraft['manifest']

const Texts = ({ draft: { manifest, texts }, problems, onChange }: Props) => {
  const [shown, setShown] = useState('SOUL.md')
  const names = [...new Set([...FILES, ...manifest.files])]
  const write = (text: string): void => {
    const next = { ...texts, [shown]: text }
    // A file belongs to the pack once it has content; SOUL.md always does.
    const files = names.filter((name) => name === 'SOUL.md' || (next[name] ?? '') !== '')
    onChange({ manifest: { ...manifest, files }, texts: pick(next, files) })
  }
  return (
    <div class="stack">
      <Segments
        label="Text"
        options={names.map((name) => [name, name])}
        value={shown}
        onChange={setShown}
      />
      <Field
        label={shown}
        hint={SAYS[shown]}
        problem={problemAt(problems, `/texts/${shown}`) ?? problemAt(problems, '/texts')}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            dir="auto"
            rows={14}
            value={texts[shown] ?? ''}
            onInput={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  )
}

const pick = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))

const VECTOR_SOURCES = [
  ['preset', 'Preset'],
  ['custom', 'Custom'],
] as const

type VectorProps = Omit<Props, 'onChange'> & {
  set: (members: { baseline_msv?: Msv; msv_preset?: string }) => void
}

const Vector = ({ draft: { manifest }, problems, set }: VectorProps) => {
  const own = manifest.baseline_msv
  return (
    <fieldset class="stack">
      <legend class="field-label">Vector</legend>
      <Segments
        label="Vector source"
        options={VECTOR_SOURCES}
        value={own === undefined ? 'preset' : 'custom'}
        onChange={(source) =>
          set(
            source === 'preset'
              ? { baseline_msv: undefined as never, msv_preset: manifest.msv_preset ?? 'tutor' }
              : { baseline_msv: own ?? plainVector, msv_preset: undefined as never },
          )
        }
      />
      {own === undefined ? (
        <Field
          label="Preset"
          hint="ID of a shipped pack, whose vector is used."
          problem={problemAt(problems, '/manifest/msv_preset')}
        >
          {(wiring) => (
            <input
              {...wiring}
              value={manifest.msv_preset ?? ''}
              onInput={(event) => set({ msv_preset: event.currentTarget.value })}
            />
          )}
        </Field>
      ) : (
        <VectorFields
          msv={own}
          pointer="/manifest/baseline_msv"
          problems={problems}
          onChange={(msv) => set({ baseline_msv: msv })}
        />
      )}
    </fieldset>
  )
}
