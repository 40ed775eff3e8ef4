export type ValueShape =
  | 'weekday'
  | 'month'
  | 'date'
  | 'time'
  | 'number'
  | 'email'
  | 'name'
  | 'word'

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

/** Values that are known by how they look, the more particular first. */
const TYPED: readonly (readonly [ValueShape, string])[] = [
  ['email', String.raw`[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}`],
  [
    'date',
    String.raw`\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?: \d{4})?|${MONTH} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}`,
  ],
  ['time', String.raw`\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?|noon|midnight`],
  ['weekday', WEEKDAY],
  ['month', MONTH],
  ['number', String.raw`[+#$€£]?\d[\d.,()/ -]*\d|[+#$€£]?\d`],
]

/** How a value looks; `undefined` when it is more than a value. A value is only ever replaced by one of its shape. */
export const shapeOf = (value: string): ValueShape | undefined => {
  const typed = TYPED.find(([, pattern]) =>
    new RegExp(String.raw`^(?:${pattern})(?:\s?(?:%|\p{L}{1,3}))?$`, 'iu').test(value),
  )
  if (typed) return typed[0]
  const words = value.split(/\s+/u)
  if (words.length > 3) return undefined
  if (words.every((word) => /^\p{Lu}[\p{L}\p{M}'.-]*$/u.test(word))) return 'name'
  return words.length === 1 && /^\p{Ll}[\p{L}\p{M}'-]*$/u.test(value) ? 'word' : undefined
}

export type Span = { readonly start: number; readonly end: number }

/** Where a text holds values of a shape that is known by its look. */
export const typedSpans = (text: string, shape: ValueShape): Span[] => {
  const taken: (Span & { readonly shape: ValueShape })[] = []
  for (const [one, pattern] of TYPED)
    for (const match of text.matchAll(
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
    )) {
      const span = { start: match.index, end: match.index + match[0].length, shape: one }
      if (!taken.some((other) => span.start < other.end && other.start < span.end)) taken.push(span)
    }
  return taken.filter((span) => span.shape === shape)
}
