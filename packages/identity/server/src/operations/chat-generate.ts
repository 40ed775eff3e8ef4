import type { ChatAnswer } from '@daimon/identity-api'
import { openTurn } from '../chat/chat-turn.ts'
import { eventStream, streamEvents } from '../chat/event-stream.ts'
import { type Operation, ok } from './operation.ts'

/** A whole turn with the model that is configured, as events or at once. */
export const chatGenerate: Operation<'chatGenerate'> = async (parts, call) => {
  const left = new AbortController()
  const signal = AbortSignal.any([call.signal, left.signal])
  const turn = await openTurn(parts, call, signal)
  if (!call.body.stream) {
    let text = ''
    for await (const piece of turn.pieces) text += piece
    const done = await turn.complete()
    return ok({ ...turn.state, text, ...done } satisfies ChatAnswer)
  }
  const context = { instance: '/chat/generate', requestId: call.requestId }
  const events = streamEvents(parts, turn, context, signal)
  return {
    status: 200,
    body: eventStream(events, () => left.abort()),
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A proxy that collects the answer first would make one piece of it.
      'x-accel-buffering': 'no',
    },
  }
}
