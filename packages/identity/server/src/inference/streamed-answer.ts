import type { ChatDelta, ChatProtocol } from './chat-protocols.ts'
import { type ChatRequest, requestChat } from './chat-request.ts'
import { InferenceError } from './inference-error.ts'
import { streamedLines } from './streamed-lines.ts'

export type StreamLimits = {
  /**
   * How long nothing at all may come, the first byte included. Time in which the consumer does not
   * ask does not count.
   */
  readonly silenceMs: number
  /** Of the whole answer, a slow reader's time included. */
  readonly wholeMs: number
  /** Of what comes, envelopes included. */
  readonly bytesMax: number
}

/**
 * A model that loads may take its time; one that thinks sends its thoughts, which count as a sign
 * of life.
 */
export const STREAM_LIMITS: StreamLimits = {
  silenceMs: 60_000,
  wholeMs: 300_000,
  bytesMax: 16 * 1024 * 1024,
}

/**
 * Asks once and answers the pieces as they come, read only as fast as they are asked for. Resolves
 * when the server has agreed. Leaving the pieces, an end of `signal` and every fault close the
 * connection, which stops the model. Both reject with an InferenceError; an answer that breaks off
 * before it says that it is whole is one too.
 */
export const openAnswer = async (
  protocol: ChatProtocol,
  request: ChatRequest,
  { silenceMs, wholeMs, bytesMax }: StreamLimits,
): Promise<AsyncGenerator<ChatDelta>> => {
  const ending = new AbortController()
  const late = AbortSignal.timeout(wholeMs)
  const signal = AbortSignal.any([request.signal, late, ending.signal])

  const withinSilence = async <T>(step: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => ending.abort(), silenceMs)
    try {
      return await step()
    } catch (error) {
      if (error instanceof InferenceError) throw error
      const what = request.signal.aborted
        ? 'was not waited for'
        : signal.aborted
          ? 'gave no answer in time'
          : 'broke off its answer'
      throw new InferenceError(`the inference server ${what}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  const readChunks = async function* (body: ReadableStream<Uint8Array> | null) {
    if (!body) return
    const reader = body.getReader()
    let bytes = 0
    for (;;) {
      const { done, value } = await withinSilence(() => reader.read())
      if (done) return
      bytes += value.byteLength
      if (bytes > bytesMax)
        throw new InferenceError(`the inference server streamed over ${bytesMax} bytes`)
      yield value
    }
  }

  const pieces = async function* (response: Response): AsyncGenerator<ChatDelta> {
    try {
      let isWhole = false
      for await (const line of streamedLines(readChunks(response.body))) {
        const piece = protocol.readLine(line)
        if (!piece) continue
        yield piece
        isWhole ||= piece.finish !== undefined
        // Ollama and OpenAI end the stream themselves; a server that does not is not waited for.
        if (isWhole) return
      }
      throw new InferenceError('the inference server broke off its answer')
    } finally {
      ending.abort()
    }
  }

  const response = await withinSilence(() =>
    requestChat({ ...request, signal }, (answer) => Promise.resolve(answer)),
  )
  return pieces(response)
}
