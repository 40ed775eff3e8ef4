import type {
  CompleteAccepted,
  CompleteAnswer,
  PrepareAnswer,
  RuntimeConfig,
  Soul,
} from './generated/schemas.ts'
import type { CallOptions } from './send.ts'
import type { OnSoulChange } from './soul-changes.ts'

export type RunTurnOptions = CallOptions & TurnAvatar & TurnOptions

/** Your key and soul, to find or create the avatar; or its id. */
type TurnAvatar =
  | {
      /** Your key for the avatar, 1 to 128 characters. */
      externalKey: string
      /** Soul of a new avatar. */
      soul: Soul
      /** Settings of a new avatar. */
      runtimeConfig?: RuntimeConfig | undefined
      /**
       * What to do if `soul` differs from the stored one: `warn` (default) once on the console and
       * `ignore` keep the stored one, `raise` throws a SoulChangedError, `update` stores yours.
       */
      onSoulChange?: OnSoulChange | undefined
      botId?: undefined
    }
  | {
      /** Id of the avatar. Default: the avatar of the client. */
      botId?: string | undefined
      externalKey?: undefined
      /** Only its description is used, and only if the client is disabled. */
      soul?: Soul | undefined
      runtimeConfig?: undefined
      onSoulChange?: undefined
    }

type TurnOptions = {
  /** Your key for the user, 1 to 128 characters. Default: no user. */
  userId?: string | undefined
  /** IANA time zone of the user. Default: the last one, or UTC. */
  timezone?: string | undefined
  /** Conversation, 1 to 128 characters. */
  sessionId?: string | undefined
  /** Maximum number of recalled memories, 1 to 100. Default: by their scores. */
  topK?: number | undefined
  /** Minimum score of a recalled memory, 0 to 1. Default: 0.03, or 0 with `topK`. */
  minScore?: number | undefined
  /** Messages that your prompt already holds, oldest first; they aren't recalled. */
  recent?: string[] | undefined
  /** Whether the message may change the vector. Default: true. */
  reflect?: boolean | undefined
  /** Name of the user, 1 to 128 characters. */
  speaker?: string | undefined
}

/** Result of `runTurn`. */
export type Turn = {
  query: string
  systemPrompt: string
  /** Complete reply of your model. */
  reply: string
  /** Null if the client is disabled. */
  prepare: PrepareAnswer | null
  /** Null if the client is disabled. */
  complete: CompleteAnswer | CompleteAccepted | null
}
