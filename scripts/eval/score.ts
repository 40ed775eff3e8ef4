import type { Conversation, RecallSet } from './recall-set.ts'
import { isAdversarial } from './recall-set.ts'

/** Items by question, best first. A question without an entry has no results. */
export type Run = ReadonlyMap<string, readonly string[]>

const depths = [1, 5, 10, 20, 50] as const
type Depth = (typeof depths)[number]

/**
 * Sums over questions. R@k is the share of the evidence among the first k, hit@k whether any of it
 * is there, all@k whether all of it is; MRR is the reciprocal rank of the first over the complete
 * list.
 */
export type Score = {
  questions: number
  reciprocalRanks: number
  readonly at: Readonly<Record<Depth, { recall: number; hit: number; all: number }>>
}

/**
 * Scores by level (item, session) and category, and over all categories except the adversarial one.
 */
export function scoreRun({ conversations }: RecallSet, run: Run): Map<string, Score> {
  const scores = new Map<string, Score>()
  for (const conversation of conversations) scoreConversation(conversation, run, scores)
  return new Map([...scores].toSorted(([a], [b]) => a.localeCompare(b)))
}

function scoreConversation(
  { items, questions }: Conversation,
  run: Run,
  scores: Map<string, Score>,
): void {
  const createSession = new Map(items.map((item) => [item.id, item.session]))
  const session = (id: string): string => {
    const found = createSession.get(id)
    if (found === undefined) throw new Error(`${id} was found, but is not in its conversation`)
    return found
  }
  for (const question of questions) {
    const found = [...new Set(run.get(question.id) ?? [])]
    const levels = [
      { level: 'item', evidence: question.evidence, ranked: found },
      { level: 'session', evidence: question.evidence.map(session), ranked: found.map(session) },
    ]
    for (const { level, evidence, ranked } of levels) {
      const keys = [question.category, ...(isAdversarial(question) ? [] : ['ALL'])]
      for (const key of keys)
        add(scores, `${level} ${key}`, new Set(evidence), [...new Set(ranked)])
    }
  }
}

function add(
  scores: Map<string, Score>,
  key: string,
  evidence: ReadonlySet<string>,
  ranked: readonly string[],
): void {
  const score = scores.get(key) ?? emptyScore()
  scores.set(key, score)
  score.questions += 1
  const first = ranked.findIndex((id) => evidence.has(id))
  if (first >= 0) score.reciprocalRanks += 1 / (first + 1)
  for (const depth of depths) {
    const found = ranked.slice(0, depth).filter((id) => evidence.has(id)).length
    score.at[depth].recall += found / evidence.size
    score.at[depth].hit += Number(found > 0)
    score.at[depth].all += Number(found === evidence.size)
  }
}

function emptyScore(): Score {
  const none = () => ({ recall: 0, hit: 0, all: 0 })
  return {
    questions: 0,
    reciprocalRanks: 0,
    at: { 1: none(), 5: none(), 10: none(), 20: none(), 50: none() },
  }
}
