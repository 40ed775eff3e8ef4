import type { Conversation } from '@daimon/adapter-turn'
import { parseMemoryRequestContext } from '@mastra/core/memory'
import {
  MASTRA_RESOURCE_ID_KEY,
  MASTRA_THREAD_ID_KEY,
  type RequestContext,
} from '@mastra/core/request-context'

/** The conversation of a run: the resource is the user, and the thread is the session. */
export function toConversation(context: RequestContext | undefined): Conversation {
  const memory = parseMemoryRequestContext(context)
  const read = (name: string): string | undefined => {
    const value: unknown = context?.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    userId: memory?.resourceId ?? read(MASTRA_RESOURCE_ID_KEY),
    sessionId: memory?.thread?.id ?? read(MASTRA_THREAD_ID_KEY),
  }
}
