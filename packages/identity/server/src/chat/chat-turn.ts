import type { ChatEvent, CompleteAnswer, PrepareAnswer } from '@daimon/identity-api'
import { ApiError } from '@daimon/runtime'
import type { z } from 'zod'
import { InferenceError } from '../inference/inference-error.ts'
import type { ServerContext } from '../server-context.ts'
import { completeTurn } from '../operations/complete-turn.ts'
import type { CallOf } from '../operations/operation.ts'
import { prepareTurn } from '../operations/prepare-turn.ts'
import { summarizeTurn } from './summarize-turn.ts'
import { wellFormedChunks } from './well-formed-chunks.ts'

type Call = CallOf<'chatGenerate'>
type PreparedTurn = z.infer<typeof PrepareAnswer>
type DataOf<Name extends ChatEvent['event']> = Extract<ChatEvent, { event: Name }>['data']

export type ChatTurn = {
  readonly state: DataOf<'cognitive_state'>
  /** The reply in pieces that are never empty. Rejects with an ApiError. */
  readonly pieces: AsyncGenerator<string>
  /** Remembers the turn; called once, when all the pieces have come. */
  readonly complete: () => Promise<CompletedTurn>
}
type CompletedTurn = Pick<z.infer<typeof CompleteAnswer>, 'current_msv'> &
  Extract<DataOf<'done'>, { status: 'success' }>

const inferenceDown = (detail: string, cause?: unknown) =>
  new ApiError('INFERENCE_DOWN', { detail, cause })

const asInferenceDown = (error: unknown): unknown =>
  error instanceof InferenceError
    ? inferenceDown(`No reply: ${error.message}. Nothing of the turn was remembered.`, error)
    : error

/**
 * Prepares a turn and asks the model; resolves when the first words of the reply are there, so that
 * whatever goes wrong before them is an answer of its own. `signal` ends the model's work; what has
 * ended is not to be completed.
 */
export const openTurn = async (
  parts: ServerContext,
  call: Call,
  signal: AbortSignal,
): Promise<ChatTurn> => {
  if (parts.inference.mode !== 'full')
    throw inferenceDown(
      'No chat model is configured: set INFERENCE_API_URL and MODEL_NAME, or reply with your own between /hybrid/prepare and /hybrid/complete.',
    )
  const { bot_id, message, user_id, session_id } = call.body
  const prepared = await prepare(parts, call)
  const reply = { text: '', finish: 'stop' as 'stop' | 'length' }

  const answer = async function* () {
    try {
      const pieces = await parts.inference.reply(prepared.system_prompt, message, signal)
      for await (const piece of wellFormedChunks(pieces)) {
        reply.finish = piece.finish ?? reply.finish
        if (piece.text === '') continue
        reply.text += piece.text
        if (reply.text.length > parts.limits.contentCharsMax)
          throw new InferenceError(
            `the reply is longer than MAX_MEMORY_CONTENT_CHARS, ${parts.limits.contentCharsMax}`,
          )
        yield piece.text
      }
      if (reply.text.trim() === '') throw new InferenceError('the reply is empty')
    } catch (error) {
      throw asInferenceDown(error)
    }
  }

  return {
    state: {
      bot_id,
      user_id: user_id ?? null,
      session_id: session_id ?? null,
      identity: prepared.identity,
      inner_monologue: prepared.inner_monologue,
      memories: prepared.memories,
    },
    pieces: await begun(answer()),
    complete: async () => {
      if (signal.aborted) throw inferenceDown('The caller has left: nothing was remembered.')
      const done = await complete(parts, call, reply.text)
      return {
        status: 'success',
        finish_reason: reply.finish,
        reflect: done.reflect,
        memory_ids: done.memory_ids,
        deduplicated: done.deduplicated,
        suppressed: done.suppressed,
        ...(done.current_msv ? { current_msv: done.current_msv } : {}),
      }
    },
  }
}

/** The same pieces, of which the first is there already. */
const begun = async (pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> => {
  const first = await pieces.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      yield* pieces
    } finally {
      await pieces.return(undefined)
    }
  })()
}

const prepare = async (parts: ServerContext, call: Call): Promise<PreparedTurn> => {
  const { bot_id, message: query, user_id, session_id, timezone } = call.body
  const unset = {
    as_of: undefined,
    recall_scope: undefined,
    token_budget: undefined,
    top_k: undefined,
    min_score: undefined,
    recent: undefined,
    exclude_memory_ids: undefined,
    locale: undefined,
  }
  const body = { bot_id, query, user_id, session_id, timezone, ...unset, explain: false }
  const answer = await prepareTurn(parts, { ...call, body, query: undefined })
  return answer.body as PreparedTurn
}

const complete = async (parts: ServerContext, call: Call, text: string) => {
  const { bot_id, message, user_id, session_id, timezone } = call.body
  const answer = await completeTurn(parts, {
    ...call,
    // An idempotency key of the caller's was never meant for this part of the turn.
    headers: new Headers(),
    query: undefined,
    body: {
      bot_id,
      user_id,
      session_id,
      timezone,
      summary: summarizeTurn(message, text, parts.limits.contentCharsMax),
      user_message: message,
      kind: undefined,
      assistant_text: text,
      reflect: true,
      reflect_async: false,
      scope: undefined,
      occurred_at: undefined,
      speaker: undefined,
      metadata: undefined,
      turn_id: undefined,
      idempotency_key: undefined,
    },
  })
  return answer.body as z.infer<typeof CompleteAnswer>
}
