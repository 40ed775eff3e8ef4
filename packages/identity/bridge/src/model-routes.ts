import type { Embedder } from '@daimon/identity-embed'
import { z } from 'zod'
import { type Asked, modelNames } from './embedding-routes.ts'
import { type Provider, modelsOf, passOn } from './provider.ts'
import { WireError, jsonResponse } from './wire-error.ts'

type Parts = { readonly embedder: Embedder; readonly provider: Provider | undefined }

/** Of no day: the embedder comes with the bridge and is never changed. */
const MODIFIED_AT = '1970-01-01T00:00:00Z'
/** It is never unloaded. */
const EXPIRES_AT = '9999-12-31T23:59:59Z'

const detailsOf = (name: string) => ({
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
  return { name: called, model: called, size: 0, digest: embedder.id, details: detailsOf(name) }
}

const openaiModel = (embedder: Embedder) => ({
  id: modelNames(embedder)[0],
  object: 'model',
  created: 0,
  owned_by: 'daimon',
})

/** `GET /api/tags`: the embedder, and the provider's models behind it. */
export const ollamaTags = async (parts: Parts, request: Request): Promise<Response> => {
  const own = { ...ollamaModel(parts.embedder), modified_at: MODIFIED_AT }
  return jsonResponse({
    models: [own, ...(await modelsOf(parts.provider, request, 'models'))],
  })
}

/** `GET /api/ps`: the same, as far as it is loaded. */
export const ollamaLoaded = async (parts: Parts, request: Request): Promise<Response> => {
  const own = { ...ollamaModel(parts.embedder), expires_at: EXPIRES_AT, size_vram: 0 }
  return jsonResponse({
    models: [own, ...(await modelsOf(parts.provider, request, 'models'))],
  })
}

/** `GET /v1/models`: as `ollamaTags`. */
export const openaiModels = async (parts: Parts, request: Request): Promise<Response> =>
  jsonResponse({
    object: 'list',
    data: [openaiModel(parts.embedder), ...(await modelsOf(parts.provider, request, 'data'))],
  })

const unknown = (model: string) =>
  new WireError(404, 'model_not_found', `model "${model}" not found`)

/** `GET /v1/models/{id}`: the embedder under any of its names, else what the provider says. */
export const openaiModelOf = async (
  { embedder, provider }: Parts,
  request: Request,
  path: string,
  id: string,
): Promise<Response> => {
  if (modelNames(embedder).includes(id)) return jsonResponse({ ...openaiModel(embedder), id })
  if (!provider) throw unknown(id)
  return passOn(provider, path, request)
}

// Older clients say `name`.
const OllamaShow = z.object({
  model: z.string().max(512).nullish(),
  name: z.string().max(512).nullish(),
})

/** `POST /api/show`: what the embedder is and can, else what the provider says of its model. */
export const ollamaShow = async (
  { embedder, provider }: Parts,
  request: Request,
  { body, bytes }: Asked,
): Promise<Response> => {
  const asked = OllamaShow.safeParse(body)
  const model = asked.data?.model ?? asked.data?.name
  if (!model) throw new WireError(400, 'invalid_request', 'model: must be the name of a model')
  const [name = embedder.id, ...others] = modelNames(embedder)
  if (![name, ...others].includes(model)) {
    if (!provider) throw unknown(model)
    return passOn(provider, '/api/show', request, bytes)
  }
  return jsonResponse({
    modelfile: `FROM ${name}\n`,
    parameters: '',
    template: '',
    details: detailsOf(name),
    model_info: {
      'general.architecture': name,
      'general.basename': embedder.id,
      [`${name}.embedding_length`]: embedder.dimension,
    },
    capabilities: ['embedding'],
    modified_at: MODIFIED_AT,
  })
}
