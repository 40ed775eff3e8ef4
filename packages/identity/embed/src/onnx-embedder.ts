import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline as pump } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

import type { Embedder } from './embedder.ts'
import { EmbedderError } from './embedder-error.ts'

export type OnnxEmbedderOptions = {
  /**
   * A directory with `config.json`, `tokenizer.json`, and `onnx/model.onnx`, or the id of such a
   * model on the hub.
   */
  readonly model: string
  /** Texts per run (default 16). */
  readonly batch?: number
  /** Loads the package that runs the model; defaults to an import. */
  readonly load?: () => Promise<unknown>
}

type Tensor = { readonly dims: readonly number[]; readonly data: ArrayLike<number> }
type Extractor = (
  texts: readonly string[],
  options: { readonly pooling: 'mean'; readonly normalize: true },
) => Promise<Tensor>

/**
 * The part of `@huggingface/transformers` used here. It isn't a dependency, so its types are
 * missing.
 */
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
/**
 * Longer texts are cut before the tokenizer, which would spend time on text that the model never
 * gets.
 */
const CHARACTERS_MAX = 32_768
const ID_NAME_CHARS_MAX = 200
/**
 * Paths of the weights in a model directory with their number formats; the first existing one is
 * used.
 */
const WEIGHTS = [
  { file: 'onnx/model.onnx', dtype: 'fp32' },
  { file: 'onnx/model_quantized.onnx', dtype: 'q8' },
] as const

/**
 * An encoder that runs in this process with `@huggingface/transformers`: mean over the tokens, unit
 * length, texts cut at the model's limit. The package is an optional peer, loaded only here.
 * Rejects with an EmbedderError that says what to do when the package or the model is missing, or
 * when the model doesn't return vectors.
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
        `the model ${place.name} isn't a text encoder: it returned numbers of the shape ${dims.join(' × ')} for ${texts.length} text(s)`,
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
      // Texts of similar length together: a batch pads each text to its longest one.
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
        ? `EMBEDDINGS=onnx needs the package ${PACKAGE}, which is not installed. Run npm install --no-save ${PACKAGE}, or choose EMBEDDINGS=builtin.`
        : `Can't load the package ${PACKAGE}: ${(cause as Error).message}. Reinstall it with install scripts allowed, because its runtime installs binaries.`,
      { cause },
    )
  }
}

type ModelPlace = {
  readonly name: string
  readonly directory: string | undefined
  readonly dtype: string
}

/**
 * A directory if it exists, otherwise an id. A directory's name gets a hash, so that two models of
 * the same name differ.
 */
const findModel = async (model: string): Promise<ModelPlace> => {
  const directory = resolve(model)
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    if (/^[\w.-]+(?:\/[\w.-]+)?$/.test(model) && !model.startsWith('.'))
      return { name: model.slice(0, ID_NAME_CHARS_MAX), directory: undefined, dtype: 'fp32' }
    throw new EmbedderError(
      `EMBED_MODEL_NAME is ${model}, which is neither an existing directory nor a model id.`,
    )
  }
  const weights = WEIGHTS.find(({ file }) => existsSync(join(directory, file)))
  if (!weights)
    throw new EmbedderError(
      `EMBED_MODEL_NAME is the directory ${directory}, which has no ${WEIGHTS[0].file}. Export the model to ONNX into it.`,
    )
  const hash = createHash('sha256')
  await pump(createReadStream(join(directory, weights.file)), hash)
  const name = `${basename(directory).slice(0, ID_NAME_CHARS_MAX)}-${hash.digest('hex').slice(0, 8)}`
  return { name, directory, dtype: weights.dtype }
}

const openModel = async (
  env: Transformers['env'],
  pipeline: Transformers['pipeline'],
  { name, directory, dtype }: ModelPlace,
): Promise<Extractor> => {
  try {
    if (directory === undefined) return await pipeline('feature-extraction', name, { dtype })
    env.localModelPath = dirname(directory)
    const options = { dtype, local_files_only: true }
    return await pipeline('feature-extraction', basename(directory), options)
  } catch (cause) {
    throw new EmbedderError(
      `Can't open the model ${directory ?? name}: ${(cause as Error).message}`,
      {
        cause,
      },
    )
  }
}

/**
 * Normalizes in double precision. The package normalizes in single precision and leaves a vector of
 * zeros unchanged.
 */
const toUnit = (data: ArrayLike<number>, start: number, size: number): Float32Array => {
  let squares = 0
  for (let at = start; at < start + size; at += 1) squares += (data[at] as number) ** 2
  const length = Math.sqrt(squares)
  if (!Number.isFinite(length) || length === 0)
    throw new EmbedderError('the model returned a vector without a direction')
  return Float32Array.from({ length: size }, (_, at) => (data[start + at] as number) / length)
}
