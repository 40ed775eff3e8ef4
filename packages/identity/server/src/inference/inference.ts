import type { AvatarRow } from '@daimon/identity-store'
import type { Logger } from '@daimon/runtime'
import { type ChatClient, type ChatClientOptions, createChatClient } from './chat-client.ts'
import type { ChatDelta } from './chat-protocols.ts'
import { InferenceError } from './inference-error.ts'
import { assessmentPrompt } from './assessment-prompt.ts'
import { type ModelAssessment, assessmentSchema, readAssessment } from './model-assessment.ts'

export type Inference = {
  readonly mode: 'full' | 'embeddings_only'
  /**
   * What the model makes of a message; `undefined` without a model, and whenever it fails. Never
   * rejects.
   */
  readonly propose: (
    avatar: Pick<AvatarRow, 'soul'>,
    message: string,
  ) => Promise<ModelAssessment | undefined>
  /**
   * What the model says to a message under a system prompt, piece by piece. Both it and its pieces
   * reject with an InferenceError.
   */
  readonly reply: (
    systemPrompt: string,
    message: string,
    signal: AbortSignal,
  ) => Promise<AsyncIterable<ChatDelta>>
  /** How the server does: `off` without one. */
  readonly check: () => Promise<'ok' | 'down' | 'off'>
}

export type InferenceOptions = ChatClientOptions & {
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Logger
}

const NONCE_BYTES = 9
const TOKENS_MAX = 600
/** Some 1,500 words: longer replies are cut by the server, which says so. */
const REPLY_TOKENS_MAX = 2_048
/** Not every turn should wait for a server that has just shown that it does not answer. */
const REST_MS = 5_000
const PROBE_MS = 1_500

/** Without a model: nothing is proposed. */
export const noInference: Inference = {
  mode: 'embeddings_only',
  propose: () => Promise.resolve(undefined),
  reply: () => Promise.reject(new InferenceError('no chat model is configured')),
  check: () => Promise.resolve('off'),
}

/**
 * A chat model that cannot take the service down: rubbish, late answers and refusals are all "no
 * proposal".
 */
export const createInference = (
  options: InferenceOptions,
  client: ChatClient = createChatClient(options),
): Inference => {
  const { log, randomBytes } = options
  let isUp = true
  let restsUntil = 0
  return {
    mode: 'full',
    propose: async (avatar, message) => {
      if (performance.now() < restsUntil) return undefined
      const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString('hex')
      try {
        const answer = await client.askJson({
          messages: assessmentPrompt(avatar, message, nonce),
          schema: assessmentSchema,
          tokensMax: TOKENS_MAX,
        })
        isUp = true
        const assessment = readAssessment(answer, message)
        if (!assessment) log.warn('the model judged outside of the schema: read without it')
        return assessment
      } catch (error) {
        if (isUp) log.warn({ err: error }, 'inference failed: messages are read without a model')
        isUp = false
        restsUntil = performance.now() + REST_MS
        return undefined
      }
    },
    reply: (systemPrompt, message, signal) =>
      client.stream(
        {
          messages: [
            { role: 'system', content: systemPrompt },
            { role: 'user', content: message },
          ],
          tokensMax: REPLY_TOKENS_MAX,
        },
        signal,
      ),
    // Asked again, so that a recovered server is noticed without waiting for a turn.
    check: async () => ((await client.isReachable(AbortSignal.timeout(PROBE_MS))) ? 'ok' : 'down'),
  }
}
