import { z } from 'zod'

/** Model endpoint and limits of a request. */
export type ModelSettings = {
  readonly protocol: 'openai' | 'anthropic' | 'ollama'
  /** URL up to the protocol path: `http://localhost:11434`, or `https://host/v1` for OpenAI. */
  readonly url: string
  readonly model: string
  readonly key?: string | undefined
  /** Maximum tokens of a response. */
  readonly tokensMax: number
  readonly timeoutMs: number
}

type Question = { readonly system: string; readonly user: string }
type Shape = {
  readonly path: string
  readonly headers: (key: string) => Record<string, string>
  readonly body: (settings: ModelSettings, question: Question) => unknown
  readonly text: (answer: unknown) => string | undefined
}

const messages = ({ system, user }: Question) => [
  { role: 'system', content: system },
  { role: 'user', content: user },
]
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

const OpenAi = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
})
const Anthropic = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
})
const Ollama = z.object({ message: z.object({ content: z.string() }) })

const PROTOCOLS: Readonly<Record<ModelSettings['protocol'], Shape>> = {
  openai: {
    path: '/chat/completions',
    headers: bearer,
    body: ({ model, tokensMax }, question) => ({
      model,
      messages: messages(question),
      max_tokens: tokensMax,
      temperature: 0,
    }),
    text: (answer) => OpenAi.safeParse(answer).data?.choices[0]?.message.content ?? undefined,
  },
  anthropic: {
    path: '/v1/messages',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    body: ({ model, tokensMax }, { system, user }) => ({
      model,
      system,
      messages: [{ role: 'user', content: user }],
      max_tokens: tokensMax,
      temperature: 0,
    }),
    text: (answer) =>
      Anthropic.safeParse(answer).data?.content.find(({ type }) => type === 'text')?.text,
  },
  ollama: {
    path: '/api/chat',
    headers: bearer,
    body: ({ model, tokensMax }, question) => ({
      model,
      messages: messages(question),
      stream: false,
      options: { num_predict: tokensMax, temperature: 0 },
    }),
    text: (answer) => Ollama.safeParse(answer).data?.message.content,
  },
}

const ANSWER_BYTES_MAX = 512 * 1024

/**
 * Sends one request and returns the response text. Returns undefined if there is no valid response
 * within `timeoutMs`; a failing model only loses its proposals.
 */
export const askModel = async (
  settings: ModelSettings,
  question: Question,
  {
    fetch,
    signal,
  }: { readonly fetch: typeof globalThis.fetch; readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> => {
  const shape = PROTOCOLS[settings.protocol]
  const timeout = AbortSignal.timeout(settings.timeoutMs)
  try {
    const response = await fetch(settings.url.replace(/\/+$/, '') + shape.path, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(settings.key === undefined ? {} : shape.headers(settings.key)),
      },
      body: JSON.stringify(shape.body(settings, question)),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    if (!response.ok) return undefined
    const text = await response.text()
    return text.length > ANSWER_BYTES_MAX ? undefined : shape.text(JSON.parse(text))
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}
