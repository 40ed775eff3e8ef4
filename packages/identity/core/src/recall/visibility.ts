import type { RecallQuestion } from './question.ts'
import type { Row } from './row.ts'

export type Visible = Pick<Row, 'isAlive' | 'scope' | 'sessionId' | 'validFromMs' | 'validToMs'>

/** Whether a question asked in this session, of this scope and time, may see a memory. */
export const isVisible = (
  row: Visible,
  question: Pick<RecallQuestion, 'sessionId' | 'recallScope' | 'asOfMs'>,
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
