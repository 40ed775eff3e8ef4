import type { Protocol, Reply } from './protocols/protocol.ts'
import { isObject } from './protocols/read-json.ts'
import { createSseReader } from './sse-reader.ts'

/** Collects the reply of a response while its bytes go to the caller. */
export type ReplyCollector = {
  readonly push: (bytes: Uint8Array) => void
  /** The reply so far; call it once, after the last bytes. */
  readonly end: () => Reply
}

/** A longer response goes to the caller and isn't stored. */
const RESPONSE_BYTES_MAX = 32 * 1024 * 1024

const UNFINISHED: Reply = { id: undefined, text: '', isComplete: false, awaitsTools: false }

/**
 * A collector for a response with this content type: events, else one JSON document. It never
 * throws; an unreadable response has no reply.
 */
export const createReplyCollector = (protocol: Protocol, contentType: string): ReplyCollector => {
  const collector = /^text\/event-stream\b/i.test(contentType)
    ? collectEvents(protocol)
    : collectDocument(protocol)
  let bytesLeft = RESPONSE_BYTES_MAX
  return {
    push: (bytes) => {
      bytesLeft -= bytes.byteLength
      if (bytesLeft >= 0) collector.push(bytes)
    },
    end: () => (bytesLeft < 0 ? UNFINISHED : collector.end()),
  }
}

const collectEvents = (protocol: Protocol): ReplyCollector => {
  const events = createSseReader()
  const reader = protocol.createReplyReader()
  return {
    push: (bytes) => {
      for (const data of events.push(bytes)) {
        // Not JSON at the end of a stream of OpenAI: `[DONE]`.
        const event = parseObject(data)
        if (event) reader.push(event)
      }
    },
    end: () => reader.read(),
  }
}

const collectDocument = (protocol: Protocol): ReplyCollector => {
  const chunks: Uint8Array[] = []
  return {
    push: (bytes) => void chunks.push(bytes),
    end: () => {
      const body = parseObject(Buffer.concat(chunks).toString('utf8'))
      return body ? protocol.readReply(body) : UNFINISHED
    },
  }
}

const parseObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
