import { findAttitudeFlip, findPolarityFlip } from './attitude-rules.ts'
import { findInversion, findChangedObject } from './changed-object-rule.ts'
import { type Revision, type Comparison, hasSameSubject } from './comparison.ts'
import { findDenial } from './denial-rule.ts'
import {
  findPhraseConflict,
  findMeantWord,
  findRestriction,
  findExclusiveConflict,
} from './phrase-rules.ts'
import { findLoss, findCancellation } from './retraction-rules.ts'
import type { Statement } from './statement.ts'
import { changedValues, findTypedConflict, findSameFrame } from './value-rules.ts'

/**
 * Whether a later statement replaces or retracts an earlier one. `isRecent`: it follows the earlier
 * one closely, so that "it" and "she" can refer to its subject.
 */
export const findRevision = (
  prior: Statement,
  later: Statement,
  isRecent: boolean,
): Revision | undefined => {
  if (prior.content.toLowerCase() === later.content.toLowerCase()) return undefined
  for (const old of prior.sentences)
    for (const now of later.sentences) {
      if (now.reality !== 'fact' && now.reality !== old.reality) continue
      for (const segment of now.segments()) {
        const found = compare({ old, now, segment, prior, later, isRecent })
        if (found) return found
      }
    }
  return undefined
}

/** How a segment can contradict an earlier sentence; the first rule that applies decides. */
const RULES: readonly ((pair: Comparison) => Revision | undefined)[] = [
  (pair) => findDenial(pair),
  (pair) => findLoss(pair),
  (pair) => findTypedConflict(pair),
  (pair) => findPhraseConflict(pair),
  (pair) => findExclusiveConflict(pair),
  (pair) => findAttitudeFlip(pair),
  (pair) => findPolarityFlip(pair),
  (pair) => findSameFrame(pair),
  (pair) => findMeantWord(pair),
  (pair) => findRestriction(pair),
]

/** What a third party does to an earlier subject: "The airline cancelled my flight". */
const AGENT_RULES: readonly ((pair: Comparison) => Revision | undefined)[] = [
  (pair) => findCancellation(pair),
  (pair) => findChangedObject(pair),
  (pair) => findInversion(pair),
]

const compare = (pair: Comparison): Revision | undefined => {
  // "The other kettle" isn't "the other candle".
  if (pair.old.stems.has('other') && pair.now.stems.has('other')) return undefined
  // Another day and another amount are another event.
  if (!pair.later.isError && changedValues(pair).length > 1) return undefined
  const isSame = hasSameSubject(pair)
  if (!isSame && pair.segment.subject.kind !== 'noun') return undefined
  for (const rule of isSame ? [...AGENT_RULES, ...RULES] : AGENT_RULES) {
    const found = rule(pair)
    if (found) return found
  }
  return undefined
}
