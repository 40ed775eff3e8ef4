import type { Avatar, SoulRevision } from '@daimon/client'
import { Failure, Loading, Trouble, When } from '@daimon/ui'
import { useAction } from '../use-action.ts'
import { usePages } from '../use-load.ts'
import { CompareRevisions } from './compare-revisions.tsx'
import { SoulChanges } from './soul-changes.tsx'

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
      <CompareRevisions revisions={found.items} />
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
            <SoulChanges changes={revision.changes} empty="First revision" />
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
