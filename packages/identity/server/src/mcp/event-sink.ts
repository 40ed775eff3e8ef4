import type { ServerResponse } from 'node:http'

/** What a stream may hold that its client does not read. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024

/**
 * What the SDK's SSE transport uses of a Node response, over a web stream. Writing past the app to the real one would
 * lose what middleware says in headers, and Hono writes them a second time as soon as one touches them after it.
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

  /** As the transport sees it. */
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
