import type { PrepareAnswer } from './generated/schemas.ts'

/**
 * Calls your model and returns its reply: a text, a promise of one, or a stream of its parts.
 * `prepared` is null if the client is disabled.
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
type Reply = string | AsyncIterable<string>

/** The complete reply. After an abort, it rejects at once and closes the stream. */
export async function collectReply(
  generate: () => Reply | Promise<Reply>,
  signal: AbortSignal | undefined,
): Promise<string> {
  signal?.throwIfAborted()
  const { promise: aborted, clear } = abortion(signal)
  try {
    const reply = await Promise.race([aborted, Promise.resolve().then(generate)])
    return typeof reply === 'string' ? reply : await collectPieces(reply, aborted)
  } finally {
    clear()
  }
}

async function collectPieces(reply: AsyncIterable<string>, aborted: Promise<never>) {
  if (typeof reply?.[Symbol.asyncIterator] !== 'function') {
    throw new TypeError('generate must return a string or an async iterable of strings.')
  }
  const pieces = reply[Symbol.asyncIterator]()
  let text = ''
  let isDone = false
  try {
    for (;;) {
      const step = await Promise.race([aborted, pieces.next()])
      if (step.done) break
      if (typeof step.value !== 'string') {
        throw new TypeError('generate must yield strings only.')
      }
      text += step.value
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
  return characters.length <= summaryCharsMax
    ? text
    : `${characters.slice(0, summaryCharsMax - 1).join('')}…`
}
