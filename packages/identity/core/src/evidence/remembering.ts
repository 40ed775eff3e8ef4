/** English text repeats itself: so many words cover nearly all of a conversation. */
const WORDS_MAX = 20_000

/** A pure function of a word that works each word out once, until there are too many and it begins anew. */
export const remembering = <T>(work: (word: string) => T): ((word: string) => T) => {
  const known = new Map<string, T>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const made = work(word)
    if (known.size >= WORDS_MAX) known.clear()
    known.set(word, made)
    return made
  }
}
