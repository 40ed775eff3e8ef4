import { type AvatarMemory, type MemoryOptions, createMemory } from '@daimon/adapter-turn'
import { Document } from '@langchain/core/documents'
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers'

/** Metadata of a document: where and when it was said, and its score from 0 to 1. */
export type MemoryMetadata = {
  kind: string
  speaker: string | null
  session_id: string | null
  said_at: string
  score: number | null
}

/**
 * Retriever of memories as documents, most relevant first. The page content is what was said,
 * verbatim. If the service is unavailable, it throws.
 *
 * @example
 * const retriever = new DaimonRetriever({ botId, userId: 'mara', topK: 5 })
 * const documents = await retriever.invoke('Which bike do I ride?')
 */
export class DaimonRetriever extends BaseRetriever<MemoryMetadata> {
  lc_namespace = ['daimon', 'retrievers']
  readonly #memory: AvatarMemory
  readonly #options: MemoryOptions

  /** @throws {TypeError} if the options name no avatar. */
  constructor(options: MemoryOptions & BaseRetrieverInput = {}) {
    super(options)
    this.#memory = createMemory(options)
    this.#options = options
  }

  override async _getRelevantDocuments(query: string): Promise<Document<MemoryMetadata>[]> {
    const { userId, sessionId, topK, minScore } = this.#options
    const { hits = [] } = await this.#memory.call((botId, callOptions) =>
      this.#memory.client.retrieve(query, {
        ...callOptions,
        botId,
        userId,
        sessionId,
        topK,
        minScore,
        includeScores: true,
      }),
    )
    return hits.map(({ id, content, kind, speaker, session_id, occurred_at, score = null }) => {
      const metadata = { kind, speaker, session_id, said_at: occurred_at, score }
      return new Document({ id, pageContent: content, metadata })
    })
  }
}
