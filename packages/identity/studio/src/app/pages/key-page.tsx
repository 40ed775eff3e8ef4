import { Field, PageTitle } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { hasKey, takeKey } from '../service.ts'

/** Shown when the identity service requires a key; the key is kept for this tab only. */
export const KeyPage = () => {
  const [text, setText] = useState('')
  // The same check as the client's: the characters that a header can contain.
  const isPossible = /^[\x21-\x7e]+$/.test(text.trim())
  const submit = (event: Event): void => {
    event.preventDefault()
    if (isPossible) takeKey(text.trim())
  }
  return (
    <>
      <PageTitle title="API key required" lead="Enter a key of this identity service." />
      {hasKey.value && (
        <p class="trouble" role="alert">
          The identity service rejected the last key. Check it and try again.
        </p>
      )}
      <form class="panel narrow stack" onSubmit={submit}>
        <Field
          label="API key"
          hint="Kept until you close this tab; sent to the identity service with each request."
          problem={
            text !== '' && !isPossible
              ? 'A key contains only ASCII characters and no spaces.'
              : undefined
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              type="password"
              autocomplete="off"
              spellcheck={false}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <button type="submit" class="primary" disabled={!isPossible}>
            Use key
          </button>
        </div>
      </form>
    </>
  )
}
