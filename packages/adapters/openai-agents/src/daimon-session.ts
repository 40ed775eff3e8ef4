import {
  type AvatarMemory,
  type MemoryOptions,
  type TurnLoop,
  createMemory,
  createTurnLoop,
  joinSystemPrompt,
  readHistory,
} from '@daimon/adapter-turn'
import type { AgentInputItem, CallModelInputFilter, Session } from '@openai/agents'

import { toItem, toPrompt } from './items.ts'

export type SessionOptions = MemoryOptions & {
  /** Conversation, 1 to 128 characters. */
  sessionId: string
}

/**
 * Session of the OpenAI Agents SDK whose turns are memories: the text of the user with the final
 * text of the agent. Tool calls and their results aren't stored. `addMemory` is the filter that
 * adds persona and memories to the instructions of the agent. A run that fails or is aborted isn't
 * stored.
 *
 * @example
 * const session = new DaimonSession({ botId, userId: 'mara', sessionId: 'monday' })
 * await run(agent, 'Which bike do I ride?', { session, callModelInputFilter: session.addMemory })
 */
export class DaimonSession implements Session {
  readonly #memory: AvatarMemory
  readonly #loop: TurnLoop
  readonly #sessionId: string
  /** A message without its reply so far: a stream adds it before the agent has replied. */
  #userMessage = ''

  /** @throws {TypeError} if the options name no avatar. */
  constructor(options: SessionOptions) {
    this.#memory = createMemory(options)
    this.#loop = createTurnLoop(this.#memory)
    this.#sessionId = options.sessionId
  }

  /** Adds the persona and the recalled memories to the instructions, once per turn. */
  readonly addMemory: CallModelInputFilter = async ({ modelData }) => {
    const turn = await this.#loop.find(toPrompt(modelData.input))
    const prepared = turn?.prepared ?? null
    if (prepared === null) return modelData
    const { instructions = '' } = modelData
    return { ...modelData, instructions: joinSystemPrompt(prepared, [instructions]) }
  }

  getSessionId(): Promise<string> {
    return Promise.resolve(this.#sessionId)
  }

  /** The newest messages, oldest first. Without the service, none, unless it fails closed. */
  async getItems(limit = Infinity): Promise<AgentInputItem[]> {
    return (await readHistory(this.#memory, this.#sessionId, limit)).map(toItem)
  }

  /** Stores the turns of the items. A message without a reply waits for the next items. */
  async addItems(items: AgentInputItem[]): Promise<void> {
    const prompt = toPrompt(items)
    for (const [index, { role, text }] of prompt.entries()) {
      if (text === '') continue
      if (role === 'user') this.#userMessage = text
      // Text before a tool call isn't the reply yet.
      if (role !== 'assistant' || prompt[index + 1]?.role === 'tool') continue
      const userMessage = this.#userMessage
      this.#userMessage = ''
      await this.#loop.complete({ userMessage, reply: text })
    }
  }

  /** Forgets the last message. Its words can't be stored again. */
  async popItem(): Promise<AgentInputItem | undefined> {
    const last = (await readHistory(this.#memory, this.#sessionId, 1)).at(-1)
    if (last === undefined) return undefined
    const { userId: user_id } = this.#memory.withDefaults(undefined)
    await this.#memory.call((_botId, options) =>
      this.#memory.client.memories.delete({ memory_id: last.memoryId, user_id }, options),
    )
    return toItem(last)
  }

  /** Forgets the session. Its words can't be stored again. */
  async clearSession(): Promise<void> {
    this.#userMessage = ''
    const { userId } = this.#memory.withDefaults(undefined)
    await this.#memory.call((botId, options) =>
      this.#memory.client.deleteSession(this.#sessionId, { ...options, botId, userId }),
    )
  }
}
