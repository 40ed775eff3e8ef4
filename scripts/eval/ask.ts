import type { JsonClient } from '../../bench/kernel/json-client.ts'

export const routes = ['prepare', 'retrieve'] as const
export type AskRoute = (typeof routes)[number]

/** The most memories that one question may bring back. */
export const topKMax = 100

type Recalled = {
  readonly sources: readonly { readonly metadata: { readonly item_id?: string } }[]
}

export type Asked = {
  /** Best first, each once. */
  readonly itemIds: readonly string[]
  readonly tookMs: number
}

/** Asks one question; answers the items behind the memories that came back. */
export async function ask(
  client: JsonClient,
  botId: string,
  query: string,
  options: { readonly by: AskRoute; readonly topK: number },
): Promise<Asked> {
  const body = { bot_id: botId, query, top_k: options.topK }
  const startedAtMs = performance.now()
  const text =
    options.by === 'prepare'
      ? await client.send('POST', '/hybrid/prepare', body)
      : await client.send('POST', '/memory/retrieve', { ...body, include_scores: true })
  const tookMs = performance.now() - startedAtMs
  const answer = JSON.parse(text) as { recalled?: Recalled[]; hits?: Recalled[] }
  // Items of the same words are one memory: it stands for all of them.
  const ids = (answer.recalled ?? answer.hits ?? []).flatMap((memory) =>
    memory.sources.flatMap(({ metadata }) => metadata.item_id ?? []),
  )
  return { itemIds: [...new Set(ids)], tookMs }
}
