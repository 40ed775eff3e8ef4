import type { JsonClient } from './json-client.ts'

/** Both sides of one turn. */
export type Turn = { readonly said: string; readonly reply: string }

/** Recalls as many memories as the SQL searches; returns the body unparsed. */
export const prepare = (client: JsonClient, botId: string, query: string): Promise<string> =>
  client.send('POST', '/hybrid/prepare', { bot_id: botId, query, top_k: 10 })

export const complete = (
  client: JsonClient,
  botId: string,
  { said, reply }: Turn,
): Promise<{ memory_ids: string[] }> =>
  client.post('/hybrid/complete', {
    bot_id: botId,
    summary: 'A turn of the benchmark.',
    user_message: said,
    assistant_text: reply,
    speaker: 'Robin',
    reflect: true,
  })
