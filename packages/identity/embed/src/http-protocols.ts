/** The request for vectors and the location of the vectors in the response. */
export type HttpProtocol = {
  readonly name: 'ollama' | 'openai'
  readonly path: string
  readonly body: (model: string, texts: readonly string[]) => unknown
  /**
   * Returns the vectors in the order of the texts, or `undefined` if the response doesn't follow
   * this protocol.
   */
  readonly read: (answer: unknown) => readonly unknown[] | undefined
}

type Indexed = { readonly index: number; readonly embedding: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isIndexed = (value: unknown): value is Indexed =>
  isRecord(value) && Number.isInteger(value['index'])

/** Ollama, `POST /api/embed`: `{embeddings: [[…]]}`. */
const ollama: HttpProtocol = {
  name: 'ollama',
  path: 'api/embed',
  body: (model, texts) => ({ model, input: texts, truncate: true }),
  read: (answer) => {
    const found = isRecord(answer) ? answer['embeddings'] : undefined
    return Array.isArray(found) ? found : undefined
  },
}

/** OpenAI, `POST /v1/embeddings`: `{data: [{index, embedding}]}`, in any order. */
const openai: HttpProtocol = {
  name: 'openai',
  path: 'v1/embeddings',
  body: (model, texts) => ({ model, input: texts, encoding_format: 'float' }),
  read: (answer) => {
    const found = isRecord(answer) ? answer['data'] : undefined
    if (!Array.isArray(found) || !found.every(isIndexed)) return undefined
    const vectors: unknown[] = Array.from({ length: found.length })
    for (const { index, embedding } of found) vectors[index] = embedding
    return vectors
  },
}

export const httpProtocols = [ollama, openai] as const
