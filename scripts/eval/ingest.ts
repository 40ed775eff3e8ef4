import { ingestBatch } from '../../bench/service/avatars.ts'
import type { JsonClient } from '../../bench/service/json-client.ts'
import type { Memory } from './memories.ts'

export const ways = ['complete', 'batch'] as const
/** The two ways to store: turn by turn like a chat application, or as an import. */
export type Way = (typeof ways)[number]

/** Stores memories in their order. */
export async function ingest(
  client: JsonClient,
  botId: string,
  memories: readonly Memory[],
  through: Way,
): Promise<void> {
  if (through === 'batch') {
    await ingestBatch(client, botId, memories)
    return
  }
  for (const { content, ...rest } of memories) {
    await client.post('/hybrid/complete', {
      ...rest,
      bot_id: botId,
      // Required by the API, and not stored if a side of the turn is given.
      summary: 'A turn of a conversation.',
      user_message: content,
      reflect: false,
    })
  }
}
