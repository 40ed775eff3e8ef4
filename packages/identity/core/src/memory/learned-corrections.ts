import type { Correction, PriorStatement } from './correction.ts'
import { hasSameCondition } from './instructions/instruction-condition.ts'
import { type TextRange, getRange } from './revisions/comparison.ts'
import {
  type LearnedRevision,
  type RevisionEstimator,
  findLearnedRevision,
} from './revisions/learned/learned-revision.ts'
import { splitMessage, splitPrior } from './revisions/learned/message-parts.ts'
import { type PairText, readPairText } from './revisions/learned/pair-text.ts'
import { removeRange } from './revisions/learned/revised-sentence.ts'
import type { StatementValue } from './revisions/statement-values.ts'
import { extractTopics } from './revisions/topics.ts'
import { replaceValue } from './revisions/valid-text.ts'

/** How many pairs of texts are compared: each takes a third of a millisecond. */
const PAIRS_MAX = 96
/** Sentences of talk are about more than they say, so they must be clearer than whole texts. */
const SENTENCE_MIN = 0.98

type RevisedPart = {
  readonly prior: PriorStatement
  /** The part of the prior text that is revised. */
  readonly range: TextRange
  readonly old: PairText
  readonly now: PairText
  readonly isWholeMessage: boolean
  readonly revision: LearnedRevision
}

/**
 * The most probable correction among those that no rule finds; of equal ones the latest. A message
 * is compared as a whole and sentence by sentence, and so is a prior text that is too long to be
 * read as a whole.
 */
export const findLearnedCorrection = (
  content: string,
  reported: readonly PriorStatement[],
  estimate: RevisionEstimator | undefined,
): Correction | undefined => {
  const best = findMostProbable(content, reported, estimate)
  return best && toCorrection(best)
}

const findMostProbable = (
  content: string,
  reported: readonly PriorStatement[],
  estimate: RevisionEstimator | undefined,
): RevisedPart | undefined => {
  const parts = splitMessage(content)
  let [best, pairs]: [RevisedPart | undefined, number] = [undefined, 0]
  for (const prior of reported.toReversed())
    for (const range of splitPrior(prior.content)) {
      const said = prior.content.slice(range.start, range.end)
      for (const part of parts) {
        if (++pairs > PAIRS_MAX) return best
        const isWhole = part === content && said === prior.content
        // A sentence of many needs a word in common with what it revises.
        const isRecent = prior.isRecent === true && isWhole
        const revision = findRevision(said, part, isRecent, estimate)
        if (!revision || (!isWhole && revision.probability < SENTENCE_MIN)) continue
        const [old, now] = [readPairText(said), readPairText(part)]
        if (!old || !now) continue
        if (revision.probability > (best?.revision.probability ?? 0))
          best = { prior, range, old, now, isWholeMessage: part === content, revision }
      }
    }
  return best
}

const findRevision = (
  prior: string,
  later: string,
  isRecent: boolean,
  estimate: RevisionEstimator | undefined,
): LearnedRevision | undefined =>
  hasSameCondition(prior, later) ? findLearnedRevision(prior, later, isRecent, estimate) : undefined

const toCorrection = ({
  prior: { id, content },
  range,
  old,
  now,
  isWholeMessage,
  revision: { changed, sentence },
}: RevisedPart): Correction | undefined => {
  const isLong = range.end - range.start < content.length
  const isSingle = old.count === 1 && !isLong
  const stale = sentence ? shift(sentence, range.start) : isLong ? range : undefined
  const rest = stale && removeRange(content, stale)
  const isWhole = rest === undefined ? isSingle : extractTopics(rest).length === 0 && !isLong
  const derived = changed
    ? replaceValue({ content, count: isSingle ? 1 : 2 }, now, {
        stale: getValueRange(old, changed.old, range.start),
        current: getValueRange(now, changed.now),
      })
    : rest
  if (derived === undefined && !isWhole) return undefined
  return {
    id,
    derived: isWhole && !changed ? undefined : derived,
    isWhole: isWhole && now.count === 1 && isWholeMessage,
  }
}

const shift = ({ start, end }: TextRange, by: number): TextRange => ({
  start: start + by,
  end: end + by,
})

const getValueRange = (
  { words }: PairText,
  { from, to }: StatementValue,
  offset = 0,
): TextRange | undefined => {
  const range = getRange(words.slice(from, to))
  return range && shift(range, offset)
}
