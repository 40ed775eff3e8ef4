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
      at: reflection.at,
    })
    .execute()
}

/** Takes a pending reflection out of the table: whoever gets it runs it, and it alone. */
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
