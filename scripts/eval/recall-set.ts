import { readFileSync } from 'node:fs'

import { UsageError } from '../../bench/command/run-command.ts'

/** Conversations with questions, and for each question the items that have its answer. */
export type RecallSet = { readonly name: string; readonly conversations: readonly Conversation[] }

export type Conversation = {
  readonly id: string
  readonly items: readonly Item[]
  readonly questions: readonly Question[]
}

/** One turn; `said_at` is the source's notation, `null` if it continues the item before. */
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

/** Questions with a false premise: no item answers them, and the totals exclude them. */
export const isAdversarial = ({ category }: Question): boolean => category === 'adversarial'

/**
 * Reads a set from a file. Throws UsageError that describes the problem if the file has other
 * content.
 */
export function readRecallSet(path: string): RecallSet {
  const set = parse(path)
  if (!Array.isArray(set.conversations) || set.conversations.length === 0)
    throw new UsageError(`${path} has no conversations. Pass a recall set.`)
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
  if (known.size < items.length)
    throw new UsageError(`Conversation ${id} has two items with the same id.`)
  for (const question of questions) {
    const unknownItem = question.evidence.find((item) => !known.has(item))
    if (unknownItem !== undefined)
      throw new UsageError(
        `Question ${question.id} refers to ${unknownItem}, which is not in ${id}.`,
      )
  }
}
