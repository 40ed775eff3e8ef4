import type { Avatar } from '@daimon/client'
import { Empty, Pager, Shown } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { useLoad } from '../use-load.ts'
import { type Filters, noFilters, toQuery } from './filters.ts'
import { leaving } from './forget-later.ts'
import { Days, Threads } from './memory-groups.tsx'
import { MemoryItem } from './memory-item.tsx'
import { SelectionBar } from './selection.tsx'

const PAGE = 50

export type ListProps = {
  avatar: Avatar
  filters: Filters
  /** Changes when the memories have changed. */
  version: number
  onChanged: () => void
}

type Props = ListProps & {
  /** Filters that the view decides. */
  fixed?: Partial<Filters>
  /** Threads instead of days. */
  hasThreads?: boolean
  /** What an empty list says without filters. */
  empty: { readonly title: string; readonly text: string }
  onFilter: (filters: Filters) => void
}

/** Current memories, newest first, a page at a time: 10,000 memories are 200 pages. */
export const Timeline = ({
  avatar,
  filters: chosen,
  version,
  onChanged,
  fixed,
  hasThreads,
  empty,
  onFilter,
}: Props) => {
  const filters = { ...chosen, ...fixed }
  const asked = JSON.stringify(filters)
  const isFiltered = asked !== JSON.stringify({ ...noFilters, ...fixed })
  // The cursor of each visited page; the first page has none.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setCursors([undefined])
    setSelected(new Set())
  }, [asked, avatar.id])
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
  const selection = {
    has: (id: string) => selected.has(id),
    toggle: (id: string) => {
      const rest = [...selected].filter((other) => other !== id)
      setSelected(new Set(rest.length === selected.size ? [...rest, id] : rest))
    },
  }
  return (
    <section
      class="panel"
      id="memories"
      aria-label="Memories"
      aria-busy={loaded.state === 'loading'}
    >
      <Shown loaded={loaded} what="memories" retry={reload}>
        {({ items, next }) => {
          if (items.length === 0) return <Nothing isFiltered={isFiltered} empty={empty} />
          const memories = items.filter(({ id }) => !leaving.value.has(id))
          const group = {
            memories,
            item: (memory: (typeof items)[number]) => (
              <MemoryItem
                key={memory.id}
                botId={avatar.id}
                memory={memory}
                onChanged={onChanged}
                selection={selection}
                isInThread={hasThreads === true}
              />
            ),
          }
          return (
            <>
              <SelectionBar
                avatar={avatar}
                userId={filters.user || null}
                shown={memories}
                selected={selected}
                onSelect={setSelected}
                onForgotten={onChanged}
              />
              {hasThreads ? (
                <Threads {...group} onOnly={(session) => onFilter({ ...chosen, session })} />
              ) : (
                <Days {...group} />
              )}
              <Pager
                page={cursors.length - 1}
                hasOlder={next !== null}
                onChange={(page) => turn(page, next)}
                newer="Newer memories"
                older="Older memories"
              />
            </>
          )
        }}
      </Shown>
    </section>
  )
}

type NothingProps = { isFiltered: boolean; empty: Props['empty'] }

const Nothing = ({ isFiltered, empty }: NothingProps) => (
  <Empty title={isFiltered ? 'No matching memories' : empty.title}>
    <p>{isFiltered ? 'Change or clear the filters.' : empty.text}</p>
  </Empty>
)
