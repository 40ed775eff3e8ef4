import { attributesOf } from '@daimon/identity-core'
import { createHash } from 'node:crypto'
import type { Db } from './db.ts'
import { type MemoryRow, rowsById } from './memory-row.ts'

const attributeKey = (attribute: string): Buffer => createHash('sha256').update(attribute).digest()

/** Notes what memories tell the value of, so that what corrects them finds them. */
export const indexAttributes = async (
  db: Db,
  memories: readonly { readonly id: string; readonly content: string }[],
  { botId, ownerId }: { readonly botId: string; readonly ownerId: string },
): Promise<void> => {
  const rows = memories.flatMap(({ id, content }) =>
    attributesOf(content).map((attribute) => ({
      bot_id: botId,
      attribute_key: attributeKey(attribute),
      memory_id: id,
      owner_id: ownerId,
    })),
  )
  // SQL has no empty list.
  if (rows.length > 0) await db.insertInto('memory_attributes').values(rows).execute()
}

/**
 * How many memories of one attribute are looked at: what is corrected was said last, and among hundreds of values that
 * all hold no words say which is meant. Without a bound each statement would read all that were told of the same.
 */
const NEWEST_READ = 64

/** What users told last of the same attributes as a text, what holds no longer included, oldest first. */
export const memoriesOfAttributes = async (
  db: Db,
  botId: string,
  content: string,
): Promise<MemoryRow[]> => {
  const keys = attributesOf(content).map(attributeKey)
  if (keys.length === 0) return []
  // An id begins with its time, so the index gives the newest without a sort.
  const newest = keys.map((key) =>
    db
      .selectFrom('memory_attributes')
      .select('memory_id')
      .where('bot_id', '=', botId)
      .where('attribute_key', '=', key)
      .orderBy('memory_id', 'desc')
      .limit(NEWEST_READ)
      .execute(),
  )
  const ids = new Set((await Promise.all(newest)).flat().map((row) => row.memory_id))
  const rows = await rowsById(db, botId, [...ids])
  return rows.filter((row) => row.trust === 'user')
}
