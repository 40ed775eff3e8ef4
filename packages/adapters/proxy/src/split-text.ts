/** Ends of parts, the best first. */
const SEPARATORS = ['\n\n', '\n', '. ', ' '] as const

/**
 * Divides a text that is longer than a memory into parts of at most `charsMax` UTF-16 units, at the
 * last paragraph, line, sentence, or word of each part's second half. Halves of surrogate pairs and
 * NUL, which can't be stored, are replaced.
 */
export const splitText = (text: string, charsMax: number): readonly string[] => {
  const parts: string[] = []
  let rest = text.toWellFormed().replaceAll('\0', '\ufffd')
  while (rest.length > charsMax) {
    const end = findEnd(rest.slice(0, charsMax))
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest].filter((part) => part.trim() !== '')
}

const findEnd = (part: string): number => {
  for (const separator of SEPARATORS) {
    const at = part.lastIndexOf(separator)
    if (at >= part.length / 2) return at + separator.length
  }
  const last = part.charCodeAt(part.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? part.length - 1 : part.length
}
