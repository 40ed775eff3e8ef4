import {
  RELEVANCE_DEPTH,
  RecallIndex,
  type RecallQuery,
  type WordVector,
  computeSignals,
  extractRelevanceFeatures,
  findCorrections,
  fuseSignals,
  rerank,
} from '@daimon/identity-core'
import type { Embedder } from '@daimon/identity-embed'

import { askAll, indexConversation } from '../indexed-conversation.ts'
import type { Store } from '../precision/read-stores.ts'
import { type Conversation, type RecallSet, isAdversarial } from '../recall-set.ts'

/** Of the queries with an answer, one in this many is also sent to a store that has none. */
const ELSEWHERE_EVERY = 4

/** One query with the features of its best memories. */
export type Lesson = {
  readonly set: string
  /** Lessons with a common group are in the same fold of a cross-validation. */
  readonly group: string
  readonly rows: readonly Float32Array[]
  /** Indexes of the rows that belong. */
  readonly evidence: readonly number[]
  /** Number of memories that belong, found or not. */
  readonly wanted: number
}

type Query = { readonly text: string; readonly kind: string; readonly belongs: readonly string[] }

export type Space = { readonly embedder: Embedder; readonly wordVector: WordVector }

/** Collects examples of queries and memories. */
export class LessonCollector {
  readonly lessons: Lesson[] = []
  readonly #space: Space

  constructor(space: Space) {
    this.#space = space
  }

  async addStores(set: string, stores: readonly Store[], isBlind = false): Promise<void> {
    for (const [at, store] of stores.entries()) {
      // Two neighbors share a group: they also are one store of two users.
      const group = `${set} ${Math.floor(at / 2)}`
      const partner = stores[at ^ 1] ?? store
      const other = stores[(at + 7) % stores.length] as Store
      const elsewhere = other.queries
        .filter((_, number) => number % ELSEWHERE_EVERY === 0)
        .map(({ text }) => ({ text, kind: 'elsewhere', belongs: [] }))
      await this.#add({ set, group, isBlind }, [store], [...store.queries, ...elsewhere])
      if (partner !== store && !isBlind)
        await this.#add({ set: `${set}-pairs`, group, isBlind }, [store, partner], store.queries)
    }
  }

  async addConversations(
    set: RecallSet,
    options: { every: number; elsewhere: boolean },
  ): Promise<void> {
    const { conversations } = set
    for (const [at, conversation] of conversations.entries()) {
      const { index, nowMs } = await indexConversation(
        conversation,
        this.#space.embedder,
        this.#space.wordVector,
      )
      const own = conversation.questions
        .filter((question, number) => !isAdversarial(question) && number % options.every === 0)
        .map(({ text, category, evidence }) => ({ text, kind: category, belongs: evidence }))
      const other = conversations[(at + 1) % conversations.length] as Conversation
      const foreign = options.elsewhere
        ? other.questions
            .filter((_, number) => number % (ELSEWHERE_EVERY * options.every) === 1)
            .map(({ text }) => ({
              text: renameSpeakers(text, other, conversation),
              kind: 'elsewhere',
              belongs: [],
            }))
        : []
      const context = { set: set.name, group: `${set.name} ${conversation.id}`, isBlind: false }
      await this.#ask(context, index, nowMs, [...own, ...foreign])
    }
  }

  async #add(
    context: { set: string; group: string; isBlind: boolean },
    stores: readonly Store[],
    queries: readonly Query[],
  ): Promise<void> {
    const { embedder, wordVector } = this.#space
    const index = new RecallIndex(wordVector)
    const memories = stores.flatMap((store, at) =>
      store.memories.map((one) => ({
        ...one,
        id: at === 0 ? one.id : `${at}:${one.id}`,
        session: `${at}:${one.session}`,
      })),
    )
    const vectors = context.isBlind ? [] : await embedder.embed(memories.map(({ text }) => text))
    const closed = findSuperseded(memories)
    let nowMs = 0
    memories.forEach((memory, at) => {
      const occurredAtMs = Date.parse(memory.said_at)
      nowMs = Math.max(nowMs, occurredAtMs)
      index.upsert({
        id: memory.id,
        content: memory.text,
        speaker: memory.speaker,
        sessionId: memory.session,
        scope: 'global',
        occurredAtMs,
        recordedAtMs: at,
        validFromMs: 0,
        validToMs: closed.get(memory.id) ?? null,
        isAssistant: false,
        isOwnWords: true,
        vector: vectors[at],
      })
    })
    await this.#ask(context, index, nowMs, queries)
  }

  async #ask(
    context: { set: string; group: string; isBlind: boolean },
    index: RecallIndex,
    nowMs: number,
    queries: readonly Query[],
  ): Promise<void> {
    const embedder = context.isBlind ? undefined : this.#space.embedder
    const asked = await askAll(
      queries.map(({ text, kind, belongs }) => ({
        id: '',
        text,
        category: kind,
        evidence: belongs,
      })),
      embedder,
      nowMs,
    )
    queries.forEach(({ belongs, text }, at) => {
      const query = asked[at] as RecallQuery
      const found = computeSignals(index, query)
      const first = fuseSignals(index, found, 150)
      const { best, added, rowOf } = rerank(index, found, first)
      const slots = best.slice(0, RELEVANCE_DEPTH)
      const { terms } = found
      const rows = extractRelevanceFeatures({
        index,
        text,
        terms,
        found,
        first,
        slots,
        added,
        rowOf,
      })
      const ids = slots.map((slot) => index.rows.at(slot).id)
      this.lessons.push({
        set: context.set,
        group: context.group,
        rows,
        evidence: ids.flatMap((id, place) => (belongs.includes(id) ? [place] : [])),
        wanted: belongs.length,
      })
    })
  }
}

/** When each memory was superseded by a later one of its speaker. */
const findSuperseded = (memories: Store['memories']): ReadonlyMap<string, number> => {
  const closed = new Map<string, number>()
  memories.forEach((memory, at) => {
    const earlier = memories
      .slice(0, at)
      .filter(({ id, speaker }) => speaker === memory.speaker && !closed.has(id))
      .map(({ id, text }) => ({ id, content: text }))
    for (const { id, isWhole } of findCorrections(memory.text, earlier))
      if (isWhole) closed.set(id, Date.parse(memory.said_at))
  })
  return closed
}

/** A query of one conversation with the names of another one's speakers. */
const renameSpeakers = (text: string, from: Conversation, to: Conversation): string => {
  const getSpeakers = ({ items }: Conversation): string[] => [
    ...new Set(items.map(({ speaker }) => speaker)),
  ]
  const names = getSpeakers(to)
  return getSpeakers(from).reduce(
    (renamed, name, at) => renamed.replaceAll(name, names[at % names.length] as string),
    text,
  )
}
