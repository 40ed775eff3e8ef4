/** Replaces each character of a quote: neither a letter, a mark, nor a space. */
const BLANK = '\u{1}'

/**
 * Closing marks for each opening mark; one language's closing mark can be another's opening mark.
 */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”“"'],
  ['”', '”'],
  ['„', '“”"'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['`', '`'],
])
const SINGLE: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['‘', "’'"],
])

const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '')

/**
 * Masks the quoted parts of a text character for character; line ends stay. A quote that is never
 * closed extends to the end of the text. Linear: each character is read a fixed number of times.
 */
export const maskQuotes = (text: string): string => {
  const closes = singleClosings(text)
  const masked: string[] = []
  let closing = ''
  let closesAt = -1
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] as string
    const isQuoted = closing !== '' || at < closesAt
    masked.push(isQuoted && mark !== '\n' && !closing.includes(mark) ? BLANK : mark)
    if (isQuoted) {
      if (closing.includes(mark)) closing = ''
      continue
    }
    closing = CLOSING.get(mark) ?? ''
    const isSingle = SINGLE.has(mark) && !isWordAt(text, at - 1) && isWordAt(text, at + 1)
    if (isSingle) closesAt = closes.get(mark)?.[at] ?? -1
  }
  return masked.join('')
}

/**
 * For each position, the next mark on its line that can close a single quote, or −1: an apostrophe
 * in a word closes nothing, and one that opens a word without a partner ("'tis") opens no quote.
 */
const singleClosings = (text: string): ReadonlyMap<string, Int32Array> => {
  const found = new Map<string, Int32Array>()
  for (const [opening, closing] of SINGLE) {
    const next = new Int32Array(text.length).fill(-1)
    let nearest = -1
    for (let at = text.length - 1; at >= 0; at -= 1) {
      next[at] = nearest
      const mark = text[at]
      if (mark === '\n') nearest = -1
      else if (mark !== undefined && closing.includes(mark) && !isWordAt(text, at + 1)) nearest = at
    }
    found.set(opening, next)
  }
  return found
}
