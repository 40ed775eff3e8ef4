import type { DaimonError, RuntimeConfig, Soul, SoulHybridClient } from '@daimon/client'

/** Who is talking, and where. */
export type Conversation = {
  /** Your key for the user, 1 to 128 characters. Default: no user. */
  userId?: string | undefined
  /** Conversation, 1 to 128 characters. Default: none. */
  sessionId?: string | undefined
  /** Name of the user, 1 to 128 characters. */
  speaker?: string | undefined
  /** IANA time zone of the user. Default: the last one, or UTC. */
  timezone?: string | undefined
}

/** Options that all adapters share. */
export type MemoryOptions = Conversation & {
  /** Default: `new SoulHybridClient()`, which reads `DAIMON_URL` and `DAIMON_API_KEY`. */
  client?: SoulHybridClient | undefined
  /** Id of the avatar. Default: that of the client, `DAIMON_BOT_ID`. */
  botId?: string | undefined
  /** Instead of `botId`, with `soul`: your key for the avatar, which the first call creates. */
  externalKey?: string | undefined
  /** Soul of a new avatar. */
  soul?: Soul | undefined
  /** Settings of a new avatar. */
  runtimeConfig?: RuntimeConfig | undefined
  /** Maximum number of recalled memories, 1 to 100. Default: by their scores. */
  topK?: number | undefined
  /** Minimum score of a recalled memory, 0 to 1. */
  minScore?: number | undefined
  /** Maximum number of tokens in the memories of the prompt. */
  tokenBudget?: number | undefined
  /** Whether a message may change the vector of the avatar. Default: true. */
  reflect?: boolean | undefined
  /**
   * What happens if the service is unavailable: `open` continues without memory and calls
   * `onError`; `closed` throws. An invalid key, avatar, or request always throws before the model
   * is called. Default: `open`.
   */
  failure?: 'open' | 'closed' | undefined
  /** Receives the errors that `open` ignores. Default: `console.warn`. */
  onError?: ((error: DaimonError) => void) | undefined
  /** Time limit of each call of the service in milliseconds, with retries. Default: 10,000. */
  timeoutMs?: number | undefined
}
