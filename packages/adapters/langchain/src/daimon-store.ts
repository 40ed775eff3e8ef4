import { type AvatarMemory, type MemoryOptions, createMemory } from '@daimon/adapter-turn'
import type { Memory } from '@daimon/client'
import {
  BaseStore,
  type GetOperation,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from '@langchain/langgraph-checkpoint'

import { hasPrefix, matchesCondition, toNamespace, toSessionId, toUserId } from './namespaces.ts'
import { matchesFilter } from './store-filter.ts'
import { toItem, toMemory } from './store-item.ts'

/** Limit of the service for hits, and of a page. */
const HITS_MAX = 100

/**
 * Long-term store of LangGraph: each namespace is a user of the avatar, and each item a memory with
 * its text verbatim. Search ranks by relevance, among the 100 best items of each namespace. A put
 * on a known key corrects the item. A deleted text is forgotten: it can't be stored again in its
 * namespace and key. The other members of a value have at most 4 KiB as JSON. All errors of the
 * service are thrown.
 *
 * @example
 * const graph = builder.compile({ store: new DaimonStore({ externalKey: 'app-store', soul }) })
 */
export class DaimonStore extends BaseStore {
  readonly #memory: AvatarMemory
  readonly #userIds = new Set<string>()

  /** @throws {TypeError} if the options name no avatar. */
  constructor(options: Omit<MemoryOptions, 'userId' | 'sessionId' | 'failure'> = {}) {
    super()
    this.#memory = createMemory(options)
  }

  /** Runs the operations in order, each with the results of those before. */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const results: unknown[] = []
    for (const operation of operations) results.push(await this.#run(operation))
    return results as OperationResults<Op>
  }

  #run(operation: Operation): Promise<unknown> {
    if ('namespacePrefix' in operation) return this.#search(operation)
    if ('value' in operation) return this.#put(operation)
    return 'key' in operation ? this.#get(operation) : this.#listNamespaces(operation)
  }

  async #get({ namespace, key }: GetOperation): Promise<SearchItem | null> {
    const memory = await this.#findMemory(namespace, key)
    return (memory && toItem(memory, namespace)) ?? null
  }

  async #put({ namespace, key, value, index }: PutOperation): Promise<void> {
    const userId = toUserId(namespace)
    const { client } = this.#memory
    const known = await this.#findMemory(namespace, key)
    if (value === null) {
      if (known !== undefined)
        await this.#memory.call((_botId, options) =>
          client.memories.delete({ memory_id: known.id, user_id: userId }, options),
        )
      return
    }
    const createdAt = known && toItem(known, namespace)?.createdAt
    const item = toMemory(key, value, index, (createdAt ?? new Date()).toISOString())
    await this.#memory.call(async (botId, options) => {
      if (known !== undefined) {
        await client.memories.update({ memory_id: known.id, user_id: userId, ...item }, options)
        return
      }
      const place = { botId, userId, sessionId: toSessionId(key), scope: 'session' as const }
      const { suppressed } = await client.ingestMemory(item.content, {
        ...place,
        ...options,
        kind: 'turn',
        metadata: item.metadata,
      })
      if (suppressed)
        throw new Error(`The text of '${key}' was deleted, so the service doesn't store it again.`)
    })
  }

  async #search(operation: SearchOperation): Promise<SearchItem[]> {
    const { namespacePrefix, query, filter, limit = 10, offset = 0 } = operation
    const items: SearchItem[] = []
    for (const userId of await this.#listUserIds()) {
      const namespace = toNamespace(userId)
      if (!hasPrefix(namespace, namespacePrefix)) continue
      const memories = query
        ? await this.#retrieve(userId, query)
        : await this.#list(userId, { limit: HITS_MAX })
      items.push(
        ...memories
          .map((memory) => toItem(memory, namespace))
          .filter((item) => item !== undefined && matchesFilter(item.value, filter))
          .map((item) => item as SearchItem),
      )
    }
    if (query) items.sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
    return items.slice(offset, offset + limit)
  }

  async #listNamespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    const { matchConditions = [], maxDepth, limit, offset } = operation
    const found = new Map<string, string[]>()
    for (const userId of await this.#listUserIds()) {
      const namespace = toNamespace(userId)
      if (!matchConditions.every((condition) => matchesCondition(namespace, condition))) continue
      const cut = namespace.slice(0, maxDepth)
      found.set(JSON.stringify(cut), cut)
    }
    return [...found.values()].slice(offset, offset + limit)
  }

  async #findMemory(namespace: readonly string[], key: string): Promise<Memory | undefined> {
    const filter = { session_id: toSessionId(key), limit: HITS_MAX }
    const memories = await this.#list(toUserId(namespace), filter)
    return memories.find((memory) => toItem(memory, [])?.key === key)
  }

  #list(userId: string, filter: { session_id?: string; limit: number }): Promise<Memory[]> {
    return this.#memory.call(async (botId, options) => {
      const request = { bot_id: botId, user_id: userId, ...filter }
      return (await this.#memory.client.memories.list(request, options).page()).items
    })
  }

  #retrieve(userId: string, query: string): Promise<Memory[]> {
    return this.#memory.call(async (botId, options) => {
      const asked = { botId, userId, topK: HITS_MAX, includeScores: true, ...options }
      const { hits = [] } = await this.#memory.client.retrieve(query, {
        ...asked,
        recallScope: 'user',
      })
      return hits.filter(({ user_id: owner }) => owner === userId)
    })
  }

  /** The users of the avatar. They are listed newest first, so a list ends at a known one. */
  async #listUserIds(): Promise<Iterable<string>> {
    const added: string[] = []
    await this.#memory.call(async (botId, options) => {
      const users = this.#memory.client.users.list({ bot_id: botId, limit: HITS_MAX }, options)
      for await (const { user_id: userId } of users) {
        if (this.#userIds.has(userId)) break
        added.push(userId)
      }
    })
    for (const userId of added) this.#userIds.add(userId)
    return this.#userIds
  }
}
