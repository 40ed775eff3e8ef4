import type { Keys, Value } from './commands.ts'

const CHARS_MAX = 64 * 1024 * 1024
/** What an entry takes in addition to its text. */
const ENTRY_CHARS = 64

const measureTexts = (texts: Iterable<string>): number => {
  let chars = 0
  for (const text of texts) chars += text.length + ENTRY_CHARS
  return chars
}

const measureValue = (value: Value): number => {
  if (typeof value === 'string') return measureTexts([value])
  return measureTexts(value instanceof Map ? [...value].flat() : value)
}

/** Says whether the store takes a command. At its maximum, it takes no more. */
export const createStorageLimit = (
  keys: Keys,
  charsMax = CHARS_MAX,
): ((words: readonly string[]) => boolean) => {
  let chars = 0
  let isFull = false
  return (words) => {
    if (isFull) return false
    const added = measureTexts(words)
    chars += added
    if (chars <= charsMax) return true
    // Commands also read and delete.
    chars = added
    for (const [key, value] of keys) chars += measureTexts([key]) + measureValue(value)
    // Measuring takes time, so that a store with little space left isn't measured again.
    isFull = chars > charsMax / 2
    return !isFull
  }
}
