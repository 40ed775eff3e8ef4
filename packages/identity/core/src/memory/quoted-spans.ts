/** End marks of a quotation, by its opening mark. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '”': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '‘': '’',
  '‚': '‘',
  "'": "'",
  '`': '`',
  '「': '」',
  '『': '』',
}

/** In a larger text, fewer characters are a word in quotes, not a quotation. */
const CHARS_MIN = 8
const SPANS_MAX = 200

/** At the edges of a text: quotation marks, marks of quoted lines, code fences. */
const MARKS_BEFORE = /^[\s"'`“”„«»‹›‘’‚「」『』>|~*_]+/u
const MARKS = new Set(' \t\r\n"\'`“”„«»‹›‘’‚「」『』|~*_')

/**
 * Returns the quoted parts of a text, and the text itself without quotation marks around it and
 * without `>` before its lines. One pass: quotations don't nest, and one without an end doesn't
 * count.
 */
export const quotedSpans = (text: string): readonly string[] => {
  const spans = new Set<string>()
  const whole = withoutMarks(withoutLineMarks(text))
  if (whole !== text.trim()) spans.add(whole)
  for (const span of quotations(text)) {
    if (spans.size >= SPANS_MAX) break
    if (span.trim().length >= CHARS_MIN) spans.add(span)
  }
  spans.delete('')
  return [...spans]
}

const withoutLineMarks = (text: string): string => {
  const lines = text.split('\n')
  if (!lines.some((line) => line.startsWith('>') || line.startsWith('```'))) return text
  return lines
    .filter((line) => !line.startsWith('```'))
    .map((line) => (line.startsWith('>') ? line.replace(/^[> ]+/, '') : line))
    .join('\n')
}

// A loop at the end: a pattern that ends in `$` is tried at every mark of a long run.
const withoutMarks = (text: string): string => {
  const rest = text.replace(MARKS_BEFORE, '')
  let end = rest.length
  while (end > 0 && MARKS.has(rest.charAt(end - 1))) end -= 1
  return rest.slice(0, end)
}

const LETTER = /\p{L}/u
/** The apostrophe of "don't" is one of these as well. */
const APOSTROPHES = new Set(["'", '’'])

const quotations = function* (text: string): Generator<string> {
  const isApostrophe = (at: number): boolean =>
    APOSTROPHES.has(text.charAt(at)) &&
    LETTER.test(text.charAt(at + 1)) &&
    LETTER.test(text.charAt(at - 1))
  const listNext = new Map<string, number>()
  /**
   * Position of the next mark; called with ascending positions, so that each character is read once
   * per mark.
   */
  const next = (mark: string, from: number): number => {
    const known = listNext.get(mark)
    if (known !== undefined && (known < 0 || known >= from)) return known
    let found = text.indexOf(mark, from)
    while (found >= 0 && isApostrophe(found)) found = text.indexOf(mark, found + 1)
    listNext.set(mark, found)
    return found
  }
  for (let at = 0; at < text.length; at += 1) {
    const closing = CLOSING[text.charAt(at)]
    if (closing === undefined || isApostrophe(at)) continue
    const end = next(closing, at + 1)
    if (end < 0) continue
    yield text.slice(at + 1, end)
    at = end
  }
}
