import { BLOCK_TOKENS, limitTokens } from '@daimon/identity-core'

import type { JsonClient } from '../../bench/service/json-client.ts'

export const routes = ['prepare', 'retrieve'] as const
export type AskRoute = (typeof routes)[number]

/** Maximum number of memories per query. */
export const topKMax = 100

type RecallAnswer = {
  readonly content: string
  readonly sources: readonly { readonly metadata: { readonly item_id?: string } }[]
}

export type AskResult = {
  /** Best first, without duplicates. */
  readonly itemIds: readonly string[]
  /** Those of the memories that fit the default size of the memories block. */
  readonly fittingIds: readonly string[]
  readonly tookMs: number
}

/** Sends one query; returns the items of the recalled memories. */
export async function ask(
  client: JsonClient,
  botId: string,
  query: string,
  options: {
    readonly by: AskRoute
    readonly topK: number | undefined
    readonly minScore?: number | undefined
  },
): Promise<AskResult> {
  const body = { bot_id: botId, query, top_k: options.topK, min_score: options.minScore }
  const startedAtMs = performance.now()
  const text =
    options.by === 'prepare'
      ? await client.send('POST', '/hybrid/prepare', body)
      : await client.send('POST', '/memory/retrieve', { ...body, include_scores: true })
  const tookMs = performance.now() - startedAtMs
  const answer = JSON.parse(text) as { recalled?: RecallAnswer[]; hits?: RecallAnswer[] }
  const memories = answer.recalled ?? answer.hits ?? []
  const fittingIds = toItemIds(limitTokens(memories, BLOCK_TOKENS))
  return { itemIds: toItemIds(memories), fittingIds, tookMs }
}

/** Items with the same words are one memory, which represents all of them. */
const toItemIds = (memories: readonly RecallAnswer[]): string[] => [
  ...new Set(
    memories.flatMap(({ sources }) => sources.flatMap(({ metadata }) => metadata.item_id ?? [])),
  ),
]
