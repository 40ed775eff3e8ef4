import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type PendingReflection = Selectable<Database['pending_reflections']>

export type NewReflection = {
  readonly botId: string
  readonly ownerId: string
  readonly reflectionId: string
  readonly message: string
  readonly memoryIds: readonly string[]
  readonly turnId: string | null
  readonly userKey: string
  readonly sessionId: string | null
  readonly at: Date
}

export const insertReflection = async (db: Db, reflection: NewReflection): Promise<void> => {
  await db
    .insertInto('pending_reflections')
    .values({
      bot_id: reflection.botId,
      reflection_id: reflection.reflectionId,
      owner_id: reflection.ownerId,
      message: reflection.message,
      memory_ids: JSON.stringify(reflection.memoryIds),
      turn_id: reflection.turnId,
      user_key: reflection.userKey,
      session_id: reflection.sessionId,
      at: reflection.at,
    })
    .execute()
}

/**
 * Reads a pending reflection without claiming it, because a model's assessment of it can take a
 * while.
 */
export const findReflection = (
  db: Db,
  botId: string,
  reflectionId: string,
): Promise<PendingReflection | undefined> =>
  db
    .selectFrom('pending_reflections')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('reflection_id', '=', reflectionId)
    .executeTakeFirst()

/** Claims a pending reflection by deleting its row: only the caller that gets it runs it. */
export const takeReflection = (
  db: Db,
  botId: string,
  reflectionId: string,
): Promise<PendingReflection | undefined> =>
  db
    .deleteFrom('pending_reflections')
    .where('bot_id', '=', botId)
    .where('reflection_id', '=', reflectionId)
    .returningAll()
    .executeTakeFirst()

/** All pending reflections of every owner: at startup the queue may not contain them. */
export const waitingReflections = async (
  db: Db,
): Promise<
  { readonly botId: string; readonly ownerId: string; readonly reflectionId: string }[]
> => {
  const rows = await db
    .selectFrom('pending_reflections')
    .select(['bot_id', 'owner_id', 'reflection_id'])
    .execute()
  return rows.map((row) => ({
    botId: row.bot_id,
    ownerId: row.owner_id,
    reflectionId: row.reflection_id,
  }))
}
