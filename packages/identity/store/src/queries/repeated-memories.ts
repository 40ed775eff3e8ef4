import type { Db } from './db.ts'
import { foldColumn } from './fold-column.ts'

/** Ids of the memories that are stored under any of these duplicate keys, superseded ones too. */
export const memoriesOfKeys = async (
  db: Db,
  botId: string,
  keys: readonly Uint8Array[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('memories')
    .select('memory_id')
    .where('bot_id', '=', botId)
    .where(foldColumn, 'in', [...keys])
    .execute()
  return rows.map((row) => row.memory_id)
}
