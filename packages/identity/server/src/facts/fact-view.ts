import type { Fact } from '@daimon/identity-api'
import type { ListedFact } from './collect-facts.ts'

/** A fact as the contract shows it. */
export const factView = ({ fact }: ListedFact): Fact => ({
  subject: fact.subject,
  attribute: fact.attribute,
  value: fact.value,
  since: shownTime(fact.sinceMs),
  memory_id: fact.memory.id,
  count: fact.count,
  speaker: fact.memory.speaker,
  scope: fact.memory.scope,
  user_id: fact.memory.userKey || null,
  session_id: fact.memory.sessionId,
  history: fact.history.map(({ value, sinceMs, untilMs, memoryId }) => ({
    value,
    since: shownTime(sinceMs),
    until: shownTime(untilMs),
    memory_id: memoryId,
  })),
})

const shownTime = (atMs: number): string => new Date(atMs).toISOString()
