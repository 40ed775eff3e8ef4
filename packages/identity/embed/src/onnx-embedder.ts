import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline as pump } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

import type { Embedder } from './embedder.ts'
import { EmbedderError } from './embedder-error.ts'

export type OnnxEmbedderOptions = {
  /** A folder with `config.json`, `tokenizer.json` and `onnx/model.onnx`, or the id of such a model on the hub. */
  readonly model: string
  /** Texts a run; 16 unless told. */
  readonly batch?: number
  /** The package that runs the model; its own import unless told. */
  readonly load?: () => Promise<unknown>
}

type Tensor = { readonly dims: readonly number[]; readonly data: ArrayLike<number> }
type Extractor = (
  texts: readonly string[],
  options: { readonly pooling: 'mean'; readonly normalize: true },
) => Promise<Tensor>

/** As much of `@huggingface/transformers` as is used here: it is no dependency, so its types are not there. */
type Transformers = {
  readonly env: { localModelPath: string }
  readonly pipeline: (
    task: 'feature-extraction',
    model: string,
    options: { readonly dtype: string; readonly local_files_only?: boolean },
  ) => Promise<Extractor>
}

const PACKAGE = '@huggingface/transformers'
const BATCH = 16
/** Longer texts are cut before the tokeniser, which takes time for what the model would not see. */
const CHARACTERS_MAX = 32_768
const ID_NAME_CHARS_MAX = 200
/** Where a folder keeps its weights, and what kind of numbers they are; the first that is there. */
const WEIGHTS = [
  { file: 'onnx/model.onnx', dtype: 'fp32' },
  { file: 'onnx/model_quantized.onnx', dtype: 'q8' },
] as const

/**
 * An encoder run in this process by `@huggingface/transformers`: mean over the tokens, unit length, texts cut at the
 * model's own limit. The package is an optional peer, loaded here and nowhere else. Rejects with an EmbedderError that
 * says what to do when the package or the model is not there, or the model answers no vectors.
 */
export const onnxEmbedder = async (options: OnnxEmbedderOptions): Promise<Embedder> => {
  const { batch = BATCH } = options
  const { env, pipeline } = await loadPackage(options.load ?? (() => import(PACKAGE)))
  const place = await findModel(options.model)
  const extract = await openModel(env, pipeline, place)

  const run = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const { dims, data } = await extract(texts, { pooling: 'mean', normalize: true })
    const [count = 0, size = 0] = dims
    if (dims.length !== 2 || count !== texts.length || size === 0)
      throw new EmbedderError(
        `the model ${place.name} answered numbers of the shape ${dims.join(' × ')} to ${texts.length} text(s): it is no text encoder`,
      )
    return texts.map((_, at) => toUnit(data, at * size, size))
  }

  const [probe] = await run(['dimension'])
  const dimension = probe?.length ?? 0
  return {
    id: `onnx:${place.name}@${dimension}`,
    dimension,
    embed: async (texts, signal) => {
      signal?.throwIfAborted()
      const cut = texts.map((text) => text.slice(0, CHARACTERS_MAX).toWellFormed())
      const vectors: Float32Array[] = Array.from({ length: texts.length })
      // Equally long ones together: a batch costs as much as its longest text in each of its places.
      const order = [...cut.keys()].toSorted((a, b) => lengthAt(cut, a) - lengthAt(cut, b))
      for (let start = 0; start < order.length; start += batch) {
        const places = order.slice(start, start + batch)
        const made = await run(places.map((at) => cut[at] as string))
        for (const [index, at] of places.entries()) vectors[at] = made[index] as Float32Array
        await setImmediate()
        signal?.throwIfAborted()
      }
      return vectors
    },
  }
}

const lengthAt = (texts: readonly string[], at: number): number => texts[at]?.length ?? 0

const loadPackage = async (load: () => Promise<unknown>): Promise<Transformers> => {
  try {
    return (await load()) as Transformers
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND'
    throw new EmbedderError(
      isMissing
        ? `EMBEDDINGS=onnx needs the package ${PACKAGE}, which is not installed: run npm install --no-save ${PACKAGE}, or choose EMBEDDINGS=builtin.`
        : `The package ${PACKAGE} cannot be loaded: ${(cause as Error).message}. Install it again with its install scripts allowed, because its runtime brings binaries.`,
      { cause },
    )
  }
}

type ModelPlace = {
  readonly name: string
  readonly folder: string | undefined
  readonly dtype: string
}

/** A folder when there is one, else an id. A folder's name goes with a hash: two of one name are two models. */
const findModel = async (model: string): Promise<ModelPlace> => {
  const folder = resolve(model)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    if (/^[\w.-]+(?:\/[\w.-]+)?$/.test(model) && !model.startsWith('.'))
      return { name: model.slice(0, ID_NAME_CHARS_MAX), folder: undefined, dtype: 'fp32' }
    throw new EmbedderError(
      `EMBED_MODEL_NAME is ${model}: there is no such folder, and it is no id of a model.`,
    )
  }
  const weights = WEIGHTS.find(({ file }) => existsSync(join(folder, file)))
  if (!weights)
    throw new EmbedderError(
      `EMBED_MODEL_NAME is the folder ${folder}, which has no ${WEIGHTS[0].file}: export the model to ONNX into it.`,
    )
  const hash = createHash('sha256')
  await pump(createReadStream(join(folder, weights.file)), hash)
  const name = `${basename(folder).slice(0, ID_NAME_CHARS_MAX)}-${hash.digest('hex').slice(0, 8)}`
  return { name, folder, dtype: weights.dtype }
}

const openModel = async (
  env: Transformers['env'],
  pipeline: Transformers['pipeline'],
  { name, folder, dtype }: ModelPlace,
): Promise<Extractor> => {
  try {
    if (folder === undefined) return await pipeline('feature-extraction', name, { dtype })
    env.localModelPath = dirname(folder)
    const options = { dtype, local_files_only: true }
    return await pipeline('feature-extraction', basename(folder), options)
  } catch (cause) {
    throw new EmbedderError(
      `The model ${folder ?? name} cannot be opened: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** The package normalises in single precision and leaves a vector of zeros as it is. */
const toUnit = (data: ArrayLike<number>, start: number, size: number): Float32Array => {
  let squares = 0
  for (let at = start; at < start + size; at += 1) squares += (data[at] as number) ** 2
  const length = Math.sqrt(squares)
  if (!Number.isFinite(length) || length === 0)
    throw new EmbedderError('the model answered a vector without a direction')
  return Float32Array.from({ length: size }, (_, at) => (data[start + at] as number) / length)
}
