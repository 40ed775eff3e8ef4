import { withoutEnd } from '../text/without-end.ts'
import { extractClaims } from './claims.ts'
import { straightenQuotes } from './clauses.ts'
import { type TextSpan, type ValueType, detectValueType, typedSpans } from './value-type.ts'

/** A turn of the same session, unchanged. */
export type Turn = {
  readonly id: string
  readonly content: string
  readonly isAssistant: boolean
}

export type ShortCorrection = {
  readonly turn: Turn
  /** The valid text: the corrected turn with the new value replacing the old one. */
  readonly derived: string
}

const CHARS_MAX = 80
/** Up to this length, a turn is one statement; in a longer one a single word isn't a value. */
const CORRECTED_CHARS_MAX = 400
/** How many user turns back a bare value refers, and one that names the wrong value. */
const REACH_BARE = 2
const REACH_NAMED = 4

const OPENING =
  /^(?:(?:no|nope|nah|wait|hold on|oh|oops|sorry|actually|correction|i mean|i meant|typo|my mistake|my bad|rather)\b[\s,:;.!—–-]*)+/i
/** Phrases that mark corrections and rarely occur in answers. */
const STRONG = /\b(?:oops|sorry|correction|i mean|i meant|typo|my mistake|my bad)\b|^\*/i
const STRONGER = /\b(?:oops|correction|i mean|i meant|typo|my mistake|my bad)\b|^\*/i
const MARKER = /\b(?:no|nope|nah|wait|actually)\b/i
const SUBJECT =
  /^(?:(?:it|that|he|she|(?:his|her|its|their|the) name)(?:'s| is| was| should be)(?: called| named| actually| really)*|make that|should be|called|i meant?)\s+/i
/** Plans move: "It got moved to Thursday." The object is a time; for a person, it is a home. */
const MOVING =
  /^(?:it|that|this|they|we)(?:'s|'ve| has| have| had| was| is| got)*(?: now| just| actually)?(?: been)? (?:moved|pushed|postponed|rescheduled|shifted|changed)(?: it| that)?(?: back| forward| again)? (?:to|until|till|for)\s+/i
const TIMES: ReadonlySet<ValueType> = new Set(['weekday', 'month', 'date', 'time'])
const NAMING = /\b(?:name|called|named)\b/i
const REPLACED_AFTER =
  /^(?<value>.{1,80}?),?\s{1,8}(?:not|instead of|rather than)\s{1,8}(?<old>.{1,80})$/i
const REPLACED_BEFORE =
  /^not\s{1,8}(?<old>[^,;]{1,80}?)(?:[,;]\s{0,8}(?:but\s{1,8}|it's\s{1,8})?|\s{1,8}but\s{1,8})(?<value>.{1,80})$/i
/** "No, Leah, with an h.": the spelling hint isn't part of the name. */
const SPELLING =
  /,?\s{1,8}(?:with|without) (?:an?|one|two|no|the|a double) '?[a-z]'?s?(?: at the end| in the middle)?$/i
const SPELLING_CHARS_MAX = 60
const CLOSING = /,?\s{1,8}(?:actually|sorry|instead)$/i
/** Words after "no" and "sorry" that aren't values. */
const NO_VALUE =
  /^(?:thanks?|thank you|really|problem|problems|worries|way|idea|more|please|yes|yep|yeah|no|nope|not|later|ok|okay|sure|never|maybe|nothing|nobody|none|wait|stop|good|fine|right|wrong|again|sad|true|false|late|early|all|both|neither|either|me|you|it|this|that|here|there|now|today|well|actually|seriously|honestly|hello|hi|hey|bye|great|cool|nice|god|man|dude|done|busy|tired|same|other|another|one|some|any)(?:\s|$)/i

type Parsed = {
  readonly value: string
  readonly shape: ValueType
  readonly old: string | undefined
  readonly isStrong: boolean
  readonly isMarked: boolean
  readonly isNaming: boolean
}

const parse = (content: string): Parsed | undefined => {
  const whole = withoutEnd(straightenQuotes(content).trim(), '.!')
  if (whole.length > CHARS_MAX + SPELLING_CHARS_MAX) return undefined
  const said = whole.replace(SPELLING, '')
  if (said.length > CHARS_MAX || /[?"“”«»\n]/.test(said)) return undefined
  const opening = said.startsWith('*') ? '*' : (OPENING.exec(said)?.[0] ?? '')
  const closing = CLOSING.exec(said)?.[0] ?? ''
  const inner = said.slice(opening.length, said.length - closing.length)
  const moving = MOVING.exec(inner)?.[0]
  const subject = moving ?? SUBJECT.exec(inner)?.[0] ?? ''
  const body = inner.slice(subject.length)
  const named = (REPLACED_BEFORE.exec(body) ?? REPLACED_AFTER.exec(body))?.groups
  const value = (named?.['value'] ?? body).trim()
  const shape = detectValueType(value)
  if (shape === undefined || NO_VALUE.test(value)) return undefined
  if (moving !== undefined && !TIMES.has(shape)) return undefined
  const isNaming = NAMING.test(subject)
  const isVocative = !isNaming && said === whole && (shape === 'name' || shape === 'word')
  const cues = `${opening} ${subject} ${closing}`
  return {
    value,
    shape,
    old: named?.['old']?.trim(),
    // "Sorry, Dave" addresses Dave.
    isStrong: moving !== undefined || (isVocative ? STRONGER : STRONG).test(cues),
    isMarked: MARKER.test(cues),
    isNaming,
  }
}

/** Whether a text can be a short correction: only then are the previous turns needed. */
export const mayBeShortCorrection = (content: string): boolean => {
  const parsed = parse(content)
  return parsed !== undefined && isCorrecting(parsed)
}

const isCorrecting = ({ isStrong, isMarked, old }: Parsed): boolean =>
  isStrong || isMarked || old !== undefined

/**
 * Finds the correction in a short text ("no, Max") of the preceding turns; `undefined` if it is
 * ambiguous. `turns` are the session's previous turns, oldest first.
 */
export const shortCorrection = (
  content: string,
  turns: readonly Turn[],
): ShortCorrection | undefined => {
  const parsed = parse(content)
  if (!parsed || !isCorrecting(parsed)) return undefined
  if (!parsed.isStrong && !parsed.isNaming && isAnswer(turns)) return undefined
  const own = turns.filter((turn) => !turn.isAssistant).toReversed()
  const found = parsed.old === undefined ? inLast(own, parsed) : named(own, parsed, parsed.old)
  if (!found) return undefined
  const { turn, start, end } = found
  if (sameText(turn.content.slice(start, end), parsed.value)) return undefined
  return { turn, derived: turn.content.slice(0, start) + parsed.value + turn.content.slice(end) }
}

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

// After a question that can be answered with no, "no, Max" answers it. "How old is Rex?" can't be.
const isAnswer = (turns: readonly Turn[]): boolean => {
  const last = turns.at(-1)
  if (!last?.isAssistant) return false
  const said = last.content.trimEnd()
  if (!said.endsWith('?')) return false
  const question = lastPart(said.slice(0, -1), '.!?\n')
  return !/^\W*(?:and |so |but )?(?:who|what|when|where|why|how|which)\b/i.test(question)
}

/** The text after the last of these signs. */
const lastPart = (text: string, signs: string): string => {
  let start = text.length
  while (start > 0 && !signs.includes(text[start - 1] as string)) start -= 1
  return text.slice(start)
}

type LocatedSpan = TextSpan & { readonly turn: Turn }

const canBeCorrected = ({ content }: Turn): boolean =>
  content.length <= CORRECTED_CHARS_MAX && !/\?\s*$|["“”«»]/.test(content)

/** The single value of this type in the nearest turn that has any. */
const inLast = (own: readonly Turn[], parsed: Parsed): LocatedSpan | undefined => {
  for (const turn of own.slice(0, REACH_BARE)) {
    if (!canBeCorrected(turn)) continue
    const spans = findValues(turn.content, parsed)
    if (spans.length > 1) return undefined
    if (spans[0]) return { turn, ...spans[0] }
  }
  return undefined
}

const findValues = (content: string, { value, shape, isNaming }: Parsed): readonly TextSpan[] => {
  const claims = extractClaims(content).claims.filter(
    (claim) =>
      !claim.isDenial &&
      claim.kind !== 'same' &&
      detectValueType(content.slice(claim.start, claim.end)) === shape &&
      (!isNaming || claim.key.startsWith('name') || claim.key.startsWith('own name')),
  )
  if (claims.length > 0 || shape === 'name' || shape === 'word') return claims
  return isNaming ? [] : typedSpans(content, value, shape)
}

/** The single position in the last turns that states the value named as wrong. */
const named = (own: readonly Turn[], parsed: Parsed, old: string): LocatedSpan | undefined => {
  if (detectValueType(old) !== parsed.shape) return undefined
  const word = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${old.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)}(?![\p{L}\p{N}])`,
    'giu',
  )
  const found = own.slice(0, REACH_NAMED).flatMap((turn) =>
    [...turn.content.matchAll(word)].map((match) => ({
      turn,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  const [first] = found
  return found.length === 1 && first && canBeCorrected(first.turn) ? first : undefined
}
