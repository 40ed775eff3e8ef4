import { Field, Trouble, go, useAction } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { api } from '../api.ts'

/** Starts a scan of a directory of this machine. */
export const StartForm = ({ directory }: { directory: string }) => {
  const [given, setGiven] = useState('.')
  const [verifies, setVerifies] = useState(true)
  const { run, isRunning, error } = useAction(async () => {
    const { scan_id: id } = await api.start(given.trim(), verifies)
    go(`/scans/${id}`)
  })
  return (
    <form
      class="panel"
      aria-label="Scan a directory"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <h2>Scan a directory</h2>
      <Field label="Directory" hint={<>Inside {<code class="clip">{directory}</code>}</>}>
        {(wiring) => (
          <input
            {...wiring}
            required
            maxLength={4096}
            spellcheck={false}
            autocomplete="off"
            value={given}
            onInput={(event) => setGiven(event.currentTarget.value)}
          />
        )}
      </Field>
      <label class="check">
        <input
          type="checkbox"
          checked={verifies}
          onChange={(event) => setVerifies(event.currentTarget.checked)}
        />
        Verify findings in the sandbox
      </label>
      <div class="actions">
        <button class="primary" aria-disabled={isRunning}>
          {isRunning ? 'Reading directory…' : 'Start scan'}
        </button>
      </div>
      <Trouble error={error} />
    </form>
  )
}
