import type { Embedder } from '@daimon/identity-embed'
import { ApiError, type Logger, checkHost, decodeUtf8, readBody } from '@daimon/runtime'
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type EmbeddingRequest,
  type EmbeddingRoute,
  ollamaEmbed,
  ollamaEmbeddings,
  openaiEmbeddings,
} from './embedding-routes.ts'
import {
  ollamaLoaded,
  ollamaPull,
  ollamaShow,
  ollamaTags,
  getOpenaiModel,
  openaiModels,
} from './model-routes.ts'
import { type Provider, passOn, getVersion } from './provider.ts'
import { WireError, errorResponse, jsonResponse, detectProtocol } from './wire-error.ts'

export type BridgeContext = {
  readonly embedder: Embedder
  readonly provider: Provider | undefined
  /** With a key, each caller must send it; without one, only this machine has access. */
  readonly apiKey: string | undefined
  readonly log: Logger
}

type Handler = (parts: BridgeContext, request: Request, path: string) => Promise<Response>

const VERSION = '0.2.0'
/** 2,048 texts of 4 kB. */
const TEXTS_BYTES_MAX = 8 * 1024 * 1024
/** Chat requests carry images. */
const CHAT_BYTES_MAX = 32 * 1024 * 1024

const embedding =
  (route: EmbeddingRoute): Handler =>
  async ({ embedder }, request) =>
    route(embedder, (await readJson(request)).body, request.signal)

const chat: Handler = async ({ provider }, request, path) =>
  passOn(provider, path, request, new Uint8Array(await readBody(request, CHAT_BYTES_MAX)))

const routes: Readonly<Record<string, Handler>> = {
  'GET /': () => Promise.resolve(new Response('The Daimon bridge is running')),
  // Clients use the list to choose a model, and they use the provider's models most.
  'GET /api/version': async ({ provider }, request) =>
    jsonResponse({ version: (await getVersion(provider, request)) ?? VERSION }),
  'GET /api/tags': ollamaTags,
  'GET /api/ps': ollamaLoaded,
  'POST /api/show': async (parts, request) => ollamaShow(parts, request, await readJson(request)),
  'POST /api/pull': async (parts, request) => ollamaPull(parts, request, await readJson(request)),
  'GET /v1/models': openaiModels,
  'POST /api/embed': embedding(ollamaEmbed),
  'POST /api/embeddings': embedding(ollamaEmbeddings),
  'POST /v1/embeddings': embedding(openaiEmbeddings),
  'POST /api/chat': chat,
  'POST /api/generate': chat,
  'POST /v1/chat/completions': chat,
  'POST /v1/completions': chat,
  'POST /v1/responses': chat,
}

// A model id can contain slashes, literal or percent-encoded.
const MODEL_PATH = /^\/v1\/models\/(.+)$/

const getModel: Handler = (parts, request, path) => {
  const id = unescaped(MODEL_PATH.exec(path)?.[1] ?? '')
  return getOpenaiModel(parts, request, path, id)
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Handlers of a path by method; HEAD uses the GET handler. */
const handlersAt = (path: string): Readonly<Record<string, Handler>> => {
  if (MODEL_PATH.test(path)) return { GET: getModel }
  const own = Object.entries(routes).flatMap(([route, handler]) => {
    const [method = '', at] = route.split(' ')
    return at === path ? [[method, handler] as const] : []
  })
  return Object.fromEntries(own)
}

/**
 * Handles every request of the bridge; an error has the format of the protocol that the client
 * uses.
 */
export const bridgeApp =
  (parts: BridgeContext) =>
  async (request: Request): Promise<Response> => {
    const { pathname: path } = new URL(request.url)
    try {
      admit(parts, request)
      const handlers = handlersAt(path)
      const handler = handlers[request.method === 'HEAD' ? 'GET' : request.method]
      if (handler) return await handler(parts, request, path)
      const allow = Object.keys(handlers).flatMap((method) =>
        method === 'GET' ? ['GET', 'HEAD'] : [method],
      )
      throw allow.length > 0
        ? new WireError(405, 'method_not_allowed', `use ${allow[0]}`, { allow: allow.join(', ') })
        : new WireError(404, 'not_found', `no route at ${path}`)
    } catch (error) {
      return errorResponse(detectProtocol(path), asWireError(parts, error))
    }
  }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const admit = ({ apiKey }: BridgeContext, request: Request): void => {
  if (apiKey === undefined) {
    checkHost(request.headers, [])
    return
  }
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (given === undefined || !timingSafeEqual(sha256(given), sha256(apiKey)))
    throw new WireError(401, 'invalid_api_key', 'send the key as Authorization: Bearer <key>')
}

// Accepts any content type: curl sends its own, and Ollama ignores it.
const readJson = async (request: Request): Promise<EmbeddingRequest> => {
  const bytes = new Uint8Array(await readBody(request, TEXTS_BYTES_MAX))
  const text = decodeUtf8(bytes)
  try {
    // Lenient, unlike the service's parser: no text is stored, and any text can be embedded.
    return { body: JSON.parse(text) as unknown, bytes }
  } catch (cause) {
    throw new WireError(400, 'invalid_request', 'the body is not valid JSON', { cause })
  }
}

const STATUS: Readonly<Record<string, number>> = {
  ACCESS_DENIED: 403,
  PAYLOAD_TOO_LARGE: 413,
}

const asWireError = ({ log }: BridgeContext, error: unknown): WireError => {
  if (error instanceof WireError) return error
  if (error instanceof ApiError) {
    const status = error.options.status ?? STATUS[error.code] ?? 400
    return new WireError(status, error.code.toLowerCase(), error.message, { cause: error })
  }
  log.error({ err: error }, 'fault')
  return new WireError(500, 'internal_error', 'internal error of the bridge', { cause: error })
}
