import { memoryIdsOfTime } from '@daimon/identity-core'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** A position in a session, and how far back from it to read. */
export type TurnWindow = {
  readonly userKey: string
  /** Without it, turns that have no session. */
  readonly sessionId: string | null
  readonly from: Date
  readonly to: Date
}

/** A range of ids, both included. */
type IdRange = { readonly first: string; readonly last: string }

export type TurnsRead = {
  readonly rowsMax: number
  /** The rows of a batch, which its writer knows: reading them for each would be quadratic. */
  readonly excluded: IdRange
}

/** An id has the time at which it was made, which is almost that of storage. */
const ID_MARGIN_MS = 60_000

/** Ids of the last valid turns in each window, none without a window. One statement for all. */
export const turnsBefore = async (
  db: Db,
  botId: string,
  windows: readonly (TurnWindow | undefined)[],
  { rowsMax, excluded }: TurnsRead,
): Promise<string[][]> => {
  const given = windows.filter((window) => window !== undefined)
  const distinct = new Map(given.map((window) => [toKey(window), window]))
  if (distinct.size === 0) return windows.map(() => [])
  const wanted = [...distinct.values()]
  const ids = wanted.map(({ from, to }) =>
    memoryIdsOfTime(from.getTime() - ID_MARGIN_MS, to.getTime() + ID_MARGIN_MS),
  )
  const newest = sql`
    order by occurred_at desc, recorded_at desc, seq desc, memory_id desc limit ${rowsMax}`
  const within = (isInWindow: RawBuilder<unknown>) => sql`
    select memory_id, occurred_at, recorded_at, seq from memories
    where bot_id = ${botId} and valid_to is null
      and user_key = wanted.user_key and coalesce(session_id, '') = wanted.session
      and ${isInWindow}
      and (memory_id < ${excluded.first}::uuid or memory_id > ${excluded.last}::uuid)
    ${newest}`
  const { rows } = await sql<{ position: number; memory_id: string }>`
    select wanted.position::int, turns.memory_id
    from unnest(
      ${wanted.map(({ userKey }) => userKey)}::text[],
      ${wanted.map(({ sessionId }) => sessionId ?? '')}::text[],
      ${wanted.map(({ from }) => from.toISOString())}::timestamptz[],
      ${wanted.map(({ to }) => to.toISOString())}::timestamptz[],
      ${ids.map(([first]) => first)}::uuid[],
      ${ids.map(([, last]) => last)}::uuid[]
    ) with ordinality as wanted (user_key, session, since, until, first_id, last_id, position)
    cross join lateral (
      select memory_id from (
        (${within(sql`occurred_at >= wanted.since and occurred_at <= wanted.until`)})
        union all
        -- A statement dated in the future counts as made when it was stored.
        (${within(sql`occurred_at > wanted.until
          and recorded_at >= wanted.since and recorded_at <= wanted.until
          and memory_id >= wanted.first_id and memory_id <= wanted.last_id`)})
      ) as either ${newest}
    ) as turns`.execute(db)
  const found = Map.groupBy(rows, ({ position }) => wanted[position - 1])
  return windows.map((window) =>
    (window ? (found.get(distinct.get(toKey(window))) ?? []) : []).map((row) => row.memory_id),
  )
}

const toKey = ({ userKey, sessionId, from, to }: TurnWindow): string =>
  JSON.stringify([from.getTime(), to.getTime(), userKey, sessionId])
