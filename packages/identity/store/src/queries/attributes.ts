import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mapInSlices } from '../in-slices.ts'
import type { Db } from './db.ts'
import { type MemoryRow, rowsById } from './memory-row.ts'

const ROWS_A_STATEMENT = 500

const attributeKey = (attribute: string): Buffer => createHash('sha256').update(attribute).digest()

/** Stores which attributes and topics memories state, so that their corrections find them. */
export const indexAttributes = async (
  db: Db,
  memories: readonly { readonly id: string; readonly attributes: readonly string[] }[],
  { botId, ownerId }: { readonly botId: string; readonly ownerId: string },
): Promise<void> => {
  const rows = await mapInSlices(memories, ({ id, attributes }) =>
    attributes.map((attribute) => ({
      bot_id: botId,
      attribute_key: attributeKey(attribute),
      memory_id: id,
      owner_id: ownerId,
    })),
  )
  const all = rows.flat()
  for (let at = 0; at < all.length; at += ROWS_A_STATEMENT)
    await db
      .insertInto('memory_attributes')
      .values(all.slice(at, at + ROWS_A_STATEMENT))
      .execute()
}

/**
 * How many memories of one attribute are compared: a correction usually refers to a recent
 * statement, and among hundreds of valid values its words don't show which one. Without a limit,
 * each statement would read all earlier ones.
 */
const NEWEST_READ = 63
/** A topic is less specific than an attribute, and most texts have several. */
const NEWEST_READ_OF_TOPIC = 7

/** Attributes and topics of a text. */
export type LookupTerms = {
  readonly attributes: readonly string[]
  readonly topics: readonly string[]
}

/** A range of ids, both included. */
export type IdRange = { readonly first: string; readonly last: string }

/**
 * The latest statements by users about some attributes and topics, including superseded ones,
 * oldest first, without those of `excluded`. Later ones of a batch count for the limits: comparing
 * each statement of a large batch with dozens of others would take seconds.
 */
export const memoriesOfAttributes = async (
  db: Db,
  botId: string,
  { attributes, topics }: LookupTerms,
  excluded: IdRange,
): Promise<MemoryRow[]> => {
  const keys = [
    ...attributes.map((name) => ({ key: attributeKey(name), newestMax: NEWEST_READ })),
    ...topics.map((name) => ({ key: attributeKey(name), newestMax: NEWEST_READ_OF_TOPIC })),
  ]
  if (keys.length === 0) return []
  // An id begins with its time, so the index returns the newest without a sort.
  const newest = sql<{ memory_id: string }>`
    select distinct newest.memory_id
    from unnest(
      ${keys.map(({ key }) => key)}::bytea[],
      ${keys.map(({ newestMax }) => newestMax)}::int[]
    ) as wanted (attribute_key, newest_max)
    cross join lateral (
      select memory_id from memory_attributes
      where bot_id = ${botId} and attribute_key = wanted.attribute_key
        and memory_id <> ${excluded.first}::uuid
      order by memory_id desc limit wanted.newest_max
    ) as newest`
  const { rows: ids } = await newest.execute(db)
  const rows = await rowsById(
    db,
    botId,
    ids.map((row) => row.memory_id),
  )
  return rows.filter(
    ({ trust, memory_id: id }) => trust === 'user' && (id < excluded.first || id > excluded.last),
  )
}
