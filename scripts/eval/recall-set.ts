import { readFileSync } from 'node:fs'

import { UsageError } from '../../bench/command/run-command.ts'

/** Conversations with questions, and for each question the items that hold its answer. */
export type RecallSet = { readonly name: string; readonly conversations: readonly Conversation[] }

export type Conversation = {
  readonly id: string
  readonly items: readonly Item[]
  readonly questions: readonly Question[]
}

/** One turn; `said_at` is as the source wrote it, `null` when it goes on from the item before. */
export type Item = {
  readonly id: string
  readonly session: string
  readonly speaker: string
  readonly said_at: string | null
  readonly text: string
}

export type Question = {
  readonly id: string
  readonly text: string
  readonly category: string
  readonly evidence: readonly string[]
}

/** Questions whose premise is false: no item answers them, and the totals leave them out. */
export const isAdversarial = ({ category }: Question): boolean => category === 'adversarial'

/** Reads a set from a file. Throws UsageError with what is wrong when the file holds something else. */
export function readRecallSet(path: string): RecallSet {
  const set = parse(path)
  if (!Array.isArray(set.conversations) || set.conversations.length === 0)
    throw new UsageError(`${path} has no conversations: it is no recall set.`)
  for (const conversation of set.conversations) check(conversation)
  return set
}

function parse(path: string): RecallSet {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RecallSet
  } catch (cause) {
    throw new UsageError(`${path}: ${(cause as Error).message}`, { cause })
  }
}

function check({ id, items, questions }: Conversation): void {
  const known = new Set(items.map((item) => item.id))
  if (known.size < items.length) throw new UsageError(`Conversation ${id} has two items of one id.`)
  for (const question of questions) {
    const stranger = question.evidence.find((item) => !known.has(item))
    if (stranger !== undefined)
      throw new UsageError(`Question ${question.id} rests on ${stranger}, which is not in ${id}.`)
  }
}
