import type { AvatarMemory, CompleteInput, PreparedPrompt } from './avatar-memory.ts'
import type { Conversation } from './memory-options.ts'

/** A message of a prompt as text. Tool calls and their results have no text. */
export type PromptMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
}

/** The turn to which a call of the model belongs. */
export type LoopTurn = {
  readonly prepared: PreparedPrompt
  /** Stores the turn with the final reply; a second call does nothing. */
  readonly complete: (reply: string) => Promise<void>
  /**
   * Notes that a step ended with tool calls. If no further step follows, the next message of the
   * conversation stores the turn with the reply that its prompt has.
   */
  readonly noteStep: () => void
}

export type TurnLoop = {
  /** Finds or prepares the turn of a prompt; undefined if it has no message of a user. */
  readonly find: (
    prompt: readonly PromptMessage[],
    conversation?: Conversation,
    signal?: AbortSignal,
  ) => Promise<LoopTurn | undefined>
  /** Stores a turn whose prompt isn't known, and ends its loop. */
  readonly complete: (input: CompleteInput) => Promise<void>
}

/** Turns whose loop may still go on. Older ones are prepared again if their loop does. */
const OPEN_TURNS_MAX = 200
const OPEN_MS_MAX = 600_000

type OpenTurn = {
  readonly userMessage: string
  readonly prepared: Promise<PreparedPrompt>
  readonly startedMs: number
  hasSteps: boolean
}

/**
 * Recognizes the calls of a tool loop, and the retries of a call, by their prompt: all have the
 * same messages up to the last one of the user. The turn is prepared for the first and completed
 * once, so the prompt prefix is identical in all.
 */
export function createTurnLoop(memory: AvatarMemory): TurnLoop {
  const openTurns = new Map<string, OpenTurn>()

  const find: TurnLoop['find'] = async (prompt, conversation, signal) => {
    const at = prompt.findLastIndex(({ role }) => role === 'user')
    if (at === -1) return undefined
    const messages = prompt.slice(0, at + 1)
    const key = await toKey(messages, memory.withDefaults(conversation))
    closeOld()
    await completeEarlier(messages, conversation)
    const turn = openTurns.get(key) ?? open(key, messages, conversation)
    return {
      prepared: await untilAborted(turn.prepared, signal),
      complete: async (reply) => {
        if (openTurns.get(key) !== turn) return
        openTurns.delete(key)
        await memory.complete({ userMessage: turn.userMessage, reply, conversation })
      },
      noteStep: () => {
        turn.hasSteps = true
      },
    }
  }

  /** Stores the turn before this one if a limit of steps has ended its loop. */
  async function completeEarlier(
    messages: readonly PromptMessage[],
    conversation: Conversation | undefined,
  ): Promise<void> {
    const at = messages.slice(0, -1).findLastIndex(({ role }) => role === 'user')
    if (at === -1) return
    const key = await toKey(messages.slice(0, at + 1), memory.withDefaults(conversation))
    const turn = openTurns.get(key)
    if (turn?.hasSteps !== true) return
    openTurns.delete(key)
    const replies = messages.slice(at + 1).filter(({ role }) => role === 'assistant')
    const reply = replies.map(({ text }) => text).findLast((text) => text !== '') ?? ''
    await memory.complete({ userMessage: turn.userMessage, reply, conversation })
  }

  const complete: TurnLoop['complete'] = async (input) => {
    for (const [key, { userMessage }] of openTurns)
      if (userMessage === input.userMessage) openTurns.delete(key)
    await memory.complete(input)
  }

  return { find, complete }

  // Without the signal of the caller: another call may wait for the same turn.
  function open(
    key: string,
    messages: readonly PromptMessage[],
    conversation: Conversation | undefined,
  ): OpenTurn {
    const spoken = messages.filter(
      ({ role, text }) => (role === 'user' || role === 'assistant') && text !== '',
    )
    const last = messages.at(-1)!.text
    const prepared = memory.prepare({
      // A message with only a file has no text; the conversation is about the one before.
      query: last === '' ? (spoken.at(-1)?.text ?? NO_TEXT) : last,
      recent: (last === '' ? spoken : spoken.slice(0, -1)).map(({ text }) => text),
      conversation,
    })
    prepared.catch(() => openTurns.delete(key))
    const startedMs = performance.now()
    const turn = { userMessage: last, prepared, startedMs, hasSteps: false }
    openTurns.set(key, turn)
    return turn
  }

  function closeOld(): void {
    for (const [key, { startedMs }] of openTurns) {
      const isOld = performance.now() - startedMs > OPEN_MS_MAX
      if (!isOld && openTurns.size <= OPEN_TURNS_MAX) return
      openTurns.delete(key)
    }
  }
}

async function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return work
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const NO_TEXT = '(file)'

async function toKey(
  messages: readonly PromptMessage[],
  conversation: Conversation,
): Promise<string> {
  const text = JSON.stringify([
    conversation,
    messages.map((message) => [message.role, message.text]),
  ])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
