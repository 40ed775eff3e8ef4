import { setImmediate } from 'node:timers/promises'

import type { EmbeddingTable } from './embedding-table.ts'
import { addHashedDirection } from './hashed-direction.ts'
import { createWordPiece } from './wordpiece.ts'

/** Characters embedded between yields to timers, sockets, and aborts: a few milliseconds. */
const CHARACTERS_PER_TURN = 50_000
/** Only the beginning of a longer text is embedded; a mean of more words adds no information. */
const CHARACTERS_MAX = 32_768

/** Returns the vector of one text, of unit length. */
export type EmbedOne = (text: string) => Float32Array

/**
 * Fixed point: roots of counts are rounded to 1/256, so that sums are of integers, exact in any
 * order.
 */
const FIXED_POINT = 256

/**
 * A row counts by the square root of its occurrences, so that repetition doesn't outweigh the rest
 * of a long text.
 */
const computeWeight = (occurrences: number): number =>
  Math.round(FIXED_POINT * Math.sqrt(occurrences))

const countEach = <T>(all: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** `unknownLength`: vector length of an unknown word. */
export const createEmbedOne = (table: EmbeddingTable, unknownLength: number): EmbedOne => {
  const { dimension, scales, values } = table
  const wordPiece = createWordPiece(table.vocabulary)
  const addRow = (sum: Float64Array, row: number, weight: number) => {
    const factor = weight * (scales[row] as number)
    const start = row * dimension
    for (let at = 0; at < dimension; at += 1)
      sum[at] = (sum[at] as number) + factor * (values[start + at] as number)
  }
  const addWord = (sum: Float64Array, word: string, weight: number) =>
    addHashedDirection(sum, word, weight * unknownLength)
  return (text) => {
    const sum = new Float64Array(dimension)
    const beginning = text.slice(0, CHARACTERS_MAX)
    const { rows, unknown } = wordPiece(beginning)
    for (const [row, count] of countEach(rows)) addRow(sum, row, computeWeight(count))
    for (const [word, count] of countEach(unknown)) addWord(sum, word, computeWeight(count))
    // A text without words still needs a distinct vector.
    if (isZero(sum)) addWord(sum, beginning, computeWeight(1))
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

/** Embeds many texts and yields to the event loop every few milliseconds. */
export const embedEach = async (
  embedOne: EmbedOne,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[]> => {
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
}
