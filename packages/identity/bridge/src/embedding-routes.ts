import type { Embedder } from '@daimon/identity-embed'
import { z } from 'zod'
import { WireError, jsonResponse } from './wire-error.ts'

/** OpenAI's limit for one request. */
const TEXTS_MAX = 2_048

const model = z.string('must be a model name').max(512)
const texts = z.union([z.string(), z.array(z.string()).max(TEXTS_MAX)], {
  error: `must be a text or a list of at most ${TEXTS_MAX} texts`,
})
const dimensions = z.number().int().nullish()

const OllamaEmbed = z.object({ model, input: texts, dimensions })
const OllamaEmbeddings = z.object({ model, prompt: z.string().nullish() })
const OpenAiEmbeddings = z.object({
  model,
  input: texts,
  dimensions,
  encoding_format: z.enum(['float', 'base64']).nullish(),
})

/** Model names of the embedder: its id, and the part of the id before the version. */
export const modelNames = ({ id }: Pick<Embedder, 'id'>): readonly string[] => {
  const short = /^[a-z]+/.exec(id)?.[0] ?? id
  return [short, `${short}:latest`, id]
}

/** A request body, parsed and raw. */
export type EmbeddingRequest = { readonly body: unknown; readonly bytes: Uint8Array<ArrayBuffer> }

export type EmbeddingRoute = (
  embedder: Embedder,
  body: unknown,
  signal: AbortSignal,
) => Promise<Response>

/** `POST /api/embed`: one vector per text. */
export const ollamaEmbed: EmbeddingRoute = async (embedder, body, signal) => {
  const asked = parse(OllamaEmbed, body)
  const startedAt = performance.now()
  const vectors = await embed(embedder, asked, toList(asked.input), signal)
  return jsonResponse({
    model: asked.model,
    embeddings: vectors.map((vector) => [...vector]),
    // Nanoseconds, as in Ollama.
    total_duration: Math.round((performance.now() - startedAt) * 1e6),
    load_duration: 0,
    prompt_eval_count: countWords(toList(asked.input)),
  })
}

/**
 * `POST /api/embeddings`, the older route: one text. Without a text it returns an empty vector, as
 * Ollama does.
 */
export const ollamaEmbeddings: EmbeddingRoute = async (embedder, body, signal) => {
  const asked = parse(OllamaEmbeddings, body)
  const prompts = asked.prompt ? [asked.prompt] : []
  const [vector] = await embed(embedder, asked, prompts, signal)
  return jsonResponse({ embedding: vector ? [...vector] : [] })
}

/** `POST /v1/embeddings`: one vector per text, as numbers or as 32-bit floats in base64. */
export const openaiEmbeddings: EmbeddingRoute = async (embedder, body, signal) => {
  const asked = parse(OpenAiEmbeddings, body)
  const list = toList(asked.input)
  if (list.length === 0) throw invalid('input must have at least one text')
  const vectors = await embed(embedder, asked, list, signal)
  const encode =
    asked.encoding_format === 'base64' ? toBase64 : (vector: Float32Array) => [...vector]
  const tokens = countWords(list)
  return jsonResponse({
    object: 'list',
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encode(vector),
    })),
    model: asked.model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}

const invalid = (message: string) => new WireError(400, 'invalid_request', message)

const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues
      .map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
      .join('; '),
  )
}

const toList = (input: string | readonly string[]): readonly string[] =>
  typeof input === 'string' ? [input] : input

const embed = async (
  embedder: Embedder,
  asked: { readonly model: string; readonly dimensions?: number | null | undefined },
  list: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> => {
  const names = modelNames(embedder)
  // A reply under another model name would mix vectors of two spaces.
  if (!names.includes(asked.model))
    throw new WireError(
      404,
      'model_not_found',
      `model "${asked.model}" not found, try pulling it first: the bridge embeds with "${names[0]}"`,
    )
  const { dimensions: wanted } = asked
  if (wanted !== undefined && wanted !== null && wanted !== embedder.dimension)
    throw invalid(`dimensions: "${names[0]}" has ${embedder.dimension}, not ${wanted}`)
  return embedder.embed(
    list.map((text) => text.toWellFormed()),
    signal,
  )
}

/** Little endian, as OpenAI's clients expect. */
const toBase64 = (vector: Float32Array): string => {
  const bytes = Buffer.alloc(4 * vector.length)
  vector.forEach((value, at) => bytes.writeFloatLE(value, 4 * at))
  return bytes.toString('base64')
}

/**
 * The embedders don't count tokens; a word count is accurate enough, because no price depends on
 * it.
 */
const countWords = (list: readonly string[]): number =>
  list.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
