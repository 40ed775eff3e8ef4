import type { Avatar, SoulChange, SoulRevision } from '@daimon/client'
import { describePointer } from '../parts/describe-pointer.ts'
import { Failure, Loading, Trouble } from '../parts/states.tsx'
import { When } from '../parts/when.tsx'
import { useAction } from '../use-action.ts'
import { usePages } from '../use-pages.ts'

const PAGE = 10

type Props = { avatar: Avatar; onTake: (revision: SoulRevision) => void }

/** Every revision, newest first, with its changes. */
export const Revisions = ({ avatar, onTake }: Props) => {
  const found = usePages(
    (api, cursor, signal) =>
      api.avatars
        .souls({ bot_id: avatar.id, limit: PAGE, ...(cursor ? { cursor } : {}) }, { signal })
        .page(),
    [avatar.id, avatar.soul_revision],
  )
  const more = useAction(async () => found.more())
  return (
    <section class="panel" aria-labelledby="revisions">
      <h2 id="revisions">Revisions</h2>
      {found.error !== undefined && <Failure error={found.error} retry={found.reload} />}
      {found.isLoading && found.items.length === 0 && <Loading what="revisions" />}
      <ol class="stack">
        {found.items.map((revision) => (
          <li key={revision.revision} class="revision">
            <div class="panel-head">
              <h3>
                Revision {revision.revision} <When at={revision.at} />
              </h3>
              {revision.revision !== avatar.soul_revision && (
                <button
                  type="button"
                  class="small"
                  aria-label={`Load revision ${revision.revision}`}
                  onClick={() => onTake(revision)}
                >
                  Load revision
                </button>
              )}
            </div>
            <Changes changes={revision.changes} />
          </li>
        ))}
      </ol>
      {found.next !== null && (
        <div>
          <button type="button" aria-disabled={more.isRunning} onClick={() => void more.run()}>
            Load older revisions
          </button>
        </div>
      )}
      <Trouble error={more.error} />
    </section>
  )
}

const Changes = ({ changes }: { changes: readonly SoulChange[] }) =>
  changes.length === 0 ? (
    <p class="hint">First revision</p>
  ) : (
    <dl class="changes">
      {changes.map(({ op, path, from, to }, index) => (
        <div key={index}>
          <dt class="clip">
            <strong title={path}>{describePointer(path)}</strong>
          </dt>
          <dd class="clip" dir="auto">
            {op !== 'add' && <del>{shown(from)}</del>}
            {op !== 'remove' && <ins>{shown(to)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )

const SHOWN_MAX = 600

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHOWN_MAX
    ? `${text.slice(0, SHOWN_MAX)} … (${text.length} characters)`
    : text
}
