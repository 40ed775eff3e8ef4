export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string }

/** One question to a chat model whose answer has to be JSON of a schema. */
export type ChatQuestion = {
  readonly messages: readonly ChatMessage[]
  readonly schema: { readonly name: string; readonly json: object }
  readonly tokensMax: number
}

/** How a server is asked, and where the answer's text is in what it sends. */
export type ChatProtocol = {
  readonly name: 'ollama' | 'openai'
  readonly path: string
  readonly body: (model: string, question: ChatQuestion) => object
  /** The text of the answer, or `undefined` when the answer is not of this protocol or a refusal. */
  readonly read: (answer: unknown) => string | undefined
}

const member = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[name]
    : undefined

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Ollama, `POST /api/chat`: a JSON schema in `format` binds the answer. */
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
}

/** OpenAI, `POST /v1/chat/completions`: a strict `json_schema` binds the answer. */
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
}

export const chatProtocols = [ollama, openai] as const
