import { type ChatEvent, ERRORS, type Problem } from '@daimon/identity-api'
import { ApiError, toProblem } from '@daimon/runtime'
import { toApiError } from '../http/to-api-error.ts'
import type { ServerContext } from '../server-context.ts'
import type { ChatTurn } from './chat-turn.ts'

/** The frame of one event: `event: NAME` LF `data: JSON` LF LF. */
const toFrame = ({ event, data }: ChatEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export type StreamContext = {
  readonly instance: string
  readonly requestId: string
}

/** A turn as its events. An error on the way becomes an event, since the response has begun. */
export const streamEvents = async function* (
  { log }: Pick<ServerContext, 'log'>,
  turn: ChatTurn,
  { instance, requestId }: StreamContext,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  try {
    yield { event: 'cognitive_state', data: turn.state }
    for await (const text of turn.pieces) yield { event: 'message', data: { text } }
    const { current_msv, ...done } = await turn.complete()
    if (current_msv) yield { event: 'msv_update', data: { current_msv } }
    yield { event: 'done', data: done }
  } catch (error) {
    // No client is left to notify.
    if (signal.aborted) return
    const coded = toApiError(error)
    if (!(coded instanceof ApiError)) log.error({ err: error, requestId, path: instance }, 'fault')
    const problem = toProblem(coded, { table: ERRORS, instance, requestId })
    yield { event: 'error', data: problem as Problem }
    yield { event: 'done', data: { status: 'failed' } }
  } finally {
    await turn.pieces.return(undefined)
  }
}

/**
 * Events as the bytes of a body, each made when it is read: a slow reader slows the model, and one
 * that leaves runs `leave` and ends them.
 */
export const eventStream = (
  events: AsyncGenerator<ChatEvent>,
  leave: () => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await events.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(toFrame(value)))
      },
      cancel: async () => {
        leave()
        await events.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
