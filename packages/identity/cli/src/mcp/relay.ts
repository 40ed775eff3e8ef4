import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  type JSONRPCMessage,
  type RequestId,
  isInitializeRequest,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/sdk/types.js'
import type { Readable, Writable } from 'node:stream'

type RelayOptions = {
  /** Of the service, for example `http://127.0.0.1:8000`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
  /** Prints one line for the person who reads the log of the host. */
  readonly say: (line: string) => void
}

const INTERNAL_ERROR = -32_603
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' } as const

/** How long an ended input leaves for responses that are under way, in milliseconds. */
const LAST_RESPONSES_MS = 30_000

/**
 * Serves MCP over streams by relaying each message to the service, until the host closes them or
 * the signal aborts. Requests before the end of the input are still answered. A session that the
 * service no longer knows is opened again unnoticed.
 */
export const relayMcp = async (options: RelayOptions): Promise<void> => {
  const { input, output, signal, say } = options
  const host = new StdioServerTransport(input, output)
  const requests = new OpenRequests()
  const respond = (message: JSONRPCMessage) => {
    void host.send(message)
    if (!('method' in message)) requests.settle(message.id)
  }
  const service = new ServiceSession(options, respond)
  const ended = new Promise<void>((resolve) => {
    const settleAndEnd = () => void requests.settled(LAST_RESPONSES_MS).then(resolve)
    input.once('end', settleAndEnd)
    input.once('close', settleAndEnd)
    // The host is gone, so no response can be sent.
    output.once('error', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  host.onerror = (error) => say(`A line isn't a message: ${error.message}`)
  host.onmessage = (message) => {
    requests.watch(message)
    void service.send(message).catch((error: unknown) => {
      const reason = (error as Error).message
      say(reason)
      if (!isJSONRPCRequest(message)) return
      const failure = { code: INTERNAL_ERROR, message: reason }
      respond({ jsonrpc: '2.0', id: message.id, error: failure })
    })
  }
  await host.start()
  await ended
  await host.close()
  await service.close()
}

/** The requests of the host that have no response yet. */
class OpenRequests {
  readonly #ids = new Set<unknown>()
  #onSettled: (() => void) | undefined

  watch(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.#ids.add(message.id)
    // A canceled request gets no response.
    else if ('method' in message && message.method === 'notifications/cancelled')
      this.settle(message.params?.['requestId'])
  }

  settle(id: unknown): void {
    this.#ids.delete(id)
    if (this.#ids.size === 0) this.#onSettled?.()
  }

  /** Resolves when no request is open, or after a time in milliseconds. */
  settled(limitMs: number): Promise<void> {
    if (this.#ids.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs)
      this.#onSettled = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** One session of the service, opened again if the service has lost it. */
class ServiceSession {
  readonly #options: RelayOptions
  readonly #deliver: (message: JSONRPCMessage) => void
  #transport: StreamableHTTPClientTransport
  #opening: JSONRPCMessage | undefined
  #initializing: Promise<void> | undefined
  #reopening: Promise<void> | undefined
  /** The response to a repeated `initialize`, which the host already has. */
  #unheard: RequestId | undefined

  constructor(options: RelayOptions, deliver: (message: JSONRPCMessage) => void) {
    this.#options = options
    this.#deliver = deliver
    this.#transport = this.#connect()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!isInitializeRequest(message)) {
      // A host that doesn't wait for the response, such as a pipe, has no session yet.
      await this.#initializing
      return this.#sendInSession(message)
    }
    this.#opening = message
    const sending = this.#sendInSession(message)
    this.#initializing = sending.catch(() => undefined)
    return sending
  }

  async #sendInSession(message: JSONRPCMessage): Promise<void> {
    await this.#reopening
    const transport = this.#transport
    await transport.start().catch(() => undefined)
    try {
      await transport.send(message)
    } catch (error) {
      const isUnknown = error instanceof StreamableHTTPError && error.code === 404
      // Aborted, because another message found that the service no longer knows the session.
      const isReplaced = transport !== this.#transport
      if (!isUnknown && !isReplaced) throw error
      if (this.#opening === undefined || message === this.#opening) throw error
      if (!isReplaced)
        this.#reopening = this.#reopen(transport).finally(() => (this.#reopening = undefined))
      await this.#reopening
      await this.#transport.send(message)
    }
  }

  async close(): Promise<void> {
    await this.#transport.terminateSession().catch(() => undefined)
    await this.#transport.close()
  }

  #connect(): StreamableHTTPClientTransport {
    const { baseUrl, apiKey } = this.#options
    const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
    const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
      requestInit: { headers },
    })
    transport.onmessage = (message) => {
      if (isJSONRPCResultResponse(message) && 'protocolVersion' in message.result)
        transport.setProtocolVersion(String(message.result['protocolVersion']))
      if ('id' in message && message.id === this.#unheard) this.#unheard = undefined
      else this.#deliver(message)
    }
    return transport
  }

  async #reopen(lost: StreamableHTTPClientTransport): Promise<void> {
    this.#transport = this.#connect()
    await lost.close()
    await this.#transport.start()
    const opening = this.#opening as JSONRPCMessage & { readonly id: RequestId }
    this.#unheard = opening.id
    await this.#transport.send(opening)
    await this.#transport.send(INITIALIZED)
  }
}
