import type { SoulRevision } from '@daimon/client'
import { useState } from 'preact/hooks'
import { listChanges } from './list-changes.ts'
import { SoulChanges } from './soul-changes.tsx'

/** The changes between any two of the loaded revisions. */
export const CompareRevisions = ({ revisions }: { revisions: readonly SoulRevision[] }) => {
  const [chosen, setChosen] = useState<Readonly<Record<'from' | 'to', number | undefined>>>({
    from: undefined,
    to: undefined,
  })
  if (revisions.length < 2) return null
  const find = (number: number | undefined, other: SoulRevision | undefined) =>
    revisions.find(({ revision }) => revision === number) ?? other
  const from = find(chosen.from, revisions.at(-1))
  const to = find(chosen.to, revisions[0])
  const choice = (end: 'from' | 'to', label: string, current: SoulRevision | undefined) => (
    <label class="inline">
      {label}{' '}
      <select
        value={current?.revision}
        onChange={(event) => setChosen({ ...chosen, [end]: Number(event.currentTarget.value) })}
      >
        {revisions.map(({ revision }) => (
          <option key={revision} value={revision}>
            Revision {revision}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <details>
      <summary>Compare two revisions</summary>
      <div class="stack compare">
        <div class="actions">
          {choice('from', 'From', from)}
          {choice('to', 'To', to)}
        </div>
        <div aria-live="polite">
          <SoulChanges
            changes={listChanges(pick(from), pick(to))}
            empty="These revisions are the same."
          />
        </div>
      </div>
    </details>
  )
}

const pick = (revision: SoulRevision | undefined) => ({
  soul: revision?.soul,
  runtime_config: revision?.runtime_config,
})
