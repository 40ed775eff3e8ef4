import type { Embedder } from '@daimon/identity-embed'
import { CodedError, type Logger, checkHost, decodeUtf8, readBody } from '@daimon/runtime'
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type EmbeddingRoute,
  modelNames,
  ollamaEmbed,
  ollamaEmbeddings,
  openaiEmbeddings,
} from './embedding-routes.ts'
import { type Provider, modelsOf, passOn } from './provider.ts'
import { WireError, errorResponse, jsonResponse, protocolOf } from './wire-error.ts'

export type BridgeParts = {
  readonly embedder: Embedder
  readonly provider: Provider | undefined
  /** With it, whoever calls must show it; without, only this machine is answered. */
  readonly apiKey: string | undefined
  readonly log: Logger
}

type Handler = (parts: BridgeParts, request: Request, path: string) => Promise<Response>

const VERSION = '0.2.0'
/** 2,048 texts of 4 kB. */
const TEXTS_BYTES_MAX = 8 * 1024 * 1024
/** Chat requests carry pictures. */
const CHAT_BYTES_MAX = 32 * 1024 * 1024

const embedding =
  (route: EmbeddingRoute): Handler =>
  async ({ embedder }, request) =>
    route(embedder, await readJson(request), request.signal)

const chat: Handler = async ({ provider }, request, path) =>
  passOn(provider, path, request, new Uint8Array(await readBody(request, CHAT_BYTES_MAX)))

const routes: Readonly<Record<string, Handler>> = {
  'GET /': () => Promise.resolve(new Response('The Daimon bridge is running')),
  'GET /api/version': () => Promise.resolve(jsonResponse({ version: VERSION })),
  'GET /api/tags': async ({ embedder, provider }, _request, path) => {
    const [name] = modelNames(embedder)
    const own = { name: `${name}:latest`, model: `${name}:latest`, size: 0, digest: embedder.id }
    const details = { format: 'daimon', family: name, families: [name] }
    const models = [{ ...own, modified_at: '1970-01-01T00:00:00Z', details }]
    return jsonResponse({ models: [...models, ...(await modelsOf(provider, path, 'models'))] })
  },
  'GET /v1/models': async ({ embedder, provider }, _request, path) => {
    const own = { id: modelNames(embedder)[0], object: 'model', created: 0, owned_by: 'daimon' }
    const data = [own, ...(await modelsOf(provider, path, 'data'))]
    return jsonResponse({ object: 'list', data })
  },
  'POST /api/embed': embedding(ollamaEmbed),
  'POST /api/embeddings': embedding(ollamaEmbeddings),
  'POST /v1/embeddings': embedding(openaiEmbeddings),
  'POST /api/chat': chat,
  'POST /api/generate': chat,
  'POST /v1/chat/completions': chat,
}

/** Everything that the bridge answers; an error in the shape of the protocol that was spoken. */
export const bridgeApp =
  (parts: BridgeParts) =>
  async (request: Request): Promise<Response> => {
    const { pathname: path } = new URL(request.url)
    try {
      admit(parts, request)
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const handler = routes[`${method} ${path}`]
      if (handler) return await handler(parts, request, path)
      const allowed = Object.keys(routes).filter((route) => route.endsWith(` ${path}`))
      throw allowed.length > 0
        ? new WireError(405, 'method_not_allowed', `use ${allowed[0]?.split(' ')[0]}`)
        : new WireError(404, 'not_found', `nothing answers at ${path}`)
    } catch (error) {
      return errorResponse(protocolOf(path), asWireError(parts, error))
    }
  }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const admit = ({ apiKey }: BridgeParts, request: Request): void => {
  if (apiKey === undefined) {
    checkHost(request.headers, [])
    return
  }
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (given === undefined || !timingSafeEqual(sha256(given), sha256(apiKey)))
    throw new WireError(401, 'invalid_api_key', 'send the key as Authorization: Bearer <key>')
}

// Of any content type: curl sends its own, and Ollama does not mind.
const readJson = async (request: Request): Promise<unknown> => {
  const text = decodeUtf8(await readBody(request, TEXTS_BYTES_MAX))
  try {
    // Not the strict parser of the service: nothing is stored, and any text at all can be embedded.
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new WireError(400, 'invalid_request', 'the body is no JSON', { cause })
  }
}

const STATUS: Readonly<Record<string, number>> = {
  ACCESS_DENIED: 403,
  PAYLOAD_TOO_LARGE: 413,
}

const asWireError = ({ log }: BridgeParts, error: unknown): WireError => {
  if (error instanceof WireError) return error
  if (error instanceof CodedError) {
    const status = error.options.status ?? STATUS[error.code] ?? 400
    return new WireError(status, error.code.toLowerCase(), error.message, { cause: error })
  }
  log.error({ err: error }, 'fault')
  return new WireError(500, 'internal_error', 'a fault of the bridge', { cause: error })
}
