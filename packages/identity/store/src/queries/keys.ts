import type { Selectable } from 'kysely'
import { type Cursor, isAfter } from '../cursor.ts'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type KeyRow = Selectable<Database['api_keys']>

export type NewKey = Pick<
  KeyRow,
  | 'key_id'
  | 'owner_id'
  | 'name'
  | 'scopes'
  | 'secret_hash'
  | 'requests_per_minute'
  | 'requests_per_day'
  | 'created_at'
  | 'expires_at'
>

export const insertKey = (db: Db, key: NewKey): Promise<KeyRow> =>
  db
    .insertInto('api_keys')
    .values({ ...key, former_hash: null, former_until: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The key with an id, for any owner: the caller's secret is compared with it. */
export const findKeyToOpen = (db: Db, keyId: string): Promise<KeyRow | undefined> =>
  db.selectFrom('api_keys').selectAll().where('key_id', '=', keyId).executeTakeFirst()

/** Whether any owner has ever had a key. */
export const isAnyKeyStored = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('api_keys').select('key_id').limit(1).executeTakeFirst()) !== undefined

const oneKey = (db: Db, ownerId: string, keyId: string) =>
  db.selectFrom('api_keys').selectAll().where('key_id', '=', keyId).where('owner_id', '=', ownerId)

/** The key of an owner, locked until the transaction ends. */
export const lockKey = (db: Db, ownerId: string, keyId: string): Promise<KeyRow | undefined> =>
  oneKey(db, ownerId, keyId).forUpdate().executeTakeFirst()

/** One page of an owner's keys, newest first. */
export const listKeys = (
  db: Db,
  ownerId: string,
  after: Cursor | undefined,
  limit: number,
): Promise<KeyRow[]> => {
  let query = db.selectFrom('api_keys').selectAll().where('owner_id', '=', ownerId)
  if (after) query = query.where(isAfter('created_at', 'key_id', after))
  return query.orderBy('created_at', 'desc').orderBy('key_id', 'desc').limit(limit).execute()
}

type Change = Partial<
  Pick<
    KeyRow,
    | 'secret_hash'
    | 'former_hash'
    | 'former_until'
    | 'expires_at'
    | 'rotated_at'
    | 'revoked_at'
    | 'last_used_at'
  >
>

export const changeKey = (
  db: Db,
  { owner_id, key_id }: Pick<KeyRow, 'owner_id' | 'key_id'>,
  change: Change,
): Promise<KeyRow> =>
  db
    .updateTable('api_keys')
    .set(change)
    .where('key_id', '=', key_id)
    .where('owner_id', '=', owner_id)
    .returningAll()
    .executeTakeFirstOrThrow()
