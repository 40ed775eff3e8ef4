import { rateContradiction } from '../memory/corrections.ts'
import { chooseRarest, extractTopics } from '../memory/revisions/topics.ts'
import type { PromptMemory } from './memories-block.ts'

/** How many pairs are compared, of the most relevant memories. */
const PAIRS_MAX = 256
/** By how many of its topics a memory finds others. */
const TOPICS_COMPARED = 8
/** Within this time, "it" can refer to the earlier statement. */
const RECENT_MS = 600_000

export type OrderedMemory = {
  /** Its index among the memories, most relevant first. */
  readonly at: number
  /** The latest text that gives another value for what this one states. */
  readonly later: string | undefined
}

/**
 * Finds statements that a later one by the same speaker contradicts, even if it wasn't recognized
 * as a correction when it was stored. Keeps the order, except that the later statement precedes the
 * earlier one, also where it only may contradict it.
 */
export const orderByValidity = (memories: readonly PromptMemory[]): OrderedMemory[] => {
  const laterOf = findLater(memories)
  const ordered: OrderedMemory[] = []
  const placed = new Set<number>()
  const place = (at: number): void => {
    if (placed.has(at)) return
    placed.add(at)
    const { likely, possible } = laterOf.get(at) ?? {}
    // A later statement may itself have a later one; times increase along the way.
    if (likely !== undefined) place(likely)
    if (possible !== undefined) place(possible)
    ordered.push({ at, later: memories[likely ?? -1]?.content })
  }
  for (const at of memories.keys()) place(at)
  return ordered
}

/** Indexes of the latest memories that contradict another one and that may do so. */
type LaterMemories = { readonly likely?: number; readonly possible?: number }

const findLater = (memories: readonly PromptMemory[]): Map<number, LaterMemories> => {
  const laterOf = new Map<number, LaterMemories>()
  const getTimeMs = (at: number | undefined): number =>
    Date.parse(memories[at ?? -1]?.occurredAt ?? '')
  let compared = 0
  for (const [newer, older] of pairsOfOneTopic(memories)) {
    const [now, old] = [memories[newer] as PromptMemory, memories[older] as PromptMemory]
    const [nowMs, oldMs] = [getTimeMs(newer), getTimeMs(older)]
    if (old.validTo !== null || now.validTo !== null) continue
    if (nowMs <= oldMs || now.speaker !== old.speaker) continue
    const known = laterOf.get(older) ?? {}
    if (getTimeMs(known.likely) >= nowMs) continue
    if (compared >= PAIRS_MAX) break
    compared += 1
    const earlier = { id: old.id, content: old.content, isRecent: nowMs - oldMs <= RECENT_MS }
    const rate = rateContradiction(earlier, now.content)
    if (rate === 'unlikely' || getTimeMs(known[rate]) >= nowMs) continue
    laterOf.set(older, { ...known, [rate]: newer })
  }
  return laterOf
}

/** Pairs of memories that have a topic in common, in both orders. */
const pairsOfOneTopic = function* (
  memories: readonly PromptMemory[],
): Generator<readonly [number, number]> {
  const byTopic = new Map<string, number[]>()
  for (const [at, { content }] of memories.entries()) {
    const topics = chooseRarest(extractTopics(content), TOPICS_COMPARED)
    const others = new Set(topics.flatMap((topic) => byTopic.get(topic) ?? []))
    for (const other of others) {
      yield [at, other]
      yield [other, at]
    }
    for (const topic of topics) byTopic.set(topic, [...(byTopic.get(topic) ?? []), at])
  }
}
