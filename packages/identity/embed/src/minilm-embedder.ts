import type { Embedder } from './embedder.ts'
import { EmbedderError } from './embedder-error.ts'
import { createWordPiece } from './wordpiece.ts'

/**
 * The part of `@daimon/encoder-minilm` used here. It is an optional peer, so its types may be
 * missing.
 */
type Encoder = {
  readonly id: string
  readonly dimension: number
  readonly vocabulary: readonly string[]
  readonly piecesMax: number
  readonly encode: (pieces: readonly number[]) => Promise<Float32Array>
}
type EncoderPackage = { readonly openEncoder: () => Promise<Encoder> }

export type MinilmEmbedderOptions = {
  /** Loads the package with the encoder; defaults to an import. */
  readonly load?: () => Promise<unknown>
}

const PACKAGE = '@daimon/encoder-minilm'
/** Longer texts are cut before the tokenizer: they have more pieces than the encoder reads. */
const CHARACTERS_MAX = 32_768
/** Chosen on conversations that nothing was fitted to: see research/notes/embedders.md. */
const TRUST = { people: 5, assistant: 2 } as const
const UNKNOWN = '[UNK]'
const START = '[CLS]'
const END = '[SEP]'

/**
 * The sentence encoder of the optional peer `@daimon/encoder-minilm`, which is loaded only here: an
 * English encoder that reads words in context, in a thread of this process. Texts are cut at 256
 * pieces of words. Rejects with an EmbedderError that says what to do when the package is missing
 * or its files are damaged.
 */
export const minilmEmbedder = async (options: MinilmEmbedderOptions = {}): Promise<Embedder> => {
  const encoder = await openPackage(options.load ?? (() => import(PACKAGE)))
  const { dimension, vocabulary, piecesMax } = encoder
  const wordPiece = createWordPiece(vocabulary)
  const [unknown, start, end] = [UNKNOWN, START, END].map((mark) => vocabulary.indexOf(mark)) as [
    number,
    number,
    number,
  ]

  const embedOne = async (text: string): Promise<Float32Array> => {
    const { rows } = wordPiece(text.slice(0, CHARACTERS_MAX), unknown)
    return toUnit(await encoder.encode([start, ...rows.slice(0, piecesMax - 2), end]))
  }

  return {
    id: `${encoder.id}@${dimension}`,
    dimension,
    trust: TRUST,
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = []
      signal?.throwIfAborted()
      for (const text of texts) {
        vectors.push(await embedOne(text))
        signal?.throwIfAborted()
      }
      return vectors
    },
  }
}

const openPackage = async (load: () => Promise<unknown>): Promise<Encoder> => {
  try {
    const { openEncoder } = (await load()) as EncoderPackage
    return await openEncoder()
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND'
    throw new EmbedderError(
      isMissing
        ? `EMBEDDINGS=minilm needs the package ${PACKAGE}, which is not installed. Run npm install ${PACKAGE}, or choose EMBEDDINGS=builtin.`
        : `Can't open the package ${PACKAGE}: ${(cause as Error).message}. Reinstall it, or choose EMBEDDINGS=builtin.`,
      { cause },
    )
  }
}

const toUnit = (vector: Float32Array): Float32Array => {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (!Number.isFinite(length) || length === 0)
    throw new EmbedderError('the encoder returned a vector without a direction')
  return vector.map((value) => value / length)
}
