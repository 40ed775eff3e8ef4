import { chatter } from './chatter.ts'
import { facts } from './facts.ts'

type Post = <T>(path: string, body: object) => Promise<T>

export type ChatterStored = {
  readonly said: number
  readonly memories: number
  readonly folded: number
  /** Small talk should contain none. */
  readonly superseded: number
}

/** Sends the chatter turn by turn, as a chat application would; returns the outcome. */
export async function tellChatter(post: Post, turns: number): Promise<ChatterStored> {
  let [said, folded, superseded] = [0, 0, 0]
  const ids = new Set<string>()
  for (const turn of chatter(turns)) {
    const answer = await post<{
      memory_ids: string[]
      deduplicated: boolean[]
      superseded: string[]
    }>('/hybrid/complete', {
      summary: 'A turn of a conversation.',
      user_message: turn.user,
      assistant_text: turn.assistant,
      session_id: turn.sessionId,
      occurred_at: turn.occurredAt,
      scope: 'global',
      reflect: false,
    })
    said += 2
    answer.memory_ids.forEach((id) => ids.add(id))
    folded += answer.deduplicated.filter(Boolean).length
    superseded += answer.superseded.length
  }
  return { said, memories: ids.size, folded, superseded }
}

export type FactAnswer = {
  readonly question: string
  /** From 1; `undefined` if it wasn't recalled. */
  readonly rank: number | undefined
  readonly best: string
}

/** Sends a query for every fact. */
export async function askFacts(post: Post, topK: number): Promise<FactAnswer[]> {
  const answers: FactAnswer[] = []
  for (const { said, question } of facts) {
    const { memories } = await post<{ memories: string[] }>('/hybrid/prepare', {
      query: question,
      top_k: topK,
    })
    const at = memories.indexOf(said)
    answers.push({ question, rank: at < 0 ? undefined : at + 1, best: memories[0] ?? '' })
  }
  return answers
}
