import { type Statement, statement, writing } from '@daimon/database'
import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'
import type { AvatarUser } from './avatar-users.ts'
import type { Db } from './db.ts'

export type TurnRow = Selectable<Database['turns']>

/** The turn that was answered under an idempotency key of a user. */
export const turnRead = (
  db: Db,
  { botId, userKey }: AvatarUser,
  key: string,
): Statement<TurnRow | undefined> =>
  statement(
    db
      .selectFrom('turns')
      .selectAll()
      .where('bot_id', '=', botId)
      .where('user_key', '=', userKey)
      .where('idempotency_key', '=', key),
    ([row]) => row,
  )

export type NewTurn = AvatarUser & {
  readonly ownerId: string
  readonly key: string
  readonly requestHash: Uint8Array
  readonly status: number
  readonly answer: object
  readonly at: Date
}

export const turnWrite = (db: Db, turn: NewTurn): Statement<void> =>
  writing(
    db.insertInto('turns').values({
      bot_id: turn.botId,
      user_key: turn.userKey,
      idempotency_key: turn.key,
      owner_id: turn.ownerId,
      request_hash: Buffer.from(turn.requestHash),
      status: turn.status,
      answer: JSON.stringify(turn.answer),
      at: turn.at,
    }),
  )
