import { type Key, type KeyWithSecret, PermissionDeniedError } from '@daimon/client'
import { useState } from 'preact/hooks'
import { hasKey, takeKey } from '../kernel.ts'
import { tell } from '../notices.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Empty, Shown, Trouble } from '../parts/states.tsx'
import { When } from '../parts/when.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { NewKey } from './new-key.tsx'

/** Who may come in: keys are made, rotated and revoked here; a secret is shown once. */
export const KeysPanel = () => {
  const [loaded, reload] = useLoad<readonly Key[] | undefined>(async (api, signal) => {
    try {
      return (await api.keys.list({ limit: 200 }, { signal }).page()).items
    } catch (error) {
      // A key that may read need not manage keys.
      if (error instanceof PermissionDeniedError) return undefined
      throw error
    }
  }, [])
  const [made, setMade] = useState<KeyWithSecret | undefined>(undefined)
  return (
    <section class="panel" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <Shown loaded={loaded} what="the keys" retry={reload}>
        {(keys) =>
          keys === undefined ? (
            <p class="hint">To look after keys, come with one that has the scope admin.</p>
          ) : (
            <>
              {keys.length === 0 ? (
                <Empty title="No key yet">
                  <p>{hasKey.value ? 'You came with the key of the configuration.' : OPEN}</p>
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
          title={`The secret of ${made.name}`}
          onClose={() => {
            // The first key has closed the door, to this page as well.
            if (!hasKey.value) takeKey(made.secret)
            setMade(undefined)
            reload()
          }}
        >
          <p>It is shown this once and kept nowhere. Send it as Authorization: Bearer.</p>
          <pre class="code-block" tabIndex={0}>
            {made.secret}
          </pre>
          <div class="actions">
            <CopyButton text={made.secret} label="Copy the secret" />
          </div>
        </Dialog>
      )}
    </section>
  )
}

const OPEN =
  'Whoever reaches this kernel may do everything. The first key closes the door for good.'

type RowProps = { apiKey: Key; onChanged: () => void; onSecret: (made: KeyWithSecret) => void }

const KeyRow = ({ apiKey, onChanged, onSecret }: RowProps) => {
  const { id, name, scopes, state, expires_at: expiresAt, last_used_at: usedAt } = apiKey
  const rotate = useAction(async (api) => onSecret(await api.keys.rotate({ key_id: id })))
  const revoke = useAction(async (api) => {
    await api.keys.revoke({ key_id: id })
    tell(`${name} opens nothing any more.`)
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
              until <When at={expiresAt} />
            </span>
          )}
          <span>{usedAt === null ? 'never used' : <When at={usedAt} />}</span>
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
