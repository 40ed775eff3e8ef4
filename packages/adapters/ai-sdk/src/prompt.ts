import {
  type PreparedPrompt,
  type PromptMessage,
  joinSystemPrompt,
  toText,
} from '@daimon/adapter-turn'
import type { LanguageModelMiddleware } from 'ai'

/** Parameters of a call of a language model. */
export type CallParams = Parameters<
  NonNullable<LanguageModelMiddleware['transformParams']>
>[0]['params']
type Prompt = CallParams['prompt']
type SystemMessage = Extract<Prompt[number], { role: 'system' }>

/** The messages of a prompt as text. */
export const toMessages = (prompt: Prompt): PromptMessage[] =>
  prompt.map(({ role, content }) => ({
    role,
    // The parts of a reply are pieces of one text.
    text: toText(content, role === 'assistant' ? '' : '\n'),
  }))

/**
 * Adds persona and memories to the system messages at the start of a prompt. Without provider
 * options they become one message, because some servers accept only one.
 */
export function addSystemPrompt(prompt: Prompt, prepared: NonNullable<PreparedPrompt>): Prompt {
  const at = prompt.findIndex(({ role }) => role !== 'system')
  const own = prompt.slice(0, at).filter((message) => message.role === 'system')
  const rest = prompt.slice(at)
  if (own.every(({ providerOptions }) => providerOptions === undefined)) {
    const texts = own.map(({ content }) => content)
    return [asMessage(joinSystemPrompt(prepared, texts)), ...rest]
  }
  const { stable_prefix: prefix, volatile_block: volatile } = prepared.prompt
  return [asMessage(prefix), ...own, asMessage(volatile), ...rest]
}

const asMessage = (content: string): SystemMessage => ({ role: 'system', content })
