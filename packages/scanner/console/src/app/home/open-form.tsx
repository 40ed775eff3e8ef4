import { Field, go } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { hasKey, isKeyWanted, useKey } from '../api.ts'

/** Opens a scan by its id, and changes the key. */
export const OpenForm = () => {
  const [given, setGiven] = useState('')
  return (
    <form
      class="panel"
      aria-label="Open a scan"
      onSubmit={(event) => {
        event.preventDefault()
        go(`/scans/${encodeURIComponent(given.trim())}`)
      }}
    >
      <h2>Open a scan</h2>
      <Field label="Scan ID" hint="daimon-scan scan prints it.">
        {(wiring) => (
          <input
            {...wiring}
            required
            maxLength={256}
            spellcheck={false}
            autocomplete="off"
            value={given}
            onInput={(event) => setGiven(event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="actions">
        <button>Open scan</button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            useKey('')
            isKeyWanted.value = true
          }}
        >
          {hasKey() ? 'Change key' : 'Use a key'}
        </button>
      </div>
    </form>
  )
}
