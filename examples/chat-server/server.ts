/**
 * The reference app: `POST /chat` `{user, session, message}` runs a complete turn and streams the
 * reply as text, `GET /healthz` reports whether the app and the sidecar are reachable, and `GET /`
 * is a page to try it.
 */
import { SoulHybridClient, type Soul } from '@daimon/client'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'

import { stubModel } from './stub-model.ts'

const bodyBytesMax = 64 * 1024

const client = new SoulHybridClient()
const soul = JSON.parse(
  await readFile(join(import.meta.dirname, '../fennel.soul.json'), 'utf8'),
) as Soul
const page = await readFile(join(import.meta.dirname, 'page.html'))

type ChatRequest = { user: string; session: string; message: string }

const server = createServer((request, response) => {
  const route = `${request.method} ${request.url}`
  const done =
    route === 'GET /healthz'
      ? health(response)
      : route === 'POST /chat'
        ? chat(request, response)
        : answerPage(route, response)
  done.catch((error: unknown) => fail(error, response))
})

server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  console.log(`listening on http://127.0.0.1:${port}`)
})

async function health(response: ServerResponse): Promise<void> {
  sendJson(response, 200, { status: 'ok', sidecar: await client.isReady({ timeoutMs: 2_000 }) })
}

async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = await readChatRequest(request)
  if (asked === undefined) {
    return sendJson(response, 422, {
      error: 'Send {user, session, message}; each must be a nonempty string.',
    })
  }
  const { user, session, message } = asked
  // Closing the page ends the turn, and nothing of it is remembered.
  const left = new AbortController()
  response.once('close', () => left.abort())

  async function* generate(systemPrompt: string): AsyncGenerator<string> {
    for await (const piece of stubModel(systemPrompt, message)) {
      if (!response.headersSent) {
        response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
      }
      response.write(piece)
      yield piece
    }
  }
  // One avatar per user, so that users don't see each other's messages.
  await client.runTurn(message, generate, {
    externalKey: `fennel:${user}`,
    soul,
    sessionId: session,
    speaker: user,
    runtimeConfig: { recall_scope: 'all' },
    signal: left.signal,
  })
  response.end()
}

async function readChatRequest(request: IncomingMessage): Promise<ChatRequest | undefined> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > bodyBytesMax) return undefined
  }
  try {
    const { user, session, message } = JSON.parse(text) as Partial<Record<string, unknown>>
    const isText = [user, session, message].every((part) => typeof part === 'string' && part !== '')
    return isText ? ({ user, session, message } as ChatRequest) : undefined
  } catch {
    return undefined
  }
}

async function answerPage(route: string, response: ServerResponse): Promise<void> {
  if (route !== 'GET /')
    return sendJson(response, 404, { error: 'Not found. Use GET /, GET /healthz, or POST /chat.' })
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(page)
}

function fail(error: unknown, response: ServerResponse): void {
  if (response.destroyed) return
  console.error(error)
  // A stream that has begun can only be cut off, so that a partial reply isn't taken for a complete
  // one.
  if (response.headersSent) response.destroy()
  else sendJson(response, 502, { error: 'The turn failed. Try again later.' })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
