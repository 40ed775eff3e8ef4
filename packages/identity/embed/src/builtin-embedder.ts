import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { BUILTIN_TABLE } from './builtin-table.ts'
import type { Embedder } from './embedder.ts'
import { readEmbeddingTable } from './embedding-table.ts'
import { type EmbedOne, createEmbedOne, embedEach } from './table-embedder.ts'

const load = async (): Promise<EmbedOne> => {
  const bytes = await readFile(join(import.meta.dirname, '../assets', BUILTIN_TABLE.file))
  return createEmbedOne(
    readEmbeddingTable(bytes, BUILTIN_TABLE.sha256),
    BUILTIN_TABLE.unknownLength,
  )
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
    return embedEach(await (loading ??= load().catch(forgetFailure)), texts, signal)
  },
})

/**
 * An embedder by a table of another file, such as one that was trained without some texts, and its directions of single words.
 * Nothing is kept by its id: it is for measuring.
 */
export const tableEmbedder = async (
  path: string,
): Promise<{ embedder: Embedder; wordVector: (word: string) => Float32Array }> => {
  const bytes = await readFile(path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const table = readEmbeddingTable(bytes, sha256)
  const embedOne = createEmbedOne(table, BUILTIN_TABLE.unknownLength)
  const embedder: Embedder = {
    id: `table-${sha256.slice(0, 12)}@${table.dimension}`,
    dimension: table.dimension,
    isAtHand: true,
    embed: (texts, signal) => embedEach(embedOne, texts, signal),
  }
  return { embedder, wordVector: embedOne }
}

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
