import type { RecallQuery } from './query.ts'
import type { IndexRow } from './index-row.ts'

export type Visible = Pick<
  IndexRow,
  'isAlive' | 'scope' | 'sessionId' | 'validFromMs' | 'validToMs'
>

/** Whether a query in this session, with this scope and time, may see a memory. */
export const isVisible = (
  row: Visible,
  question: Pick<RecallQuery, 'sessionId' | 'recallScope' | 'asOfMs'>,
): boolean => {
  if (!row.isAlive) return false
  const isElsewhere = row.scope === 'session' && row.sessionId !== question.sessionId
  if (isElsewhere && question.recallScope !== 'all') return false
  if (question.asOfMs === undefined) return row.validToMs === null
  return (
    row.validFromMs <= question.asOfMs &&
    (row.validToMs === null || row.validToMs > question.asOfMs)
  )
}
