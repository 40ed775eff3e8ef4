import type { PrepareAnswer } from './generated/schemas.ts'
import { replyText } from './reply-text.ts'

/**
 * Calls your model and returns its reply: a text or a message object of LangChain, OpenAI, or
 * Anthropic, a promise of one, or a stream of its parts. `prepared` is null if the client is
 * disabled.
 *
 * @example
 * const generate: Generate = async (systemPrompt) => {
 *   const response = await model.chat({ system: systemPrompt, message })
 *   return response.text
 * }
 */
export type Generate = (
  systemPrompt: string,
  prepared: PrepareAnswer | null,
) => Reply | Promise<Reply>
/** A text, a message object, or a stream of either. */
type Reply = string | object | AsyncIterable<string | object>

/** The complete reply. After an abort, it rejects at once and closes the stream. */
export async function collectReply(
  generate: () => Reply | Promise<Reply>,
  signal: AbortSignal | undefined,
): Promise<string> {
  signal?.throwIfAborted()
  const { promise: aborted, clear } = abortion(signal)
  try {
    const reply = await Promise.race([aborted, Promise.resolve().then(generate)])
    return replyText(reply) ?? (await collectPieces(reply as AsyncIterable<unknown>, aborted))
  } finally {
    clear()
  }
}

async function collectPieces(reply: AsyncIterable<unknown>, aborted: Promise<never>) {
  if (typeof reply?.[Symbol.asyncIterator] !== 'function') {
    throw new TypeError(
      'generate must return a string, a message object, or an async iterable of either.',
    )
  }
  const pieces = reply[Symbol.asyncIterator]()
  let text = ''
  let isDone = false
  try {
    for (;;) {
      const step = await Promise.race([aborted, pieces.next()])
      if (step.done) break
      const piece = replyText(step.value)
      if (piece === undefined) {
        throw new TypeError('generate must yield strings or message objects only.')
      }
      text += piece
    }
    isDone = true
    return text
  } finally {
    // Not awaited: a stalled stream may never close, and the caller no longer waits.
    if (!isDone) void Promise.resolve(pieces.return?.()).catch(() => {})
  }
}

function abortion(signal: AbortSignal | undefined) {
  let listener: (() => void) | undefined
  const promise = new Promise<never>((_resolve, reject) => {
    listener = () => reject(signal?.reason as Error)
    signal?.addEventListener('abort', listener, { once: true })
  })
  promise.catch(() => {})
  return { promise, clear: () => signal?.removeEventListener('abort', listener!) }
}

const summaryCharsMax = 1_000

/** Summary for the policy `summary_only`: the beginning of both sides. */
export function summarize(query: string, reply: string): string {
  return [`User: ${cut(query)}`, ...(reply.trim() === '' ? [] : [`Assistant: ${cut(reply)}`])].join(
    '\n',
  )
}

const cut = (text: string): string => {
  const characters = Array.from(text.slice(0, 2 * summaryCharsMax))
  return text.length <= 2 * summaryCharsMax && characters.length <= summaryCharsMax
    ? text
    : `${characters.slice(0, summaryCharsMax - 1).join('')}…`
}
