import type { EventStore } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'

type Event = {
  readonly streamId: string
  readonly message: JSONRPCMessage | undefined
  readonly chars: number
}

/** A client resumes within seconds, so only recent events are kept. */
const EVENTS_MAX = 64
const CHARS_MAX = 256 * 1024

/** A response ends the stream of its request. */
const isLast = ({ message }: Event): boolean =>
  message !== undefined && ('result' in message || 'error' in message)

/** The last events of a session, so that a reconnecting client gets missed responses. */
export class ReplayLog implements EventStore {
  // In order of arrival.
  readonly #events = new Map<string, Event>()
  #chars = 0

  async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    const id = randomUUID()
    // The opening event has no message: it only gives the client an ID to resume from.
    const isOpening = Object.keys(message).length === 0
    const chars = isOpening ? 0 : JSON.stringify(message).length
    this.#events.set(id, { streamId, message: isOpening ? undefined : message, chars })
    this.#chars += chars
    for (const [oldest, event] of this.#events) {
      if (this.#events.size <= EVENTS_MAX && this.#chars <= CHARS_MAX) break
      this.#events.delete(oldest)
      this.#chars -= event.chars
    }
    return id
  }

  async getStreamIdForEventId(eventId: string): Promise<string | undefined> {
    return this.#events.get(eventId)?.streamId
  }

  async replayEventsAfter(
    lastEventId: string,
    { send }: { send: (eventId: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const { streamId, missed } = this.#after(lastEventId)
    for (const [id, { message }] of missed) if (message) await send(id, message)
    return streamId
  }

  /**
   * The result of resuming after an event: `over` if that event was the response, the missed events
   * as SSE if the response is among them, and otherwise `live`. Only `live` needs an open stream.
   */
  resume(lastEventId: string): 'over' | 'live' | { readonly frames: string } {
    const last = this.#events.get(lastEventId)
    if (last && isLast(last)) return 'over'
    const { missed } = this.#after(lastEventId)
    if (!missed.some(([, event]) => isLast(event))) return 'live'
    const frames = missed.map(
      ([id, { message }]) => `event: message\nid: ${id}\ndata: ${JSON.stringify(message)}\n\n`,
    )
    return { frames: frames.join('') }
  }

  #after(lastEventId: string) {
    const streamId = this.#events.get(lastEventId)?.streamId ?? ''
    const stream = [...this.#events].filter(([, event]) => event.streamId === streamId)
    const at = stream.findIndex(([id]) => id === lastEventId)
    return { streamId, missed: at < 0 ? [] : stream.slice(at + 1) }
  }
}
