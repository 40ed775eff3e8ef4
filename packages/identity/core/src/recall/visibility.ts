import type { RecallQuery } from './query.ts'
import type { IndexRow } from './index-row.ts'

export type Visible = Pick<
  IndexRow,
  'isAlive' | 'scope' | 'userKey' | 'sessionId' | 'validFromMs' | 'validToMs'
>

/**
 * Whether a query in this session, with this scope and time, may see a memory. No query reads an
 * index with memories of another user.
 */
export const isVisible = (
  row: Visible,
  question: Pick<RecallQuery, 'sessionId' | 'recallScope' | 'asOfMs'>,
): boolean => {
  if (!row.isAlive) return false
  const isElsewhere = row.scope === 'session' && row.sessionId !== question.sessionId
  const isReached =
    question.recallScope === 'all' || (question.recallScope === 'user' && Boolean(row.userKey))
  if (isElsewhere && !isReached) return false
  if (question.asOfMs === undefined) return row.validToMs === null
  return (
    row.validFromMs <= question.asOfMs &&
    (row.validToMs === null || row.validToMs > question.asOfMs)
  )
}
