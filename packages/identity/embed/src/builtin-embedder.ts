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
 * The embedder without dependencies: SIF-weighted means of the token vectors in `assets`, mainly
 * for English. The table (10 MB) is read at the first call and shared by all embedders of the
 * process. Rejects when the file is missing or damaged.
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
 * Creates an embedder from another table file, such as one trained without some texts, and the
 * vectors of its single words. Not cached by id: it is for evaluations.
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
 * Vectors of single words from the builtin table, independent of the embedder in use: they measure
 * how related two words are. Reads the table at the first call.
 */
export const builtinWordVectors = async (): Promise<(word: string) => Float32Array> =>
  (loading ??= load().catch(forgetFailure))

let loading: Promise<EmbedOne> | undefined

/** The next call retries. */
const forgetFailure = (error: unknown): never => {
  loading = undefined
  throw error
}
