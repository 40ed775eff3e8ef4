const GRAM_LENGTH = 3
/** Coordinates that one feature of a word changes. */
const SPREAD = 8

/** FNV-1a with murmur's finalizer for its low bits; integers only, so the same on every machine. */
const hash = (text: string, seed: number): number => {
  let state = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1)
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return mix(state)
}

const mix = (value: number): number => {
  let state = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

const features = (word: string): string[] => {
  const padded = `<${word}>`
  const found = [padded]
  for (let at = 0; at + GRAM_LENGTH <= padded.length; at += 1)
    found.push(padded.slice(at, at + GRAM_LENGTH))
  return found
}

/**
 * Adds a vector of approximately the given length to `sum`, derived from the spelling alone: the
 * same word has the same vector, and words that share trigrams have similar ones. It replaces the
 * vector of an unknown word.
 */
export const addHashedDirection = (sum: Float64Array, word: string, length: number): void => {
  const own = features(word)
  const step = Math.round(length / Math.sqrt(own.length * SPREAD))
  for (const feature of own) {
    let state = hash(feature, 0)
    for (let turn = 0; turn < SPREAD; turn += 1) {
      state = mix(state + 0x9e3779b9)
      const at = state % sum.length
      sum[at] = (sum[at] as number) + (state & 0x8000_0000 ? -step : step)
    }
  }
}
