import { exampleSoul } from '../../scripts/start/example-soul.ts'
import type { JsonClient } from './json-client.ts'

/** Finds or creates the avatar of an external key; returns its id. */
export async function ensureAvatar(client: JsonClient, externalKey: string): Promise<string> {
  const body = { external_key: externalKey, soul: exampleSoul }
  const { bot_id: botId } = await client.post<{ bot_id: string }>('/v1/avatars/ensure', body)
  return botId
}

export type BatchItem = {
  readonly content: string
  readonly speaker?: string
  readonly session_id?: string
  readonly scope: 'global'
  readonly occurred_at?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

const batchItemsMax = 500

type BatchAnswer = { results: { deduplicated: boolean; suppressed: boolean }[] }

/** Stores items through /memory/ingest/batch, in order; returns how many became new rows. */
export async function ingestBatch(
  client: JsonClient,
  botId: string,
  items: readonly BatchItem[],
): Promise<number> {
  let stored = 0
  for (let at = 0; at < items.length; at += batchItemsMax) {
    const { results } = await client.post<BatchAnswer>('/memory/ingest/batch', {
      bot_id: botId,
      items: items.slice(at, at + batchItemsMax),
    })
    stored += results.filter((result) => !result.deduplicated && !result.suppressed).length
  }
  return stored
}
