import {
  type Embedder,
  builtinEmbedder,
  httpEmbedder,
  minilmEmbedder,
  onnxEmbedder,
} from '@daimon/identity-embed'
import { ConfigError } from '@daimon/runtime'
import type { Config } from './config.ts'

/** Refuses an EMBEDDING_DIMENSION that is not the embedder’s. */
export const checkDimension = (config: Config, embedder: Embedder): void => {
  if (config.EMBEDDING_DIMENSION !== undefined && config.EMBEDDING_DIMENSION !== embedder.dimension)
    throw new ConfigError(
      `EMBEDDING_DIMENSION is ${config.EMBEDDING_DIMENSION}, the embedder ${embedder.id} makes ${embedder.dimension}: leave the variable out, or choose the embedder it belongs to.`,
    )
}

/** The embedder of the configuration. Throws ConfigError or EmbedderError. */
export const chooseEmbedder = async ({
  EMBEDDINGS,
  INFERENCE_API_URL,
  INFERENCE_API_KEY,
  EMBED_MODEL_NAME,
  EMBEDDING_DIMENSION,
}: Config): Promise<Embedder> => {
  if (EMBEDDINGS === 'builtin') return builtinEmbedder()
  if (EMBEDDINGS === 'minilm') return minilmEmbedder()
  if (EMBEDDINGS === 'onnx') {
    if (EMBED_MODEL_NAME === undefined)
      throw new ConfigError(
        'EMBEDDINGS=onnx requires EMBED_MODEL_NAME: a directory or a model ID on the hub.',
      )
    return onnxEmbedder({ model: EMBED_MODEL_NAME })
  }
  if (INFERENCE_API_URL === undefined || EMBED_MODEL_NAME === undefined)
    throw new ConfigError('EMBEDDINGS=http needs INFERENCE_API_URL and EMBED_MODEL_NAME.')
  return httpEmbedder({
    url: INFERENCE_API_URL,
    model: EMBED_MODEL_NAME,
    ...(INFERENCE_API_KEY === undefined ? {} : { apiKey: INFERENCE_API_KEY }),
    // With it the server may be down at the start; without it one text is embedded to learn it.
    ...(EMBEDDING_DIMENSION === undefined ? {} : { dimension: EMBEDDING_DIMENSION }),
  })
}
