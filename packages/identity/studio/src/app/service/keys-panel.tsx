import { type Key, type KeyWithSecret, PermissionDeniedError } from '@daimon/client'
import { CodeBlock, Dialog, Empty, Shown, tell, Trouble, When } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { hasKey, takeKey } from '../service.ts'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { NewKey } from './new-key.tsx'

/** Creates, rotates, and revokes keys; a secret is shown once. */
export const KeysPanel = () => {
  const [loaded, reload] = useLoad<readonly Key[] | undefined>(async (api, signal) => {
    try {
      return (await api.keys.list({ limit: 200 }, { signal }).page()).items
    } catch (error) {
      // A valid key may lack the scope to manage keys.
      if (error instanceof PermissionDeniedError) return undefined
      throw error
    }
  }, [])
  const [made, setMade] = useState<KeyWithSecret | undefined>(undefined)
  return (
    <section class="panel" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <Shown loaded={loaded} what="keys" retry={reload}>
        {(keys) =>
          keys === undefined ? (
            <p class="hint">To manage keys, use a key with the admin scope.</p>
          ) : (
            <>
              {keys.length === 0 ? (
                <Empty title="No keys yet">
                  <p>{hasKey.value ? 'You use the key from the configuration.' : OPEN}</p>
                </Empty>
              ) : (
                <ul class="rows">
                  {keys.map((key) => (
                    <KeyRow key={key.id} apiKey={key} onChanged={reload} onSecret={setMade} />
                  ))}
                </ul>
              )}
              <NewKey isFirst={keys.length === 0 && !hasKey.value} onMade={setMade} />
            </>
          )
        }
      </Shown>
      {made && (
        <Dialog
          title={`Secret of ${made.name}`}
          onClose={() => {
            // After the first key exists, this page needs it as well.
            if (!hasKey.value) takeKey(made.secret)
            setMade(undefined)
            reload()
          }}
        >
          <p>Copy it now: it is shown once and isn't stored. Send it as Authorization: Bearer.</p>
          <CodeBlock label="Secret" copy={{ text: made.secret, label: 'Copy secret' }}>
            {made.secret}
          </CodeBlock>
        </Dialog>
      )}
    </section>
  )
}

const OPEN =
  'Every client that can reach this service has full access. After you create the first key, every request permanently requires a key.'

type RowProps = { apiKey: Key; onChanged: () => void; onSecret: (made: KeyWithSecret) => void }

const KeyRow = ({ apiKey, onChanged, onSecret }: RowProps) => {
  const { id, name, scopes, state, expires_at: expiresAt, last_used_at: usedAt } = apiKey
  const rotate = useAction(async (api) => onSecret(await api.keys.rotate({ key_id: id })))
  const revoke = useAction(async (api) => {
    await api.keys.revoke({ key_id: id })
    tell(`Revoked ${name}.`)
    onChanged()
  })
  return (
    <li class="row">
      <div>
        <p>
          <strong class="clip">{name}</strong>{' '}
          <span class={state === 'active' ? 'badge good' : 'badge bad'}>{state}</span>
        </p>
        <p class="meta">
          <span>{scopes.join(', ')}</span>
          {expiresAt !== null && (
            <span>
              expires <When at={expiresAt} />
            </span>
          )}
          <span>
            {usedAt === null ? (
              'never used'
            ) : (
              <>
                last used <When at={usedAt} />
              </>
            )}
          </span>
        </p>
        <Trouble error={rotate.error ?? revoke.error} />
      </div>
      {state === 'active' && (
        <div class="actions">
          <button
            type="button"
            class="small"
            aria-label={`Rotate ${name}`}
            aria-disabled={rotate.isRunning}
            onClick={() => void rotate.run()}
          >
            Rotate
          </button>
          <button
            type="button"
            class="small danger"
            aria-label={`Revoke ${name}`}
            aria-disabled={revoke.isRunning}
            onClick={() => void revoke.run()}
          >
            Revoke
          </button>
        </div>
      )}
    </li>
  )
}
