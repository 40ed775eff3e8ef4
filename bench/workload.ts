import type { Turn } from './service/turn-calls.ts'
import { seededTexts } from './texts/texts.ts'

/** All texts and questions of a run: the same for every engine and size. */
export type Workload = {
  /** Number of initial questions and turns that aren't counted. */
  readonly warmUp: number
  readonly questions: readonly string[]
  readonly turns: readonly Turn[]
  /** Turns that are each followed by the prepare of the next one. */
  readonly chat: readonly Turn[]
  /** By number of memories. */
  readonly memories: ReadonlyMap<number, readonly Memory[]>
}

export type Memory = {
  readonly content: string
  readonly speaker: string
  readonly session_id: string
  readonly scope: 'global'
  readonly occurred_at: string
}

const seed = 20_260_504
// Until the functions on the path are compiled and the connections are open.
const warmUp = 50
const chatTurns = 100
const turnsOfSession = 20
const firstTurnAtMs = Date.UTC(2024, 0, 1)
const minutesBetweenTurns = 37

export function makeWorkload(sizes: readonly number[], queries: number): Workload {
  const texts = seededTexts(seed)
  const count = warmUp + queries
  const buildTurns = (turns: number): Turn[] => {
    const replies = texts.replies(turns)
    return texts.said(turns).map((said, at) => ({ said, reply: replies[at]! }))
  }
  return {
    warmUp,
    questions: texts.questions(count),
    turns: buildTurns(count),
    chat: buildTurns(chatTurns),
    memories: new Map(
      sizes.map((size) => [size, listMemories(texts.said(size), texts.speakers(size))]),
    ),
  }
}

function listMemories(contents: readonly string[], speakers: readonly string[]): Memory[] {
  return contents.map((content, at) => ({
    content,
    speaker: speakers[at]!,
    session_id: `session-${Math.floor(at / turnsOfSession)}`,
    scope: 'global',
    occurred_at: new Date(firstTurnAtMs + at * minutesBetweenTurns * 60_000).toISOString(),
  }))
}
