import { InferenceError } from './inference-error.ts'

export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string }

/** A talk that a chat model is to go on with, in its own words. */
export type ChatStream = { readonly messages: readonly ChatMessage[]; readonly tokensMax: number }

/** A piece of an answer as it comes: some text, and how the answer ended once it has. */
export type ChatDelta = {
  readonly text: string
  readonly finish: 'stop' | 'length' | undefined
}

/** One question to a chat model whose answer has to be JSON of a schema. */
export type ChatInput = {
  readonly messages: readonly ChatMessage[]
  readonly schema: { readonly name: string; readonly json: object }
  readonly tokensMax: number
}

/** How a server is asked, and where the answer's text is in what it sends. */
export type ChatProtocol = {
  readonly name: 'ollama' | 'openai'
  readonly path: string
  readonly body: (model: string, question: ChatInput) => object
  /**
   * The text of the answer, or `undefined` when the answer is not of this protocol or a refusal.
   */
  readonly read: (answer: unknown) => string | undefined
  readonly streamBody: (model: string, talk: ChatStream) => object
  /**
   * What a line of a streamed answer says; `undefined` for one that says nothing.
   * @throws InferenceError for a line that is not of this protocol, or reports an error.
   */
  readonly readLine: (line: string) => ChatDelta | undefined
}

const member = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[name]
    : undefined

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const readObject = (text: string): object => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new InferenceError('the inference server streamed no JSON', { cause })
  }
  if (typeof value !== 'object' || value === null)
    throw new InferenceError('the inference server streamed something other than objects')
  // Its words are left out: they may repeat the user's.
  if (member(value, 'error') !== undefined && member(value, 'error') !== null)
    throw new InferenceError('the inference server streamed an error')
  return value
}

const toFinishReason = (reason: unknown): ChatDelta['finish'] =>
  reason === 'length' ? 'length' : 'stop'

/**
 * Ollama, `POST /api/chat`: a JSON schema in `format` binds the answer. A streamed one is a JSON
 * object a line, the last of which is `done`.
 */
const ollama: ChatProtocol = {
  name: 'ollama',
  path: 'api/chat',
  body: (model, { messages, schema, tokensMax }) => ({
    model,
    messages,
    stream: false,
    format: schema.json,
    options: { temperature: 0, seed: 0, num_predict: tokensMax },
  }),
  read: (answer) => asText(member(member(answer, 'message'), 'content')),
  streamBody: (model, { messages, tokensMax }) => ({
    model,
    messages,
    stream: true,
    options: { num_predict: tokensMax },
  }),
  readLine: (line) => {
    if (line.trim() === '') return undefined
    const object = readObject(line)
    if (typeof member(object, 'done') !== 'boolean')
      throw new InferenceError('the inference server streamed nothing of the ollama protocol')
    return {
      text: asText(member(member(object, 'message'), 'content')) ?? '',
      finish: member(object, 'done') ? toFinishReason(member(object, 'done_reason')) : undefined,
    }
  },
}

const SSE_FIELD = /^(?:event|id|retry):/

/**
 * OpenAI, `POST /v1/chat/completions`: a strict `json_schema` binds the answer. A streamed one is
 * server-sent events, a chunk each, with `[DONE]` at the end.
 */
const openai: ChatProtocol = {
  name: 'openai',
  path: 'v1/chat/completions',
  body: (model, { messages, schema, tokensMax }) => ({
    model,
    messages,
    stream: false,
    temperature: 0,
    seed: 0,
    max_tokens: tokensMax,
    response_format: {
      type: 'json_schema',
      json_schema: { name: schema.name, strict: true, schema: schema.json },
    },
  }),
  read: (answer) => {
    const message = member(member(member(answer, 'choices'), 0), 'message')
    return asText(member(message, 'refusal')) === undefined
      ? asText(member(message, 'content'))
      : undefined
  },
  streamBody: (model, { messages, tokensMax }) => ({
    model,
    messages,
    stream: true,
    max_tokens: tokensMax,
  }),
  readLine: (line) => {
    if (line.trim() === '' || line.startsWith(':') || SSE_FIELD.test(line)) return undefined
    if (!line.startsWith('data:'))
      throw new InferenceError('the inference server streamed nothing of the openai protocol')
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') return { text: '', finish: 'stop' }
    const choices = member(readObject(data), 'choices')
    if (!Array.isArray(choices))
      throw new InferenceError('the inference server streamed nothing of the openai protocol')
    const delta = member(choices[0], 'delta')
    const reason = member(choices[0], 'finish_reason')
    return {
      text: asText(member(delta, 'content')) ?? asText(member(delta, 'refusal')) ?? '',
      finish: typeof reason === 'string' ? toFinishReason(reason) : undefined,
    }
  },
}

export const chatProtocols = [ollama, openai] as const
