import type { AvatarMemory } from './avatar-memory.ts'
import type { Conversation } from './memory-options.ts'

/** A tool for a model, independent of the framework. */
export type MemoryTool<Input> = {
  readonly name: string
  readonly description: string
  /** JSON Schema of the input. */
  readonly inputSchema: {
    type: 'object'
    properties: Record<string, object>
    required: string[]
    additionalProperties: false
  }
  readonly run: (input: Input, conversation?: Conversation, signal?: AbortSignal) => Promise<object>
}

export type RememberInput = { text: string }
export type RecallInput = { query: string }
export type ForgetInput = { memory_ids: string[] }

export type MemoryTools = {
  readonly remember: MemoryTool<RememberInput>
  readonly recall: MemoryTool<RecallInput>
  readonly forget: MemoryTool<ForgetInput>
}

/** Memories that a model reads at once. */
const TOP_K = 10

/** The tools `remember`, `recall`, and `forget`, for the user and session of the conversation. */
export function createMemoryTools(memory: AvatarMemory): MemoryTools {
  const { client, call } = memory
  const identify = (conversation: Conversation | undefined) => {
    const { userId, sessionId } = memory.withDefaults(conversation)
    return { userId, sessionId }
  }
  return {
    remember: {
      name: 'remember',
      description: 'Save a fact for later conversations. Write one complete sentence.',
      inputSchema: toSchema({ text: { type: 'string', description: 'What to remember.' } }),
      run: ({ text }, conversation, signal) =>
        call(async (botId, options) => {
          const content = readText('text', text)
          const saved = { ...identify(conversation), botId, kind: 'fact', scope: 'global' } as const
          const { id, deduplicated } = await client.ingestMemory(content, { ...saved, ...options })
          return { memory_id: id, was_known: deduplicated }
        }, signal),
    },
    recall: {
      name: 'recall',
      description: 'Search earlier conversations and saved facts.',
      inputSchema: toSchema({ query: { type: 'string', description: 'Question to answer.' } }),
      run: ({ query }, conversation, signal) =>
        call(async (botId, options) => {
          const asked = { ...identify(conversation), botId, topK: TOP_K, includeScores: true }
          const { hits = [] } = await client.retrieve(readText('query', query), {
            ...asked,
            ...options,
          })
          return {
            memories: hits.map(({ id, content, speaker, occurred_at: saidAt }) => ({
              memory_id: id,
              content,
              speaker,
              said_at: saidAt,
            })),
          }
        }, signal),
    },
    forget: {
      name: 'forget',
      description: 'Delete memories permanently, if the user asks for it. Call recall first.',
      inputSchema: toSchema({
        memory_ids: {
          type: 'array',
          items: { type: 'string' },
          description: 'Ids that recall returned.',
        },
      }),
      run: ({ memory_ids: memoryIds }, conversation, signal) =>
        call(async (botId, options) => {
          const { userId } = identify(conversation)
          const { deleted } = await client.forget({ botId, userId, memoryIds, ...options })
          return { deleted }
        }, signal),
    },
  }
}

const toSchema = (properties: Record<string, object>) => ({
  type: 'object' as const,
  properties,
  required: Object.keys(properties),
  additionalProperties: false as const,
})

// Models may leave members out, and not every framework validates their input.
function readText(member: string, value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`${member} must be a text.`)
  return value
}
