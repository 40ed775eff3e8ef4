import type { Embedder } from './embedder.ts'
import { EmbedderError } from './embedder-error.ts'
import { type HttpProtocol, httpProtocols } from './http-protocols.ts'
import { type RequestOptions, StatusError, postJson } from './http-request.ts'

export type HttpEmbedderOptions = Partial<RequestOptions> & {
  /** Server URL: `http://host:11434`, or with a path before `/api/embed` or `/v1/embeddings`. */
  readonly url: string
  readonly model: string
  /**
   * Vector dimension. If given, no request precedes the first text, so the server can be down at
   * startup.
   */
  readonly dimension?: number
  /** Texts per request (default 32). */
  readonly batch?: number
}

const DEFAULTS = { timeoutMs: 30_000, attempts: 3, backOffMs: 250, backOffMsMax: 10_000 } as const
const BATCH = 32
/** Servers reject or drop an empty text. */
const NOTHING = ' '

/**
 * Sends texts to a server that speaks Ollama's `/api/embed` or OpenAI's `/v1/embeddings`, and
 * detects which. Without `dimension`, it embeds one text first to learn it. Rejects with an
 * EmbedderError when the server is down, is too late, or returns anything but one finite vector of
 * that dimension per text.
 */
export const httpEmbedder = async (options: HttpEmbedderOptions): Promise<Embedder> => {
  const base = new URL(options.url.replace(/\/*$/, '/').replace(/\/v1\/$/, '/'))
  const isVersioned = /\/v1\/*$/.test(options.url)
  const request = { ...DEFAULTS, apiKey: undefined, ...options }
  const batch = options.batch ?? BATCH
  let protocol: HttpProtocol | undefined = isVersioned ? httpProtocols[1] : undefined

  const askAs = async (spoken: HttpProtocol, texts: readonly string[], signal?: AbortSignal) => {
    const body = spoken.body(options.model, texts)
    const answer = await postJson(new URL(spoken.path, base), body, request, signal)
    const vectors = spoken.read(answer)
    if (vectors?.length !== texts.length)
      throw new EmbedderError(
        vectors
          ? `the embedding server returned ${vectors.length} vectors for ${texts.length} texts`
          : `the embedding server's response doesn't follow the ${spoken.name} protocol`,
      )
    protocol = spoken
    return vectors
  }

  const ask = async (texts: readonly string[], signal?: AbortSignal) => {
    if (protocol) return askAs(protocol, texts, signal)
    try {
      return await askAs(httpProtocols[0], texts, signal)
    } catch (error) {
      if (!(error instanceof StatusError) || ![404, 405].includes(error.status)) throw error
      return askAs(httpProtocols[1], texts, signal)
    }
  }

  const learnDimension = async (): Promise<number> => {
    const [vector] = await ask(['dimension'])
    if (!Array.isArray(vector) || vector.length === 0) throw new EmbedderError(NOT_VECTORS)
    return vector.length
  }
  const dimension = options.dimension ?? (await learnDimension())

  return {
    id: `http:${options.model}@${dimension}`,
    dimension,
    embed: async (texts, signal) => {
      signal?.throwIfAborted()
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += batch) {
        const part = texts.slice(start, start + batch).map((text) => text.toWellFormed() || NOTHING)
        for (const vector of await ask(part, signal)) vectors.push(toUnit(vector, dimension))
      }
      return vectors
    },
  }
}

const NOT_VECTORS = 'the embedding server returned something other than vectors of finite numbers'

const toUnit = (vector: unknown, dimension: number): Float32Array => {
  if (!Array.isArray(vector)) throw new EmbedderError(NOT_VECTORS)
  if (vector.length !== dimension)
    throw new EmbedderError(
      `the embedding server returned ${vector.length} dimensions, expected ${dimension}`,
    )
  let largest = 0
  for (const value of vector as unknown[]) {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new EmbedderError(NOT_VECTORS)
    largest = Math.max(largest, Math.abs(value))
  }
  if (largest === 0) throw new EmbedderError('the embedding server returned a vector of zeros')
  // Scaled by the largest component first: squares of huge values would overflow.
  const scaled = (vector as number[]).map((value) => value / largest)
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(scaled, (value) => value / length)
}
