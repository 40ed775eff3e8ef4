import { Field, PageTitle } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useKey } from './api.ts'

/** Asks for an API key if the service requires one. */
export const KeyPage = () => {
  const [given, setGiven] = useState('')
  return (
    <>
      <PageTitle
        title="API key required"
        lead="This service lists and reads scans by key. The console keeps the key for this tab."
      />
      <form
        class="panel narrow"
        onSubmit={(event) => {
          event.preventDefault()
          useKey(given.trim())
        }}
      >
        <Field label="API key" hint="daimon-scan keys create NAME creates one.">
          {(wiring) => (
            <input
              {...wiring}
              type="password"
              autocomplete="off"
              required
              maxLength={256}
              value={given}
              onInput={(event) => setGiven(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="actions">
          <button class="primary">Use key</button>
        </div>
      </form>
    </>
  )
}
