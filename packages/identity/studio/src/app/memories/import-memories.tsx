import type { Avatar } from '@daimon/client'
import { Dialog, Field, Trouble } from '@daimon/ui'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { type Tally, sendLines } from './send-lines.ts'

/** Imports memories from a file with one JSON object per line. */
export const ImportMemories = ({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) => {
  const [file, setFile] = useState<File | undefined>(undefined)
  const [tally, setTally] = useState<Tally | undefined>(undefined)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  const action = useAction(async (api) => {
    if (!file) return
    setTally(undefined)
    await sendLines(api, avatar.id, file, setTally, running.current.signal)
  })
  return (
    <Dialog title="Import memories" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void action.run()
        }}
      >
        <Field
          label="File"
          hint={
            <>
              One JSON object per line with <code>text</code>. Optional: <code>speaker</code>,{' '}
              <code>said_at</code>, <code>session</code>, and <code>scope</code>. Duplicates are
              counted, not stored twice.
            </>
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".jsonl,.ndjson,application/jsonl,text/plain"
              onChange={(event) => setFile(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={action.isRunning} disabled={!file}>
            {action.isRunning ? 'Importing…' : 'Import'}
          </button>
        </div>
      </form>
      {(action.isRunning || tally) && (
        <progress aria-label="Imported" max={1} value={tally?.share ?? 0} />
      )}
      <p role="status">
        {tally &&
          `Read ${tally.read}: ${tally.stored} stored, ${tally.folded} merged, ${tally.suppressed} suppressed, ${tally.refused} rejected.`}
      </p>
      {tally && tally.problems.length > 0 && (
        <ul class="problems">
          {tally.problems.map((problem) => (
            <li key={problem} class="problem clip">
              {problem}
            </li>
          ))}
        </ul>
      )}
      <Trouble error={action.error} />
    </Dialog>
  )
}
