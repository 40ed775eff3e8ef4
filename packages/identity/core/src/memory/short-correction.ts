import { withoutEnd } from '../text/without-end.ts'
import { extractClaims } from './claims.ts'
import { straightenQuotes } from './clauses.ts'
import { SHORT_FORMS } from './short-correction-forms.ts'
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

const TIMES: ReadonlySet<ValueType> = new Set(['weekday', 'month', 'date', 'time'])
const SPELLING_CHARS_MAX = 60

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
  const said = whole.replace(SHORT_FORMS.spelling.pattern, '')
  if (said.length > CHARS_MAX || /[?"“”«»\n]/.test(said)) return undefined
  const opening = said.startsWith('*') ? '*' : (SHORT_FORMS.opening.pattern.exec(said)?.[0] ?? '')
  const closing = SHORT_FORMS.closing.pattern.exec(said)?.[0] ?? ''
  const inner = said.slice(opening.length, said.length - closing.length)
  const moving = SHORT_FORMS.moving.pattern.exec(inner)?.[0]
  const subject = moving ?? SHORT_FORMS.subject.pattern.exec(inner)?.[0] ?? ''
  const body = inner.slice(subject.length)
  const named = (
    SHORT_FORMS.replacedBefore.pattern.exec(body) ?? SHORT_FORMS.replacedAfter.pattern.exec(body)
  )?.groups
  const value = (named?.['value'] ?? body).trim()
  const shape = detectValueType(value)
  if (shape === undefined || SHORT_FORMS.noValue.pattern.test(value)) return undefined
  if (moving !== undefined && !TIMES.has(shape)) return undefined
  const isNaming = SHORT_FORMS.naming.pattern.test(subject)
  const isVocative = !isNaming && said === whole && (shape === 'name' || shape === 'word')
  const cues = `${opening} ${subject} ${closing}`
  return {
    value,
    shape,
    old: named?.['old']?.trim(),
    // "Sorry, Dave" addresses Dave.
    isStrong:
      moving !== undefined ||
      (isVocative ? SHORT_FORMS.stronger.pattern : SHORT_FORMS.strong.pattern).test(cues),
    isMarked: SHORT_FORMS.marker.pattern.test(cues),
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
