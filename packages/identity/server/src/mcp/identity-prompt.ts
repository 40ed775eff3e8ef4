import type { PrepareAnswer } from '@daimon/identity-api'
import { parseBody } from '@daimon/runtime'
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { KernelParts } from '../kernel-parts.ts'
import { routesOf } from './routes-of.ts'
import { ARGUMENT_NOTES } from './argument-notes.ts'
import type { McpRequest } from './mcp-request.ts'
import { callOperation } from './call-operation.ts'

export const identityPrompt: Prompt = {
  name: 'identity',
  title: 'Speak as an avatar',
  description: 'Takes on the persona of an avatar for this conversation, and says how to keep it.',
  arguments: [{ name: 'bot_id', description: ARGUMENT_NOTES['bot_id'], required: true }],
}

/** The persona without memories: those belong to a message, and each turn asks for its own. */
export const getIdentityPrompt = async (
  parts: KernelParts,
  request: McpRequest,
  given: Readonly<Record<string, string>>,
): Promise<GetPromptResult> => {
  const body = parseBody(routesOf(parts).prepare.body.schema, {
    bot_id: given['bot_id'],
    query: 'Who are you?',
    // Room for no memory at all: what remains is who the avatar is.
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
