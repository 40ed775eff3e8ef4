import type { Embedder } from '@daimon/identity-embed'
import { z } from 'zod'
import { type EmbeddingRequest, modelNames } from './embedding-routes.ts'
import { type Provider, listModels, passOn } from './provider.ts'
import { WireError, jsonResponse } from './wire-error.ts'

type ModelContext = { readonly embedder: Embedder; readonly provider: Provider | undefined }

/** Constant: the embedder ships with the bridge and never changes. */
const MODIFIED_AT = '1970-01-01T00:00:00Z'
/** The embedder is never unloaded. */
const EXPIRES_AT = '9999-12-31T23:59:59Z'

const toModelDetails = (name: string) => ({
  parent_model: '',
  format: 'daimon',
  family: name,
  families: [name],
  parameter_size: '',
  quantization_level: '',
})

const ollamaModel = (embedder: Embedder) => {
  const [name = embedder.id] = modelNames(embedder)
  const called = `${name}:latest`
  return {
    name: called,
    model: called,
    size: 0,
    digest: embedder.id,
    details: toModelDetails(name),
  }
}

const openaiModel = (embedder: Embedder) => ({
  id: modelNames(embedder)[0],
  object: 'model',
  created: 0,
  owned_by: 'daimon',
})

/** `GET /api/tags`: the embedder and the provider's models. */
export const ollamaTags = async (parts: ModelContext, request: Request): Promise<Response> => {
  const own = { ...ollamaModel(parts.embedder), modified_at: MODIFIED_AT }
  return jsonResponse({
    models: [own, ...(await listModels(parts.provider, request, 'models'))],
  })
}

/** `GET /api/ps`: the embedder and the provider's loaded models. */
export const ollamaLoaded = async (parts: ModelContext, request: Request): Promise<Response> => {
  const own = { ...ollamaModel(parts.embedder), expires_at: EXPIRES_AT, size_vram: 0 }
  return jsonResponse({
    models: [own, ...(await listModels(parts.provider, request, 'models'))],
  })
}

/** `GET /v1/models`: as `ollamaTags`. */
export const openaiModels = async (parts: ModelContext, request: Request): Promise<Response> =>
  jsonResponse({
    object: 'list',
    data: [openaiModel(parts.embedder), ...(await listModels(parts.provider, request, 'data'))],
  })

const unknown = (model: string) =>
  new WireError(404, 'model_not_found', `model "${model}" not found, try pulling it first`)

/** `GET /v1/models/{id}`: the embedder under any of its names, otherwise the provider's reply. */
export const getOpenaiModel = async (
  { embedder, provider }: ModelContext,
  request: Request,
  path: string,
  id: string,
): Promise<Response> => {
  if (modelNames(embedder).includes(id)) return jsonResponse({ ...openaiModel(embedder), id })
  if (!provider) throw unknown(id)
  return passOn(provider, path, request)
}

// Older clients send `name`.
const OllamaShow = z.object({
  model: z.string().max(512).nullish(),
  name: z.string().max(512).nullish(),
})
const OllamaPull = OllamaShow.extend({ stream: z.boolean().nullish() })

const readModel = (asked: z.infer<typeof OllamaShow> | undefined): string => {
  const model = asked?.model ?? asked?.name
  if (!model) throw new WireError(400, 'invalid_request', 'model: must be a model name')
  return model
}

/** As Ollama says it of a name that its library doesn't have. */
const NO_MANIFEST = 'pull model manifest: file does not exist'

/**
 * `POST /api/pull`: the embedder is there already; other names go to the provider. Clients pull a
 * model that they don't find, so the result has Ollama's form.
 */
export const ollamaPull = async (
  { embedder, provider }: ModelContext,
  request: Request,
  { body, bytes }: EmbeddingRequest,
): Promise<Response> => {
  const asked = OllamaPull.safeParse(body).data
  const isOwn = modelNames(embedder).includes(readModel(asked))
  if (!isOwn && provider) return passOn(provider, '/api/pull', request, bytes)
  const last = isOwn ? { status: 'success' } : { error: NO_MANIFEST }
  if (asked?.stream === false) return jsonResponse(last, isOwn ? 200 : 500)
  const lines = [{ status: 'pulling manifest' }, last].map((line) => `${JSON.stringify(line)}\n`)
  return new Response(lines.join(''), { headers: { 'content-type': 'application/x-ndjson' } })
}

/** `POST /api/show`: details of the embedder, otherwise the provider's reply. */
export const ollamaShow = async (
  { embedder, provider }: ModelContext,
  request: Request,
  { body, bytes }: EmbeddingRequest,
): Promise<Response> => {
  const model = readModel(OllamaShow.safeParse(body).data)
  const [name = embedder.id, ...others] = modelNames(embedder)
  if (![name, ...others].includes(model)) {
    if (!provider) throw unknown(model)
    return passOn(provider, '/api/show', request, bytes)
  }
  return jsonResponse({
    modelfile: `FROM ${name}\n`,
    parameters: '',
    template: '',
    details: toModelDetails(name),
    model_info: {
      'general.architecture': name,
      'general.basename': embedder.id,
      [`${name}.embedding_length`]: embedder.dimension,
    },
    capabilities: ['embedding'],
    modified_at: MODIFIED_AT,
  })
}
