import type { KeyWithSecret } from '@daimon/client'
import { Field, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'

const SCOPES = ['read', 'write', 'admin'] as const

type Props = { isFirst: boolean; onMade: (made: KeyWithSecret) => void }

/** Creates a key with a name and scopes; the first key needs the scope to create others. */
export const NewKey = ({ isFirst, onMade }: Props) => {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly (typeof SCOPES)[number][]>(['read'])
  const chosen = isFirst ? SCOPES : SCOPES.filter((scope) => scopes.includes(scope))
  const create = useAction(async (api) => {
    onMade(await api.keys.create({ name: name.trim(), scopes: [...chosen] }))
    setName('')
  })
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void create.run()
      }}
    >
      <div class="grid">
        <Field label="Key name" hint="The user or purpose of the key.">
          {(wiring) => (
            <input
              {...wiring}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend class="field-label">Scopes</legend>
          <div class="actions">
            {SCOPES.map((scope) => (
              <label key={scope} class="inline">
                <input
                  type="checkbox"
                  disabled={isFirst}
                  checked={chosen.includes(scope)}
                  onChange={(event) =>
                    setScopes(
                      event.currentTarget.checked
                        ? [...scopes, scope]
                        : scopes.filter((other) => other !== scope),
                    )
                  }
                />
                {scope}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      {isFirst && (
        <p class="hint">
          The first key has all scopes. Every later request requires a key; this page uses the new
          one.
        </p>
      )}
      <div>
        <button
          type="submit"
          aria-disabled={create.isRunning}
          disabled={name.trim() === '' || chosen.length === 0}
        >
          Create key
        </button>
      </div>
      <Trouble error={create.error} />
    </form>
  )
}
