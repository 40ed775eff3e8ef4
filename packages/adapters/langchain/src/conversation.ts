import type { Conversation } from '@daimon/adapter-turn'

/** Where LangChain and LangGraph have the thread and what the caller passed. */
export type RunContext = {
  readonly configurable?: Readonly<Record<string, unknown>> | undefined
  readonly context?: unknown
}

/**
 * The conversation of a run: `configurable.thread_id` is the session; `user_id` in `context` or
 * `configurable` is the user. Names in camelCase are read too.
 */
export function toConversation({ configurable = {}, context }: RunContext): Conversation {
  const members = { ...configurable, ...(isRecord(context) ? context : {}) }
  const read = (...names: readonly string[]): string | undefined =>
    names.map((name) => members[name]).find((value) => typeof value === 'string')
  return {
    userId: read('user_id', 'userId'),
    sessionId: read('session_id', 'sessionId', 'thread_id'),
    speaker: read('speaker'),
    timezone: read('timezone'),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
