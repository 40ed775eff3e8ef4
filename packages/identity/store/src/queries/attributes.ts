import { saltForUser } from '@daimon/identity-core'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mapInSlices } from '../in-slices.ts'
import type { Db } from './db.ts'

const ROWS_A_STATEMENT = 500

const attributeKey = (attribute: string, userKey: string): Uint8Array =>
  saltForUser(createHash('sha256').update(attribute).digest(), userKey)

/** Stores which attributes and topics memories state, so that their corrections find them. */
export const indexAttributes = async (
  db: Db,
  memories: readonly {
    readonly id: string
    readonly attributes: readonly string[]
    readonly userKey: string
  }[],
  { botId, ownerId }: { readonly botId: string; readonly ownerId: string },
): Promise<void> => {
  const rows = await mapInSlices(memories, ({ id, attributes, userKey }) =>
    attributes.map((attribute) => ({
      bot_id: botId,
      attribute_key: Buffer.from(attributeKey(attribute, userKey)),
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

/** Attributes and topics of a text, and the id of its own memory, which takes no place. */
export type AttributeLookup = {
  readonly ownId: string
  readonly userKey: string
  readonly attributes: readonly string[]
  readonly topics: readonly string[]
}

type Key = {
  /** The hash under which it is stored. */
  readonly key: string
  readonly newestMax: number
}

const toKeys = ({ attributes, topics, userKey }: AttributeLookup): Key[] => {
  const toKey = (newestMax: number) => (name: string) => ({
    key: Buffer.from(attributeKey(name, userKey)).toString('hex'),
    newestMax,
  })
  return [...attributes.map(toKey(NEWEST_READ)), ...topics.map(toKey(NEWEST_READ_OF_TOPIC))]
}

/**
 * Ids of the newest memories about some attributes and topics, by lookup. One statement for all:
 * the texts of a batch are often about the same.
 */
export const newestOfAttributes = async (
  db: Db,
  botId: string,
  lookups: readonly AttributeLookup[],
): Promise<string[][]> => {
  const keys = lookups.map(toKeys)
  const newest = await newestByKey(db, botId, new Map(keys.flat().map((one) => [one.key, one])))
  return lookups.map(({ ownId }, at) => {
    const ids = (keys[at] ?? []).flatMap(({ key, newestMax }) =>
      (newest.get(key) ?? []).filter((id) => id !== ownId).slice(0, newestMax),
    )
    return [...new Set(ids)]
  })
}

/** Newest first, and one more of each than a lookup takes, since one may be its own memory. */
const newestByKey = async (
  db: Db,
  botId: string,
  keys: ReadonlyMap<string, Key>,
): Promise<Map<string, string[]>> => {
  const wanted = [...keys.values()]
  const found = new Map(wanted.map(({ key }): [string, string[]] => [key, []]))
  if (wanted.length === 0) return found
  const newest = wanted.map(({ key, newestMax }) => ({ key, newestMax: newestMax + 1 }))
  const { rows } = await selectNewest(botId, newest).execute(db)
  for (const { position, memory_id: id } of rows)
    found.get(wanted[position - 1]?.key ?? '')?.push(id)
  return found
}

/**
 * An id begins with its time, so the index returns the newest without a sort. Keys are decoded
 * first: row-level security comes before a condition with `decode`, which then can't use the index.
 */
export const selectNewest = (botId: string, keys: readonly Key[]) =>
  sql<{ position: number; memory_id: string }>`
    with wanted as materialized (
      select decode(given.key, 'hex') as attribute_key, given.newest_max, given.position
      from unnest(
        ${keys.map(({ key }) => key)}::text[],
        ${keys.map(({ newestMax }) => newestMax)}::int[]
      ) with ordinality as given (key, newest_max, position)
    )
    select wanted.position::int, newest.memory_id
    from wanted cross join lateral (
      select memory_id from memory_attributes
      where bot_id = ${botId} and attribute_key = wanted.attribute_key
      order by memory_id desc limit wanted.newest_max
    ) as newest
    order by wanted.position, newest.memory_id desc`
