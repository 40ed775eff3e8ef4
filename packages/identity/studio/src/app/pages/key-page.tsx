import { useState } from 'preact/hooks'
import { hasKey, takeKey } from '../kernel.ts'
import { Field } from '../parts/field.tsx'
import { PageTitle } from '../parts/page-title.tsx'

/** Asked for when the kernel wants a key; kept for this tab alone. */
export const KeyPage = () => {
  const [text, setText] = useState('')
  // As the client holds it against what a header can carry.
  const isPossible = /^[\x21-\x7e]+$/.test(text.trim())
  const submit = (event: Event): void => {
    event.preventDefault()
    if (isPossible) takeKey(text.trim())
  }
  return (
    <>
      <PageTitle title="A key, please" lead="This kernel answers only to those who show one." />
      {hasKey.value && (
        <p class="trouble" role="alert">
          The kernel refused the last one.
        </p>
      )}
      <form class="panel narrow stack" onSubmit={submit}>
        <Field
          label="Key"
          hint="It is kept until this tab is closed, and is sent to the kernel with each call."
          problem={
            text !== '' && !isPossible
              ? 'A key has no spaces and no characters beyond ASCII.'
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
            Use this key
          </button>
        </div>
      </form>
    </>
  )
}
