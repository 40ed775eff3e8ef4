import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

const WORDS = ['Good ', 'evening.']

type Wire = { readonly model: string; readonly stream?: boolean }

const ollamaLines = ({ model }: Wire, path: string): string[] =>
  [...WORDS, undefined].map((word) => {
    const text = word ?? ''
    const said =
      path === '/api/chat' ? { message: { role: 'assistant', content: text } } : { response: text }
    return `${JSON.stringify({ model, created_at: '2026-05-04T10:00:00Z', ...said, done: word === undefined })}\n`
  })

const openaiLines = ({ model }: Wire): string[] => [
  ...[...WORDS, undefined].map((word) => {
    const delta = word === undefined ? {} : { content: word }
    const choice = { index: 0, delta, finish_reason: word === undefined ? 'stop' : null }
    const chunk = {
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model,
      choices: [choice],
    }
    return `data: ${JSON.stringify(chunk)}\n\n`
  }),
  'data: [DONE]\n\n',
]

// Paths of GET requests; all others are POST.
const LOOKED_UP: Readonly<Record<string, string>> = {
  '/api/tags': '{"models":[{"name":"tiny:latest"}]}',
  '/api/ps': '{"models":[{"name":"tiny:latest"}]}',
  '/api/version': '{"version":"0.12.3"}',
  '/v1/models': '{"data":[{"id":"tiny","object":"model"}]}',
  '/v1/models/tiny': '{"id":"tiny","object":"model","owned_by":"library"}',
}

/**
 * A real chat server for both protocols that streams two words, and on request hangs before or
 * after the first.
 */
export const startChatProvider = async () => {
  const state = {
    hangs: false,
    isSilent: false,
    seen: [] as { path: string; authorization: string | undefined; body: Wire }[],
    left: 0,
    /** Requests of any kind. */
    asked: 0,
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url as string
    state.asked += 1
    const found = LOOKED_UP[path]
    if (found !== undefined) return response.end(found)
    if (request.method === 'GET') return response.writeHead(404).end('{"error":"no such thing"}')
    const body = JSON.parse(await readText(request)) as Wire
    state.seen.push({ path, authorization: request.headers.authorization, body })
    if (body.model !== 'tiny')
      return response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":"no such model"}')
    if (path === '/api/show') return response.end('{"capabilities":["completion"]}')
    const isOpenai = path.startsWith('/v1/')
    const lines = isOpenai ? openaiLines(body) : ollamaLines(body, path)
    response.once('close', () => {
      if (!response.writableFinished) state.left += 1
    })
    if (state.isSilent) return undefined
    response.writeHead(200, {
      'content-type': isOpenai ? 'text/event-stream' : 'application/x-ndjson',
    })
    if (state.hangs) return response.write(lines[0])
    return response.end(lines.join(''))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ChatProvider = Awaited<ReturnType<typeof startChatProvider>>
