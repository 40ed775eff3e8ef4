import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

type Protocol = 'ollama' | 'openai'

/**
 * Failure to return instead of a valid reply: a status, a custom body, silence, or a broken stream.
 */
type ChatMisbehavior =
  | { readonly kind: 'hang' | 'drop' | 'refuse' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'body'; readonly body: string | Uint8Array; readonly type?: string }
  // For a streamed reply: after its first chunks it hangs, ends, sends garbage, or never ends.
  | {
      readonly kind: 'after'
      readonly what: 'hang' | 'end' | 'endless' | { readonly line: string }
    }
  | undefined

type ReceivedRequest = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: ChatBody
}
type ChatBody = {
  readonly model: string
  readonly stream: boolean
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly format?: object
  readonly response_format?: {
    readonly type: string
    readonly json_schema: { readonly schema: object }
  }
}

const PATHS = { ollama: '/api/chat', openai: '/v1/chat/completions' } as const

/**
 * A real HTTP server that speaks the Ollama or OpenAI protocol, with scripted replies and failures.
 */
export const startChatServer = async (speaks: Protocol) => {
  const state = {
    /** The model's reply. */
    says: 'Good evening, sailor.',
    misbehaves: undefined as ChatMisbehavior,
    /** Chunks of the reply for a streaming request. */
    pieces: ['Good ', 'evening, ', 'sailor.'] as readonly string[],
    finish: 'stop',
    seen: [] as ReceivedRequest[],
    /** Streams that the client closed before their end. */
    left: 0,
    /** Requests of any kind, including probes. */
    requests: 0,
  }

  const formatLine = (model: string, text: string, finish: string | undefined): string =>
    speaks === 'ollama'
      ? `${JSON.stringify({
          model,
          created_at: '2026-05-04T10:00:00Z',
          message: { role: 'assistant', content: text },
          done: finish !== undefined,
          ...(finish === undefined ? {} : { done_reason: finish }),
        })}\n`
      : `data: ${JSON.stringify({
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          model,
          choices: [
            {
              index: 0,
              delta: finish === undefined ? { content: text } : {},
              finish_reason: finish ?? null,
            },
          ],
        })}\n\n${finish === undefined ? '' : 'data: [DONE]\n\n'}`

  const stream = async (model: string, response: ServerResponse) => {
    const type = speaks === 'ollama' ? 'application/x-ndjson' : 'text/event-stream'
    response.writeHead(200, { 'content-type': type })
    response.once('close', () => {
      if (!response.writableFinished) state.left += 1
    })
    const write = async (text: string) => {
      await new Promise<void>((resolve) => response.write(text, () => resolve()))
    }
    const own = state.misbehaves?.kind === 'after' ? state.misbehaves.what : undefined
    for (const piece of state.pieces) await write(formatLine(model, piece, undefined))
    if (own === 'hang') return undefined
    if (own === 'end') return response.end()
    if (own === 'endless')
      while (!response.destroyed) await write(formatLine(model, 'and so on '.repeat(20), undefined))
    if (typeof own === 'object') return response.end(own.line)
    return response.end(formatLine(model, '', state.finish))
  }

  const answer = (model: string, content: string, refusal: string | null): object =>
    speaks === 'ollama'
      ? {
          model,
          created_at: '2026-05-04T10:00:00Z',
          message: { role: 'assistant', content },
          done: true,
        }
      : {
          id: 'chatcmpl-1',
          object: 'chat.completion',
          model,
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content: refusal === null ? content : null, refusal },
              finish_reason: 'stop',
            },
          ],
        }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    state.requests += 1
    if (request.method === 'GET')
      return response.end(speaks === 'ollama' ? 'Ollama is running' : '{}')
    if (request.url !== PATHS[speaks]) return response.writeHead(404).end('not found')
    const body = JSON.parse(await readText(request)) as ChatBody
    state.seen.push({ path: request.url, authorization: request.headers.authorization, body })
    const own = state.misbehaves
    if (own?.kind === 'hang') return undefined
    if (own?.kind === 'drop') return request.socket.destroy()
    if (own?.kind === 'status') return response.writeHead(own.status).end('{"error":"no"}')
    if (own?.kind === 'body')
      return response
        .writeHead(200, { 'content-type': own.type ?? 'application/json' })
        .end(own.body)
    if (body.stream) return stream(body.model, response)
    const refusal = own?.kind === 'refuse' ? 'I cannot help with that.' : null
    const said = own?.kind === 'refuse' ? 'I cannot help with that.' : state.says
    return response.end(JSON.stringify(answer(body.model, said, refusal)))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Breaks every connection. */
    breakOff: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ChatServer = Awaited<ReturnType<typeof startChatServer>>
