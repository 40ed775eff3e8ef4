import { randomUUID } from 'node:crypto'

import { ensureAvatar } from '../../../bench/service/avatars.ts'
import type { JsonClient } from '../../../bench/service/json-client.ts'
import type { MessagePair } from './read-pairs.ts'

type CompleteResult = { readonly memory_ids: readonly string[] }
type StoredMemory = { readonly valid_to: string | null }

/**
 * Sends both messages of a pair through `/hybrid/complete` to an avatar of their own, in one
 * session and a minute apart. Returns whether the memory of the prior message is superseded
 * afterwards.
 */
export const isPriorSuperseded = async (
  client: JsonClient,
  { prior, later }: MessagePair,
): Promise<boolean> => {
  const botId = await ensureAvatar(client, `eval-corrections-${randomUUID()}`)
  const startMs = Date.now() - 3_600_000
  const complete = (message: string, atMs: number) =>
    client.post<CompleteResult>('/hybrid/complete', {
      bot_id: botId,
      user_message: message,
      session_id: 'pair',
      occurred_at: new Date(atMs).toISOString(),
      reflect: false,
    })
  const [id] = (await complete(prior, startMs)).memory_ids
  await complete(later, startMs + 60_000)
  const memory = JSON.parse(await client.send('GET', `/memory/${id}`)) as StoredMemory
  return memory.valid_to !== null
}
