import type { PrepareAnswer } from './generated/schemas.ts'

/**
 * Calls the model: a text, a promise of one, or a stream of its pieces. `prepared` is null when the client is
 * switched off.
 */
export type Generate = (
  systemPrompt: string,
  prepared: PrepareAnswer | null,
) => Reply | Promise<Reply>
type Reply = string | AsyncIterable<string>

/** The whole reply. An aborted one is left at once, and its stream is closed. */
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
    throw new TypeError('generate must give a text or an async iterable of texts')
  }
  const pieces = reply[Symbol.asyncIterator]()
  let text = ''
  let isDone = false
  try {
    for (;;) {
      const step = await Promise.race([aborted, pieces.next()])
      if (step.done) break
      if (typeof step.value !== 'string') {
        throw new TypeError('generate must give pieces that are texts')
      }
      text += step.value
    }
    isDone = true
    return text
  } finally {
    // Not awaited: a stream that hangs may never close, and the caller has left already.
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

/** What is kept under `summary_only`: both sides, each cut to its beginning. */
export function summarise(query: string, reply: string): string {
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
