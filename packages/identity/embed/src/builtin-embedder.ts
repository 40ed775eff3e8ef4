import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { BUILTIN_TABLE } from './builtin-table.ts'
import type { Embedder } from './embedder.ts'
import { type EmbeddingTable, readEmbeddingTable } from './embedding-table.ts'
import { addHashedDirection } from './hashed-direction.ts'
import { createWordPiece } from './wordpiece.ts'

/** Characters embedded between two chances for timers, sockets and aborts: a few milliseconds. */
const CHARACTERS_PER_TURN = 50_000
/** Longer texts are judged by their beginning; a mean of more words says nothing more. */
const CHARACTERS_MAX = 32_768

type EmbedOne = (text: string) => Float32Array

/** Fixed point: roots of counts are rounded to 1/256, so that sums are of integers, exact in any order. */
const FIXED_POINT = 256

/** What a long text repeats must not drown what it says once: a row counts by the root of its occurrences. */
const weightOf = (occurrences: number): number => Math.round(FIXED_POINT * Math.sqrt(occurrences))

const countEach = <T>(all: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

const createEmbedOne = (table: EmbeddingTable): EmbedOne => {
  const { dimension, scales, values } = table
  const wordPiece = createWordPiece(table.vocabulary)
  const addRow = (sum: Float64Array, row: number, weight: number) => {
    const factor = weight * (scales[row] as number)
    const start = row * dimension
    for (let at = 0; at < dimension; at += 1)
      sum[at] = (sum[at] as number) + factor * (values[start + at] as number)
  }
  const addWord = (sum: Float64Array, word: string, weight: number) =>
    addHashedDirection(sum, word, weight * BUILTIN_TABLE.unknownLength)
  return (text) => {
    const sum = new Float64Array(dimension)
    const beginning = text.slice(0, CHARACTERS_MAX)
    const { rows, unknown } = wordPiece(beginning)
    for (const [row, count] of countEach(rows)) addRow(sum, row, weightOf(count))
    for (const [word, count] of countEach(unknown)) addWord(sum, word, weightOf(count))
    // A text without words still has a direction of its own.
    if (isZero(sum)) addWord(sum, beginning, weightOf(1))
    return toUnitLength(sum)
  }
}

const isZero = (sum: Float64Array): boolean => sum.every((value) => value === 0)

const toUnitLength = (sum: Float64Array): Float32Array => {
  let squares = 0
  for (let at = 0; at < sum.length; at += 1) squares += (sum[at] as number) ** 2
  const length = Math.sqrt(squares)
  const unit = new Float32Array(sum.length)
  for (let at = 0; at < sum.length; at += 1) unit[at] = (sum[at] as number) / length
  return unit
}

const load = async (): Promise<EmbedOne> => {
  const bytes = await readFile(join(import.meta.dirname, '../assets', BUILTIN_TABLE.file))
  return createEmbedOne(readEmbeddingTable(bytes, BUILTIN_TABLE.sha256))
}

/**
 * The embedder that needs nothing: SIF-weighted means of the token vectors in `assets`, English above all.
 * The table (10 MB) is read at the first call and shared by all embedders of the process. Rejects when the file
 * is missing or damaged.
 */
export const builtinEmbedder = (): Embedder => ({
  id: `builtin-v2@${BUILTIN_TABLE.dimension}`,
  dimension: BUILTIN_TABLE.dimension,
  isAtHand: true,
  embed: async (texts, signal) => {
    signal?.throwIfAborted()
    const embedOne = await (loading ??= load().catch(forgetFailure))
    const vectors: Float32Array[] = []
    let characters = 0
    for (const text of texts) {
      vectors.push(embedOne(text))
      characters += Math.min(text.length, CHARACTERS_MAX)
      if (characters < CHARACTERS_PER_TURN) continue
      characters = 0
      await setImmediate()
      signal?.throwIfAborted()
    }
    return vectors
  },
})

/**
 * Directions of single words from the same table, whatever embedder is in use: what two words have to do with each
 * other. Reads the table when nobody has.
 */
export const builtinWordVectors = async (): Promise<(word: string) => Float32Array> =>
  (loading ??= load().catch(forgetFailure))

let loading: Promise<EmbedOne> | undefined

/** So that the next call tries again. */
const forgetFailure = (error: unknown): never => {
  loading = undefined
  throw error
}
