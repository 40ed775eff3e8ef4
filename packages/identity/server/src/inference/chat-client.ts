import {
  type ChatDelta,
  type ChatProtocol,
  type ChatInput,
  type ChatStream,
  chatProtocols,
} from './chat-protocols.ts'
import { postChat } from './chat-request.ts'
import { InferenceError } from './inference-error.ts'
import { STREAM_LIMITS, type StreamLimits, openAnswer } from './streamed-answer.ts'

export type ChatClientOptions = {
  /**
   * Of the server: `http://host:11434`, or with a path before `/api/chat` or
   * `/v1/chat/completions`.
   */
  readonly url: string
  readonly model: string
  readonly apiKey: string | undefined
  /** Of one question, from the first byte sent to the last received. */
  readonly timeoutMs: number
  /** Of an answer that is streamed. */
  readonly streamLimits?: StreamLimits
}

export type ChatClient = {
  /**
   * The JSON that the model answers, not yet held against the schema. Rejects with an
   * InferenceError.
   */
  readonly askJson: (question: ChatInput, signal?: AbortSignal) => Promise<unknown>
  /**
   * The answer in the model's own words, piece by piece. Both it and its pieces reject with an
   * InferenceError.
   */
  readonly stream: (talk: ChatStream, signal: AbortSignal) => Promise<AsyncIterable<ChatDelta>>
  /** Whether the server answers at all; asks no model anything. */
  readonly isReachable: (signal: AbortSignal) => Promise<boolean>
}

const FENCE = '```'

const withoutFence = (text: string): string => {
  const said = text.trim()
  return said.startsWith(FENCE) && said.endsWith(FENCE) && said.length >= 2 * FENCE.length
    ? said.slice(FENCE.length, -FENCE.length).replace(/^json/, '').trim()
    : text
}

const parseAnswer = (text: string): unknown => {
  try {
    return JSON.parse(withoutFence(text)) as unknown
  } catch (error) {
    throw new InferenceError('the model answered something other than JSON', { cause: error })
  }
}

/**
 * A small client for a server of either protocol; which one it speaks is found out at the first
 * question.
 */
export const createChatClient = (options: ChatClientOptions): ChatClient => {
  const { url, model, apiKey, timeoutMs, streamLimits = STREAM_LIMITS } = options
  const base = new URL(url.replace(/\/*$/, '/').replace(/\/v1\/$/, '/'))
  let protocol: ChatProtocol | undefined = /\/v1\/*$/.test(url) ? chatProtocols[1] : undefined

  const inItsProtocol = async <T>(ask: (spoken: ChatProtocol) => Promise<T>): Promise<T> => {
    if (protocol) return ask(protocol)
    try {
      return await ask(chatProtocols[0])
    } catch (error) {
      const status = error instanceof InferenceError ? error.status : undefined
      if (status !== 404 && status !== 405) throw error
      return ask(chatProtocols[1])
    }
  }

  const askAs = async (spoken: ChatProtocol, question: ChatInput, signal: AbortSignal) => {
    const answer = await postChat({
      url: new URL(spoken.path, base),
      body: spoken.body(model, question),
      apiKey,
      signal,
    })
    const text = spoken.read(answer)
    if (text === undefined)
      throw new InferenceError(`the inference server gave no answer in the ${spoken.name} protocol`)
    protocol = spoken
    return parseAnswer(text)
  }

  const streamAs = async (spoken: ChatProtocol, talk: ChatStream, signal: AbortSignal) => {
    const body = spoken.streamBody(model, talk)
    const request = { url: new URL(spoken.path, base), body, apiKey, signal }
    return openAnswer(spoken, request, streamLimits)
  }

  return {
    askJson: async (question, signal) => {
      const late = AbortSignal.timeout(timeoutMs)
      const ended = signal ? AbortSignal.any([signal, late]) : late
      return inItsProtocol((spoken) => askAs(spoken, question, ended))
    },
    stream: (talk, signal) => inItsProtocol((spoken) => streamAs(spoken, talk, signal)),
    isReachable: (signal) =>
      fetch(base, { signal, redirect: 'manual' }).then(
        async (response) => {
          await response.body?.cancel()
          return response.status < 500
        },
        () => false,
      ),
  }
}
