import type { IncomingMessage } from 'node:http'
import { toCallerHeaders } from './forward.ts'

export type RelayOptions = {
  readonly headers?: Readonly<Record<string, string>>
  /** Sees each chunk after the caller. */
  readonly onBytes?: (bytes: Uint8Array) => void
  /** Called once, at the end of the response or when either side breaks it off. */
  readonly onEnd?: () => void
}

const NO_BODY: readonly number[] = [204, 205, 304]

/** Passes a response on, byte for byte as it arrives; a caller that leaves ends the provider's. */
export const relay = (
  incoming: IncomingMessage,
  { headers = {}, onBytes, onEnd }: RelayOptions = {},
): Response => {
  const { statusCode: status = 502 } = incoming
  const all = toCallerHeaders(incoming.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  if (NO_BODY.includes(status)) {
    incoming.resume()
    onEnd?.()
    return new Response(null, { status, headers: all })
  }
  let isOver = false
  const end = () => {
    if (!isOver) onEnd?.()
    isOver = true
  }
  const chunks = incoming[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value, done } = await chunks.next()
        if (done) {
          controller.close()
          end()
          return
        }
        controller.enqueue(value)
        onBytes?.(value)
      } catch (error) {
        controller.error(error)
        end()
      }
    },
    cancel: () => {
      incoming.destroy()
      end()
    },
  })
  return new Response(body, { status, headers: all })
}
