import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { type ModelTurn, wires } from './wires.ts'

/** A scripted response: a turn of the model, an error, or a stream that stops. */
export type Script =
  | ModelTurn
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
  | { readonly hangsAfter: number }
  | { readonly breaksAfter: number }
  | 'silent'

// What arrives may be anything: the assertions say what it should be.
// oxlint-disable-next-line typescript/no-explicit-any
type Wire = any

export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Wire
  /** The body as it arrived. */
  readonly text: string
}

const GREETING: ModelTurn = { text: ['Good ', 'evening, ', 'Mara.'] }

/** Waits for the test between chunks of a stream, so that it can see each one arrive. */
type Gate = { readonly pass: () => Promise<void> }
const OPEN: Gate = { pass: () => Promise.resolve() }

/**
 * A provider that speaks the protocols of OpenAI and Anthropic over a real socket, with scripted
 * responses; without a script it greets.
 */
export const startProvider = async () => {
  const state = {
    scripts: [] as Script[],
    seen: [] as SeenRequest[],
    /** Responses that the caller left before their end. */
    left: 0,
    gate: OPEN,
  }

  const stream = async (chunks: readonly string[], response: ServerResponse, script: Script) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const [end, how] =
      typeof script === 'object' && 'hangsAfter' in script
        ? [script.hangsAfter, 'hang' as const]
        : typeof script === 'object' && 'breaksAfter' in script
          ? [script.breaksAfter, 'break' as const]
          : [chunks.length, 'end' as const]
    for (const chunk of chunks.slice(0, end)) {
      await new Promise<void>((resolve) => response.write(chunk, () => resolve()))
      await state.gate.pass()
    }
    if (how === 'break') response.destroy()
    if (how === 'end') response.end()
  }

  const respond = async (
    { path, body }: SeenRequest,
    response: ServerResponse,
  ): Promise<unknown> => {
    const wire = wires[path.replace(/\?.*/, '')]
    if (!wire) {
      response.setHeader('x-provider', 'yes').setHeader('content-type', 'application/json')
      return response.end('{"object":"list","data":[{"id":"tiny","object":"model"}]}')
    }
    const script = state.scripts.shift() ?? GREETING
    if (script === 'silent') return undefined
    if ('status' in script)
      return response
        .writeHead(script.status, { 'content-type': 'application/json', ...script.headers })
        .end(script.body)
    const turn = 'text' in script ? script : GREETING
    if (body.stream) return stream(wire.events(body.model, turn), response, script)
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(wire.document(body.model, turn)))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      if (!response.writableFinished) state.left += 1
    })
    const text = await readText(request)
    const { method = '', url: path = '', headers } = request
    const isJson = headers['content-type'] === 'application/json'
    const seen = { method, path, headers, body: isJson ? parse(text) : text, text }
    state.seen.push(seen)
    await respond(seen, response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Forgets what it has seen and its scripts, for the next test. */
    reset: () => void Object.assign(state, { scripts: [], seen: [], left: 0, gate: OPEN }),
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
