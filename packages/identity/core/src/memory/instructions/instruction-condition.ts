import { normalizeContent } from '../content-hash.ts'
import { detectStandingInstruction } from '../standing-instruction.ts'

/** The condition under which an instruction applies: "whenever I ask about dates". */
const CONDITION =
  /\b(?:when(?:ever)?|if|(?:each|every|any) ?time) (?:i|you|we|it|that|this|there|the|my|a|an)\b[^.!?;\n]{0,160}/iu

const getCondition = (text: string): string | undefined => {
  const condition = CONDITION.exec(text)?.[0]
  return condition === undefined ? undefined : normalizeContent(condition)
}

/**
 * Whether two texts can be about the same situation: an instruction with a condition says nothing
 * about another one.
 */
export const hasSameCondition = (prior: string, later: string): boolean => {
  const isConditional = [prior, later].some(
    (text) => CONDITION.test(text) && detectStandingInstruction(text) === 'instruction',
  )
  return !isConditional || getCondition(prior) === getCondition(later)
}
