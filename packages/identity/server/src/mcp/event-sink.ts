import type { ServerResponse } from 'node:http'

/** Limit for bytes that the client hasn't read. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024

/**
 * The members of a Node response that the SDK's SSE transport uses, over a web stream. Writing to
 * the real response would lose the headers of middleware, and Hono would write headers twice.
 */
export class EventSink {
  readonly #closed: (() => void)[] = []
  readonly #encoder = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly #body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => this.#close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES_MAX }),
  )
  #headers: Record<string, string> = {}

  /** The response for the transport. */
  get outgoing(): ServerResponse {
    return this as unknown as ServerResponse
  }

  /** Whether its client has stopped reading. */
  get isFull(): boolean {
    return (this.#controller?.desiredSize ?? 0) < 0
  }

  get response(): Response {
    return new Response(this.#body, { headers: this.#headers })
  }

  writeHead(_status: number, headers: Record<string, string>): this {
    this.#headers = headers
    return this
  }

  write(text: string): boolean {
    this.#controller?.enqueue(this.#encoder.encode(text))
    return !this.isFull
  }

  on(event: 'close', listener: () => void): this {
    if (event === 'close') this.#closed.push(listener)
    return this
  }

  end(): this {
    this.#controller?.close()
    this.#close()
    return this
  }

  #close(): void {
    this.#controller = undefined
    for (const listener of this.#closed.splice(0)) listener()
  }
}
