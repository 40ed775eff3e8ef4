import type { LoopTurn } from '@daimon/adapter-turn'
import type { LanguageModelMiddleware } from 'ai'

import { hasToolCalls, isFinal } from './final-step.ts'

type StreamResult = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>
type Stream = StreamResult['stream']
type Part = Stream extends ReadableStream<infer Item> ? Item : never

/**
 * Forwards the parts of a reply unchanged, and stores the turn before the stream ends. A stream
 * that fails, is aborted, or isn't read to its end stores nothing.
 */
export function completeStream(
  stream: Stream,
  turn: LoopTurn,
  signal: AbortSignal | undefined,
): Stream {
  let text = ''
  let isFailed = false
  let isStep = false
  return stream.pipeThrough(
    new TransformStream<Part, Part>({
      async transform(part, controller) {
        if (part.type === 'text-delta') text += part.delta
        isStep ||= hasToolCalls([part])
        isFailed ||= part.type === 'error'
        if (part.type === 'finish' && isStep) turn.noteStep()
        else if (part.type === 'finish' && isFinal(part.finishReason.unified)) {
          // Before the last part: when the caller has the reply, the next turn can recall it.
          if (!isFailed && !signal?.aborted) await turn.complete(text)
        }
        controller.enqueue(part)
      },
    }),
  )
}
