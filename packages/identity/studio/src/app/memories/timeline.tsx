import type { Avatar, Memory } from '@daimon/client'
import { useEffect, useState } from 'preact/hooks'
import { Pager } from '../parts/pager.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { useLoad } from '../use-load.ts'
import { type Filters, noFilters, toQuery } from './filters.tsx'
import { leaving } from './forget-later.ts'
import { MemoryItem } from './memory-item.tsx'

const PAGE = 50
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

export type ListProps = {
  avatar: Avatar
  filters: Filters
  version: number
  onChanged: () => void
}

/** Current memories, newest first, a page at a time: 10,000 memories are 200 pages. */
export const Timeline = ({ avatar, filters, version, onChanged }: ListProps) => {
  const asked = JSON.stringify(filters)
  // The cursor of each visited page; the first page has none.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  useEffect(() => setCursors([undefined]), [asked, avatar.id])
  const cursor = cursors.at(-1)
  const [loaded, reload] = useLoad(
    (api, signal) =>
      api.memories
        .list(
          { bot_id: avatar.id, limit: PAGE, ...(cursor ? { cursor } : {}), ...toQuery(filters) },
          { signal },
        )
        .page(),
    [avatar.id, asked, cursor, version],
  )
  const turn = (page: number, next: string | null): void => {
    setCursors(page < cursors.length ? cursors.slice(0, page + 1) : [...cursors, next ?? undefined])
    document.querySelector('#memories')?.scrollIntoView()
  }
  return (
    <section
      class="panel"
      id="memories"
      aria-label="Memories"
      aria-busy={loaded.state === 'loading'}
    >
      <Shown loaded={loaded} what="memories" retry={reload}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Nothing isFiltered={asked !== JSON.stringify(noFilters)} />
          ) : (
            <>
              {byDay(items.filter(({ id }) => !leaving.value.has(id))).map(([day, memories]) => (
                <div key={day} class="day">
                  <h2 class="eyebrow">{day}</h2>
                  <ul>
                    {memories.map((memory) => (
                      <MemoryItem
                        key={memory.id}
                        botId={avatar.id}
                        memory={memory}
                        onChanged={onChanged}
                      />
                    ))}
                  </ul>
                </div>
              ))}
              <Pager
                page={cursors.length - 1}
                hasOlder={next !== null}
                onChange={(page) => turn(page, next)}
                newer="Newer memories"
                older="Older memories"
              />
            </>
          )
        }
      </Shown>
    </section>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty title={isFiltered ? 'No matching memories' : 'No memories yet'}>
    <p>{isFiltered ? 'Change or clear the filters.' : 'Complete a turn or import memories.'}</p>
  </Empty>
)

const byDay = (memories: readonly Memory[]): (readonly [string, readonly Memory[]])[] => [
  ...Map.groupBy(memories, ({ occurred_at: at }) => DAY.format(new Date(at))),
]
