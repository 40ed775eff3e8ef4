import { attributesOf } from '@daimon/identity-core'
import { createHash } from 'node:crypto'
import type { Db } from './db.ts'
import type { MemoryRow } from './memory-row.ts'

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

/** What users told of the same attributes as a text, as far as it is valid. */
export const memoriesOfAttributes = async (
  db: Db,
  botId: string,
  content: string,
): Promise<MemoryRow[]> => {
  const keys = attributesOf(content).map(attributeKey)
  if (keys.length === 0) return []
  return db
    .selectFrom('memories as m')
    .selectAll('m')
    .where('m.bot_id', '=', botId)
    .where('m.valid_to', 'is', null)
    .where('m.trust', '=', 'user')
    .where('m.memory_id', 'in', (eb) =>
      eb
        .selectFrom('memory_attributes')
        .select('memory_id')
        .where('bot_id', '=', botId)
        .where('attribute_key', 'in', keys),
    )
    .orderBy('m.memory_id')
    .execute()
}
