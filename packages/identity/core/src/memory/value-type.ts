export type ValueType = 'weekday' | 'month' | 'date' | 'time' | 'number' | 'email' | 'name' | 'word'

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

/** Value types that are recognized by their form, the more specific first. */
const TYPED: readonly (readonly [ValueType, string])[] = [
  ['email', String.raw`[^\s@,;]{1,64}@[^\s@,;]{1,255}\.[a-z]{2,}`],
  [
    'date',
    String.raw`\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?: \d{4})?|${MONTH} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}`,
  ],
  ['time', String.raw`\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?|noon|midnight`],
  ['weekday', WEEKDAY],
  ['month', MONTH],
  [
    'number',
    String.raw`[+#$€£]?\d[\d.,()/ -]*\d|[+#$€£]?\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`,
  ],
]

/** A unit after a number: "81 kg", "600 euros". */
const UNIT = String.raw`\s?(?:%|\p{L}{1,8})`

const WHOLE = TYPED.map(
  ([shape, pattern]) => [shape, new RegExp(`^(?:${pattern})(?:${UNIT})?$`, 'iu')] as const,
)
const WITHIN = TYPED.map(
  ([shape, pattern]) =>
    [
      shape,
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
    ] as const,
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
