import { isVisible } from '@daimon/adapter-turn'
import { type PrepareAnswer, type SoulHybridClient, StatusError } from '@daimon/client'
import type { Logger } from '@daimon/runtime'
import { createFindAvatarId } from './avatar-ids.ts'
import type { Conversation, Prompt } from './protocols/protocol.ts'
import { ProxyError } from './proxy-error.ts'
import type { TurnOptions } from './turn-options.ts'

/** Whose memory a turn uses: the members that prepare and complete share. */
type TurnScope = {
  readonly botId: string
  readonly userId: string | undefined
  readonly sessionId: string | undefined
  readonly timezone: string | undefined
}

export type PreparedTurn = {
  readonly scope: TurnScope
  readonly prompt: Prompt
  readonly userText: string
  readonly speaker: string | undefined
}

export type TurnMemory = {
  /**
   * The prompt for a turn; `undefined` if the service doesn't respond in time or refuses. Throws a
   * ProxyError if the caller named an avatar that doesn't exist.
   */
  readonly prepare: (
    options: TurnOptions & { readonly avatar: string },
    conversation: Conversation,
    signal: AbortSignal,
  ) => Promise<PreparedTurn | undefined>
  /** Stores a turn, both sides. Retries for about two minutes. */
  readonly complete: (
    turn: PreparedTurn,
    reply: string,
    at: Date,
    signal: AbortSignal,
  ) => Promise<void>
}

/** The caller waits for it before the provider sees the request. */
const PREPARE_TIMEOUT_MS = 5_000
const COMPLETE_TIMEOUT_MS = 5 * 60_000
/** Three times as many for completes: about two minutes, enough for a restart or an upgrade. */
const COMPLETE_RETRIES = 7

/** The beginning and the end of a long message say what it asks for. */
const QUERY_CHARS_MAX = 8_000
/** Limits of the service for `recent`: 100 messages, within its body limit of 1 MiB. */
const RECENT_MAX = 100
const RECENT_CHARS_MAX = 200_000

/** For a turn without text, such as an image: the persona and its standing instructions. */
const NO_QUERY = '…'

/** The memory of turns in an identity service. */
export const createTurnMemory = (client: SoulHybridClient, log: Logger): TurnMemory => {
  const findAvatarId = createFindAvatarId(client)
  return {
    prepare: async (options, conversation, signal) => {
      const { avatar, userId, sessionId, timezone } = options
      const { userText, speaker } = conversation
      const call = { signal, timeoutMs: PREPARE_TIMEOUT_MS, maxRetries: 0 }
      try {
        const botId = await findAvatarId(avatar, call)
        if (botId === undefined) throw unknownAvatar(avatar)
        const scope = { botId, userId, sessionId, timezone }
        const query = toQuery(userText)
        const recent = toRecent(conversation.earlier)
        const prepared = await client.prepareTurn(query, { ...scope, recent, ...call })
        return { scope, prompt: toPrompt(prepared), userText, speaker }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ProxyError) throw error
        if (error instanceof StatusError && error.code === 'BOT_NOT_FOUND')
          throw unknownAvatar(avatar, error)
        log.warn({ err: error }, 'answering without memory')
        return undefined
      }
    },
    complete: async ({ scope, userText, speaker }, reply, at, signal) => {
      await client.completeTurn(undefined, {
        ...scope,
        ...(isVisible(userText) ? { userMessage: userText } : {}),
        ...(isVisible(reply) ? { assistantText: reply } : {}),
        speaker,
        occurredAt: at.toISOString(),
        signal,
        timeoutMs: COMPLETE_TIMEOUT_MS,
        maxRetries: COMPLETE_RETRIES,
      })
    },
  }
}

const unknownAvatar = (name: string, cause?: unknown) =>
  new ProxyError(
    404,
    'avatar_not_found',
    `no avatar has the ID or external key ${JSON.stringify(name)}. To see all avatars, run 'daimon avatar list'`,
    { cause },
  )

const toQuery = (text: string): string => {
  if (!isVisible(text)) return NO_QUERY
  if (text.length <= QUERY_CHARS_MAX) return text
  const half = QUERY_CHARS_MAX / 2
  return `${text.slice(0, half)}\n${text.slice(-half)}`
}

/** The latest messages, oldest first, within the limits. */
const toRecent = (texts: readonly string[]): string[] => {
  const recent: string[] = []
  let charsLeft = RECENT_CHARS_MAX
  for (const text of texts.slice(-RECENT_MAX).toReversed()) {
    charsLeft -= text.length
    if (charsLeft < 0) break
    if (isVisible(text)) recent.unshift(text)
  }
  return recent
}

/**
 * The stable prefix comes before the instructions of the caller and the rest after them, so that
 * prompt caches of providers cover both. A template that isn't divided between lines stays whole.
 */
const toPrompt = ({ system_prompt: complete, prompt }: PrepareAnswer): Prompt =>
  prompt.stable_prefix.endsWith('\n')
    ? { before: prompt.stable_prefix.trimEnd(), after: prompt.volatile_block }
    : { before: complete, after: '' }
