export type ValueType = 'weekday' | 'month' | 'date' | 'time' | 'number' | 'email' | 'name' | 'word'

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

/** A value type that is recognized by its form, with values of it and of no or another type. */
type TypedForm = {
  readonly type: ValueType
  readonly pattern: string
  readonly matches: readonly [string, ...string[]]
  readonly ignores: readonly [string, ...string[]]
}

/** The more specific first. */
export const TYPED_FORMS: readonly TypedForm[] = [
  {
    type: 'email',
    pattern: String.raw`[^\s@,;]{1,64}@[^\s@,;]{1,255}\.[a-z]{2,}`,
    matches: ['ann@example.org'],
    ignores: ['ann@example', '@ann'],
  },
  {
    type: 'date',
    pattern: String.raw`\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?: \d{4})?|${MONTH} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}`,
    matches: ['2026-05-04', '15th of May', 'May 15, 2026', '4.5.2026'],
    ignores: ['15 of them', 'May'],
  },
  {
    type: 'time',
    pattern: String.raw`\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?|noon|midnight`,
    matches: ['9:15', '9 pm', 'noon'],
    ignores: ['9', 'afternoon'],
  },
  {
    type: 'weekday',
    pattern: WEEKDAY,
    matches: ['Monday', 'thursday'],
    ignores: ['Mon', 'on Monday'],
  },
  { type: 'month', pattern: MONTH, matches: ['May', 'december'], ignores: ['Dec', 'in May'] },
  {
    type: 'number',
    pattern: String.raw`[+#$€£]?\d[\d.,()/ -]*\d|[+#$€£]?\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`,
    matches: ['81 kg', '$1,200', 'seven', '+49 30 1234'],
    ignores: ['much', 'kg 81'],
  },
]

/** A unit after a number: "81 kg", "600 euros". */
const UNIT = String.raw`\s?(?:%|\p{L}{1,8})`

const WHOLE = TYPED_FORMS.map(
  ({ type, pattern }) => [type, new RegExp(`^(?:${pattern})(?:${UNIT})?$`, 'iu')] as const,
)
const WITHIN = TYPED_FORMS.map(
  ({ type, pattern }) =>
    [type, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu')] as const,
)
const UNIT_AT_START = new RegExp(`^${UNIT}`, 'iu')
const UNIT_AT_END = new RegExp(
  String.raw`(?<=\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)${UNIT}$`,
  'iu',
)

/**
 * The type of a value; `undefined` if the text is more than a value. A value is only replaced by
 * one of its type.
 */
export const detectValueType = (value: string): ValueType | undefined => {
  const typed = WHOLE.find(([, pattern]) => pattern.test(value))
  if (typed) return typed[0]
  const words = value.split(/\s+/u)
  if (words.length > 3) return undefined
  if (words.every((word) => /^\p{Lu}[\p{L}\p{M}'.-]*$/u.test(word))) return 'name'
  return words.length === 1 && /^\p{Ll}[\p{L}\p{M}'-]*$/u.test(value) ? 'word' : undefined
}

export type TextSpan = { readonly start: number; readonly end: number }

/**
 * Positions of values of the same type in a text; a value with a unit matches only the same unit.
 */
export const typedSpans = (text: string, value: string, shape: ValueType): TextSpan[] => {
  const unit = UNIT_AT_END.exec(value)
  const isPlain = shape !== 'number' || !unit
  const taken: (TextSpan & { readonly shape: ValueType })[] = []
  for (const [one, pattern] of WITHIN)
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length, shape: one }
      if (!taken.some((other) => span.start < other.end && other.start < span.end)) taken.push(span)
    }
  const alike = taken.filter((span) => span.shape === shape)
  if (isPlain) return alike
  const word = unit[0].trim().toLowerCase()
  return alike.flatMap(({ start, end }) => {
    const after = UNIT_AT_START.exec(text.slice(end))?.[0]
    return after?.trim().toLowerCase() === word ? [{ start, end: end + after.length }] : []
  })
}
