import type { Db } from './db.ts'

/** Records the origins of a derived memory. */
export const linkOrigins = async (
  db: Db,
  memoryId: string,
  originIds: readonly string[],
  { botId, ownerId }: { readonly botId: string; readonly ownerId: string },
): Promise<void> => {
  await db
    .insertInto('memory_derivations')
    .values(
      originIds.map((originId) => ({
        bot_id: botId,
        memory_id: memoryId,
        origin_id: originId,
        owner_id: ownerId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['bot_id', 'memory_id', 'origin_id']).doNothing())
    .execute()
}
