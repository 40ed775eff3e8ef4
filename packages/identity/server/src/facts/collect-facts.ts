import type { RecallScope } from '@daimon/identity-api'
import { type Fact, type FactStatement, deriveFactsSteps, factKey } from '@daimon/identity-core'
import { type AvatarRow, type Cursor, inSlices, stepsInSlices } from '@daimon/identity-store'
import { createHash } from 'node:crypto'

/** A fact and its position in a list. */
export type ListedFact = Cursor & { readonly fact: Fact }

export type FactReaders = {
  readonly recallScope: RecallScope | undefined
  /** Empty for facts of everyone, each with statements of one user only. */
  readonly userKey: string
  readonly sessionId: string | undefined
}

/**
 * The facts that statements give, newest first. Statements of one session, with the global ones,
 * have the same readers, as have all statements if the avatar recalls all sessions.
 */
export const collectFacts = async (
  avatar: AvatarRow,
  statements: readonly FactStatement[],
  { recallScope, userKey, sessionId }: FactReaders,
): Promise<ListedFact[]> => {
  const scope = recallScope ?? avatar.runtime_config.recall_scope ?? 'session'
  const isShared =
    scope === 'all' || (scope === 'user' && userKey !== '') || sessionId !== undefined
  const groups = new Map<string, FactStatement[]>()
  await inSlices(statements, (statement) => {
    const key = factKey(statement)
    const group = groups.get(key)
    if (group) group.push(statement)
    else groups.set(key, [statement])
  })
  const facts: ListedFact[] = []
  await stepsInSlices(groups.values(), function* (group) {
    for (const fact of yield* deriveFactsSteps(group, { isShared })) {
      facts.push({ fact, at: new Date(fact.sinceMs), id: toPosition(fact) })
      yield
    }
  })
  return facts.toSorted(compareNewestFirst)
}

/** A memory may state several facts: an id of each, equal in every list. */
const toPosition = ({ memory, subject, attribute, value }: Fact): string => {
  const text = JSON.stringify([memory.id, subject, attribute, value])
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Below zero if `a` comes first. */
export const compareNewestFirst = (a: Cursor, b: Cursor): number => {
  const difference = b.at.getTime() - a.at.getTime()
  if (difference !== 0 || a.id === b.id) return difference
  return a.id < b.id ? 1 : -1
}
