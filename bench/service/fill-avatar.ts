import { exampleSoul } from '../../scripts/start/example-soul.ts'
import { seededTexts } from '../texts/texts.ts'
import { jsonClient } from './json-client.ts'

const TURNS_A_SESSION = 50
/** A conversation looks back for an hour, which has some turns and not all memories. */
const TURN_EVERY_MS = 300_000

/** Creates an avatar with `memories` distinct memories, `batch` per request; returns its id. */
export async function fillAvatar(url: string, memories: number, batch: number): Promise<string> {
  const client = jsonClient(url)
  const { bot_id: botId } = await client.post<{ bot_id: string }>('/v1/avatars', exampleSoul)
  const texts = seededTexts(1)
  const firstMs = Date.now() - memories * TURN_EVERY_MS
  for (let start = 0; start < memories; start += batch) {
    const items = texts.said(batch).map((content, at) => ({
      content,
      session_id: `s${Math.floor((start + at) / TURNS_A_SESSION)}`,
      occurred_at: new Date(firstMs + (start + at) * TURN_EVERY_MS).toISOString(),
    }))
    await client.post('/memory/ingest/batch', { bot_id: botId, items })
  }
  client.close()
  return botId
}
