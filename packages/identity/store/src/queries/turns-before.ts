import { sql } from 'kysely'
import type { IdRange } from './attributes.ts'
import type { Db } from './db.ts'
import type { MemoryRow } from './memory-row.ts'

/** A position in a session, and how far back from it to read. */
export type TurnWindow = {
  /** Without it, turns that have no session. */
  readonly sessionId: string | null
  readonly from: Date
  readonly to: Date
  readonly rowsMax: number
}

/** The last valid turns in a window, oldest first, without those of `excluded`. */
export const turnsBefore = async (
  db: Db,
  botId: string,
  { sessionId, from, to, rowsMax }: TurnWindow,
  { first, last }: IdRange,
): Promise<MemoryRow[]> => {
  let query = db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('valid_to', 'is', null)
  // The ids of a batch ascend; reading its later memories for each would be quadratic.
  if (first !== last) query = query.where('memory_id', '<', first)
  const rows = await query
    .where((eb) =>
      eb.or([
        eb.and([eb('occurred_at', '>=', from), eb('occurred_at', '<=', to)]),
        // A statement dated in the future counts as made when it was stored.
        eb.and([
          eb('occurred_at', '>', to),
          eb('recorded_at', '>=', from),
          eb('recorded_at', '<=', to),
        ]),
      ]),
    )
    .where(sql<boolean>`coalesce(session_id, '') = ${sessionId ?? ''}`)
    .orderBy('occurred_at', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('seq', 'desc')
    .orderBy('memory_id', 'desc')
    .limit(rowsMax + 1)
    .execute()
  return rows
    .filter((row) => row.memory_id !== first)
    .slice(0, rowsMax)
    .toReversed()
}
