import type { Connection } from './client-options.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { BadAnswerError, statusError } from './errors.ts'
import {
  type CallOptions,
  assertEnabled,
  brokenOff,
  fetchHead,
  describeRequest,
  toInit,
  getContentType,
} from './send.ts'
import { type Operation, toRequest } from './to-request.ts'

const EVENTS_TYPE = 'text/event-stream'
/**
 * An event contains a part of a reply or the state of an avatar; a longer one isn't from the
 * service.
 */
const EVENT_CHARS_MAX = 4_194_304

type ServerEvent = { readonly event: string; readonly data: unknown }

/**
 * The events of one operation, without retries. `timeoutMs` limits the wait before each event.
 *
 * @throws the typed error of an `error` event, or a ConnectionFailedError if the stream ends
 * without `done`.
 */
export async function* streamEvents<Event extends ServerEvent>(
  connection: Connection,
  operation: Operation,
  request: object,
  options: CallOptions,
): AsyncGenerator<Event, void, undefined> {
  assertEnabled(connection)
  const wire = toRequest(operation, request)
  const what = describeRequest(wire)
  const silenceMs = options.timeoutMs ?? connection.timeoutMs
  // Ends the request when the reader stops, so that the service stops the turn.
  const left = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal
  try {
    const init = toInit(connection, wire, options.headers ?? {}, signal)
    const response = await inTime(silenceMs, signal, (deadline) =>
      fetchHead(connection, wire, init, deadline),
    )
    if (getContentType(response) !== EVENTS_TYPE || !response.body)
      throw new BadAnswerError(
        `${what}: the response is ${getContentType(response)}, not an event stream. Check baseUrl.`,
      )
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let isDone = false
    for (let rest = ''; !isDone;) {
      const { done, value } = await inTime(silenceMs, signal, (deadline) =>
        deadline.race(reader.read()).catch((cause: unknown) => {
          if (signal.aborted) throw signal.reason
          throw deadline.signal.aborted ? deadline.signal.reason : brokenOff(what, cause)
        }),
      )
      if (done) throw brokenOff(what)
      const frames = (rest + value).split('\n\n')
      rest = frames.pop() as string
      if (rest.length > EVENT_CHARS_MAX)
        throw new BadAnswerError(`${what}: an event is too long. Check baseUrl.`)
      for (const frame of frames) {
        const event = readEvent(what, frame)
        if (event.event === 'error') throw toError(event)
        isDone ||= event.event === 'done'
        yield event as Event
      }
    }
  } finally {
    left.abort()
  }
}

async function inTime<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(timeoutMs, signal)
  try {
    return await work(deadline)
  } finally {
    deadline.clear()
  }
}

function readEvent(what: string, frame: string): ServerEvent {
  const [, event, text] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? []
  try {
    if (event !== undefined && text !== undefined) return { event, data: JSON.parse(text) }
  } catch {
    // Throws below.
  }
  throw new BadAnswerError(
    `${what}: invalid event ${JSON.stringify(frame.slice(0, 120))}. Check baseUrl.`,
  )
}

function toError({ data }: ServerEvent): Error {
  const { status } = data as { status?: unknown }
  const code = typeof status === 'number' ? status : 500
  return statusError(code, new Headers(), JSON.stringify(data), Date.now())
}
