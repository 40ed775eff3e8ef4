import type { RecallQuery } from './query.ts'
import type { IndexRow } from './index-row.ts'

export type Visible = Pick<
  IndexRow,
  'isAlive' | 'scope' | 'userKey' | 'sessionId' | 'validFromMs' | 'validToMs'
>

type Reach = Pick<RecallQuery, 'sessionId' | 'recallScope'>

/** Whether a query in this session, with this scope, reaches a memory of a session. */
export const reachesSession = (
  { userKey, sessionId }: Pick<IndexRow, 'userKey' | 'sessionId'>,
  question: Reach,
): boolean =>
  sessionId === question.sessionId ||
  question.recallScope === 'all' ||
  (question.recallScope === 'user' && Boolean(userKey))

/**
 * Whether a query in this session, with this scope and time, may see a memory. No query reads an
 * index with memories of another user.
 */
export const isVisible = (row: Visible, question: Reach & Pick<RecallQuery, 'asOfMs'>): boolean => {
  if (!row.isAlive) return false
  if (row.scope === 'session' && !reachesSession(row, question)) return false
  if (question.asOfMs === undefined) return row.validToMs === null
  return (
    row.validFromMs <= question.asOfMs &&
    (row.validToMs === null || row.validToMs > question.asOfMs)
  )
}
