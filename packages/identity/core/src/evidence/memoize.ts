/** English text is repetitive: this many words cover nearly all of a conversation. */
const WORDS_MAX = 20_000

/** Memoizes a pure function of a text; the cache is cleared when it has `entriesMax` texts. */
export const memoize = <T>(
  work: (text: string) => T,
  entriesMax = WORDS_MAX,
): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = work(text)
    if (known.size >= entriesMax) known.clear()
    known.set(text, made)
    return made
  }
}
