import type { PreparedPrompt } from './avatar-memory.ts'

/**
 * One system prompt of the persona, the instructions of the application, and the memories. The part
 * that changes comes last, so that a provider can cache the others.
 */
export const joinSystemPrompt = (
  { prompt }: NonNullable<PreparedPrompt>,
  instructions: readonly string[],
): string =>
  [prompt.stable_prefix, ...instructions, prompt.volatile_block]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
