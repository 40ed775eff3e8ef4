import type { Memory } from '@daimon/client'
import { pluralize, When } from '@daimon/ui'
import type { ComponentChildren } from 'preact'

type GroupProps = {
  memories: readonly Memory[]
  item: (memory: Memory) => ComponentChildren
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

/** Memories under the days on which they were said, in the given order. */
export const Days = ({ memories, item }: GroupProps) => (
  <>
    {[...Map.groupBy(memories, ({ occurred_at: at }) => DAY.format(new Date(at)))].map(
      ([day, group]) => (
        <div key={day} class="day">
          <h2 class="eyebrow">{day}</h2>
          <ul>{group.map(item)}</ul>
        </div>
      ),
    )}
  </>
)

type ThreadProps = GroupProps & { onOnly: (session: string) => void }

/** Memories as threads: the latest session first, and each read from its start. */
export const Threads = ({ memories, item, onOnly }: ThreadProps) => (
  <>
    {listThreads(memories).map(({ session, said }) => (
      <section key={session ?? ''} class="thread" aria-label={nameThread(session)}>
        <div class="panel-head">
          <div>
            <h2 class="clip" dir="auto">
              {nameThread(session)}
            </h2>
            <p class="meta">
              <span>{pluralize(said.length, 'memory')} on this page</span>
              <When at={said[0]?.occurred_at ?? ''} />
              <span class="clip">{listSpeakers(said)}</span>
            </p>
          </div>
          {session !== null && (
            <button
              type="button"
              class="quiet small"
              aria-label={`Only this session: ${session.slice(0, 60)}`}
              onClick={() => onOnly(session)}
            >
              Only this session
            </button>
          )}
        </div>
        <ul>{said.map(item)}</ul>
      </section>
    ))}
  </>
)

const nameThread = (session: string | null): string => session ?? 'Without a session'

const listThreads = (newestFirst: readonly Memory[]) =>
  [...Map.groupBy(newestFirst, ({ session_id: session }) => session)].map(([session, said]) => ({
    session,
    said: said.toReversed(),
  }))

const listSpeakers = (said: readonly Memory[]): string => {
  const speakers = said.map(({ speaker }) => speaker).filter((speaker) => speaker !== null)
  return [...new Set(speakers)].join(', ')
}
