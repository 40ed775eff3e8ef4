import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type TurnRow = Selectable<Database['turns']>

export const findTurn = (db: Db, botId: string, key: string): Promise<TurnRow | undefined> =>
  db
    .selectFrom('turns')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export type NewTurn = {
  readonly botId: string
  readonly ownerId: string
  readonly key: string
  readonly requestHash: Uint8Array
  readonly status: number
  readonly answer: object
  readonly at: Date
}

export const insertTurn = async (db: Db, turn: NewTurn): Promise<void> => {
  await db
    .insertInto('turns')
    .values({
      bot_id: turn.botId,
      idempotency_key: turn.key,
      owner_id: turn.ownerId,
      request_hash: Buffer.from(turn.requestHash),
      status: turn.status,
      answer: JSON.stringify(turn.answer),
      at: turn.at,
    })
    .execute()
}
