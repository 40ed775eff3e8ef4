import type { Embedder } from './embedder.ts'

const DIMENSION = 384
const GRAM_LENGTHS = [3, 4, 5] as const
/** A complete word weighs more than its n-grams. */
const WORD_WEIGHT = 1
const GRAM_WEIGHT = 0.35

const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // FNV mixes its low bits badly: one round of murmur's finalizer spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

const add = (counts: Map<string, number>, feature: string, weight: number) =>
  counts.set(feature, (counts.get(feature) ?? 0) + weight)

// Normalizing many combining marks on one letter takes quadratic time.
const MARKS_WITHOUT_END = /\p{M}{33,}/gu

const features = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  const found =
    text
      .replaceAll(MARKS_WITHOUT_END, '')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  for (const word of found) {
    add(counts, `w:${word}`, WORD_WEIGHT)
    const padded = `<${word}>`
    for (const length of GRAM_LENGTHS)
      for (let at = 0; at + length <= padded.length; at += 1)
        add(counts, padded.slice(at, at + length), GRAM_WEIGHT / Math.sqrt(padded.length))
  }
  // A text of punctuation only still needs a distinct vector.
  if (counts.size === 0) add(counts, `t:${text}`, 1)
  return counts
}

const embedOne = (text: string): Float32Array => {
  const vector = new Float32Array(DIMENSION)
  for (const [feature, count] of features(text)) {
    const hash = fnv1a(feature)
    const at = hash % DIMENSION
    const sign = hash & 0x8000_0000 ? -1 : 1
    vector[at] = (vector[at] as number) + sign * Math.log1p(count)
  }
  return normalize(vector)
}

const normalize = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector)
  if (length === 0) {
    vector[0] = 1
    return vector
  }
  return vector.map((value) => value / length)
}

/**
 * Words and character n-grams hashed into 384 signed buckets (feature hashing, Weinberger et al.
 * 2009). It compares spelling, not meaning, and matches names, typos, and word forms. No network,
 * model, or state.
 */
export const hashingEmbedder = (): Embedder => ({
  id: `hash-words-grams-v1@${DIMENSION}`,
  dimension: DIMENSION,
  embed: async (texts, signal) => {
    signal?.throwIfAborted()
    return texts.map(embedOne)
  },
})
