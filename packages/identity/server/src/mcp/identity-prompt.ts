import type { PrepareAnswer } from '@daimon/identity-api'
import { parseBody } from '@daimon/runtime'
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { ServerContext } from '../server-context.ts'
import { getRoutes } from './get-routes.ts'
import { ARGUMENT_NOTES } from './argument-notes.ts'
import type { McpRequest } from './mcp-request.ts'
import { callOperation } from './call-operation.ts'

export const identityPrompt: Prompt = {
  name: 'identity',
  title: 'Speak as an avatar',
  description:
    'Adopts the persona of an avatar for this conversation, and explains how to keep it.',
  arguments: [{ name: 'bot_id', description: ARGUMENT_NOTES['bot_id'], required: true }],
}

/** The persona without memories, which depend on the message of each turn. */
export const getIdentityPrompt = async (
  parts: ServerContext,
  request: McpRequest,
  given: Readonly<Record<string, string>>,
): Promise<GetPromptResult> => {
  const body = parseBody(getRoutes(parts).prepare.body.schema, {
    bot_id: given['bot_id'],
    query: 'Who are you?',
    // No room for memories, so that only the persona remains.
    token_budget: 1,
  })
  const prepared = await callOperation(parts, request, 'prepare', { body })
  const { system_prompt, identity, bot_id } = prepared as z.infer<typeof PrepareAnswer>
  const text = `From now on you speak as this persona.

${system_prompt}

How to keep it up in this conversation, with bot_id ${bot_id} and one session_id of your choice for all of it:
1. Before you answer a message, call hybrid_prepare with the message as query, and answer in the voice of the prompt that it gives.
2. After you have answered, call hybrid_complete with the message and your answer, word for word.`
  return {
    description: `Speak as ${identity.name}`,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }
}
