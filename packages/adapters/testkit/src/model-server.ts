import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import { toChatCompletion, toChatEvents } from './chat-completions.ts'
import { toResponse, toResponseEvents } from './responses.ts'

export type ToolCall = { readonly name: string; readonly input: object }

/** What the model server does with one request. */
export type Reply =
  | { readonly text: string; readonly toolCalls?: readonly ToolCall[] }
  /** An error status, which clients retry if it is 429 or 5xx. */
  | { readonly status: number }
  /** The start of a stream that never ends, or that breaks. */
  | { readonly text: string; readonly end: 'hang' | 'break' }

type ModelRequest = {
  readonly path: string
  /** Body of the request; its members depend on the protocol. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export type ModelServer = AsyncDisposable & {
  /** Base URL for the clients of OpenAI. */
  readonly url: string
  readonly requests: readonly ModelRequest[]
  /** Requests that the client closed before the reply was complete. */
  readonly canceled: () => number
}

const PROTOCOLS = {
  '/v1/chat/completions': { toBody: toChatCompletion, toEvents: toChatEvents },
  '/v1/responses': { toBody: toResponse, toEvents: toResponseEvents },
} as const

/** A server that speaks the protocols of OpenAI and gives the replies in order. */
export async function startModelServer(...replies: readonly Reply[]): Promise<ModelServer> {
  const waiting = [...replies]
  const requests: ModelRequest[] = []
  let canceled = 0

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const protocol = PROTOCOLS[path as keyof typeof PROTOCOLS]
    if (protocol === undefined) return send(response, 404, { error: { message: path } })
    const body = JSON.parse(await readText(request)) as { stream?: boolean }
    requests.push({ path, body })
    response.once('close', () => (canceled += response.writableFinished ? 0 : 1))
    const reply = waiting.shift() ?? { status: 400 }
    if ('status' in reply) {
      // The delay that a retry would wait otherwise.
      response.setHeader('retry-after-ms', '1')
      return send(response, reply.status, { error: { message: 'scripted', type: 'scripted' } })
    }
    const { toolCalls = [] } = 'toolCalls' in reply ? reply : {}
    const message = { id: requests.length, text: reply.text, toolCalls }
    if (body.stream !== true) {
      if ('end' in reply) return
      return send(response, 200, protocol.toBody(message))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const { start, finish } = protocol.toEvents(message)
    for (const event of start) await write(response, event)
    if (!('end' in reply)) response.end(finish.join(''))
    else if (reply.end === 'break') response.destroy()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    canceled: () => canceled,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const write = (response: ServerResponse, text: string): Promise<void> =>
  new Promise((resolve) => response.write(text, () => resolve()))
