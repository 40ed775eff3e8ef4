import {
  type CallOptions,
  ConnectionFailedError,
  DaimonError,
  type PrepareAnswer,
  SoulHybridClient,
  StatusError,
} from '@daimon/client'

import type { Conversation, MemoryOptions } from './memory-options.ts'
import { isVisible } from './to-text.ts'

/** Result of a prepare; null if the client is disabled, or without the service if it fails open. */
export type PreparedPrompt = PrepareAnswer | null

type PrepareInput = {
  readonly query: string
  readonly conversation?: Conversation | undefined
  /** Messages that the prompt already has, oldest first. */
  readonly recent?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

export type CompleteInput = {
  readonly userMessage: string
  readonly reply: string
  readonly conversation?: Conversation | undefined
}

/** The memory of one avatar, with the options of an adapter. */
export type AvatarMemory = {
  readonly client: SoulHybridClient
  /** The options of the adapter, with those of a call instead where it has them. */
  readonly withDefaults: (conversation: Conversation | undefined) => Conversation
  readonly prepare: (input: PrepareInput) => Promise<PreparedPrompt>
  /** Stores a turn. If the adapter fails closed, the error has the `reply`. */
  readonly complete: (input: CompleteInput) => Promise<void>
  /** Calls the service for the avatar. Always throws its errors. */
  readonly call: <Result>(
    operation: (botId: string, options: CallOptions) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>
  /** The same, with the `fallback` if the adapter fails open. */
  readonly read: <Result>(
    operation: (botId: string, options: CallOptions) => Promise<Result>,
    fallback: Result,
    signal?: AbortSignal,
  ) => Promise<Result>
}

const TIMEOUT_MS = 10_000
/** The service is probably still down: one attempt, so that the reply isn't delayed. */
const WITHOUT_RETRIES = { maxRetries: 0 }

/** @throws {TypeError} if the options name no avatar. */
export function createMemory(options: MemoryOptions): AvatarMemory {
  const { client = new SoulHybridClient(), timeoutMs = TIMEOUT_MS, failure = 'open' } = options
  const findBotId = avatarResolver(client, options)
  const report = options.onError ?? ((error) => console.warn(`Without memory: ${error.message}`))
  let isDown = false

  const withDefaults = (conversation: Conversation = {}): Conversation => ({
    userId: conversation.userId ?? options.userId,
    sessionId: conversation.sessionId ?? options.sessionId,
    speaker: conversation.speaker ?? options.speaker,
    timezone: conversation.timezone ?? options.timezone,
  })
  const call: AvatarMemory['call'] = async (operation, signal) => {
    const callOptions = { timeoutMs, signal }
    return operation(await findBotId(callOptions), callOptions)
  }

  const read: AvatarMemory['read'] = async (operation, fallback, signal) => {
    if (!client.enabled) return fallback
    try {
      const result = await call(operation, signal)
      isDown = false
      return result
    } catch (error) {
      if (failure === 'closed' || !isUnavailable(error)) throw error
      isDown = true
      report(error)
      return fallback
    }
  }

  const prepare = ({ query, conversation, recent = [], signal }: PrepareInput) => {
    const { userId, sessionId, timezone } = withDefaults(conversation)
    const { topK, minScore, tokenBudget } = options
    return read<PreparedPrompt>(
      (botId, callOptions) =>
        client.prepareTurn(query, {
          ...callOptions,
          botId,
          userId,
          sessionId,
          timezone,
          topK,
          minScore,
          tokenBudget,
          recent: [...recent],
        }),
      null,
      signal,
    )
  }

  const complete = async ({ userMessage, reply, conversation }: CompleteInput) => {
    if (!client.enabled || !isVisible(userMessage + reply)) return
    const { userId, sessionId, speaker, timezone } = withDefaults(conversation)
    try {
      await call((botId, callOptions) =>
        client.completeTurn(undefined, {
          ...callOptions,
          ...(isDown && failure === 'open' ? WITHOUT_RETRIES : {}),
          botId,
          userId,
          sessionId,
          speaker,
          timezone,
          ...(isVisible(userMessage) ? { userMessage } : {}),
          ...(isVisible(reply) ? { assistantText: reply } : {}),
          reflect: options.reflect,
        }),
      )
    } catch (error) {
      if (!(error instanceof DaimonError)) throw error
      error.reply = reply
      // The model has replied: `open` loses the memory, not the reply.
      if (failure === 'closed') throw error
      report(error)
    }
  }

  return { client, withDefaults, prepare, complete, call, read }
}

/** Whether the service can't answer now; every other error is one of the caller. */
const isUnavailable = (error: unknown): error is DaimonError =>
  error instanceof ConnectionFailedError ||
  (error instanceof StatusError && (error.status >= 500 || [408, 429].includes(error.status)))

/** The id of the avatar, which is created by the first call with `externalKey`. */
function avatarResolver(
  client: SoulHybridClient,
  { botId = client.botId, externalKey, soul, runtimeConfig }: MemoryOptions,
): (options: CallOptions) => Promise<string> {
  if (externalKey !== undefined && soul !== undefined) {
    let known: Promise<string> | undefined
    return (options) => {
      // Without the signal: other calls wait for the same avatar.
      known ??= client
        .ensureAvatar(externalKey, soul, { runtimeConfig, timeoutMs: options.timeoutMs })
        .then(({ bot_id: ensured }) => ensured)
        .catch((error: unknown) => {
          known = undefined
          throw error
        })
      return known
    }
  }
  if (botId === undefined)
    throw new TypeError('No avatar. Set externalKey and soul, or botId, or DAIMON_BOT_ID.')
  return () => Promise.resolve(botId)
}
