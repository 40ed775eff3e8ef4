import type { RecallIndex } from './recall-index.ts'
import type { RecallQuestion } from './question.ts'
import type { Row } from './row.ts'
import { isVisible } from './visibility.ts'

/** More of them than a model heeds at once. */
export const REQUESTS_MAX = 12
/** A longer text says much besides; it is recalled like any other. */
const TERMS_MAX = 80

/**
 * The ids of the instructions that users gave for all later answers, as far as the question may see them, the latest
 * first: where two disagree the later one counts. Whatever is asked, they belong to the answer.
 */
export const standingRequests = (
  index: RecallIndex,
  question: Pick<RecallQuestion, 'sessionId' | 'recallScope' | 'asOfMs'>,
): string[] =>
  [...index.standing]
    .map((slot) => index.rows[slot] as Row)
    .filter(
      (row) =>
        row.standing === 'instruction' && row.length <= TERMS_MAX && isVisible(row, question),
    )
    .toSorted((a, b) => b.occurredAtMs - a.occurredAtMs || (a.id < b.id ? -1 : 1))
    .slice(0, REQUESTS_MAX)
    .map(({ id }) => id)
