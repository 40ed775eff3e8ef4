import type { JsonObject, Prompt } from './protocol.ts'

/** Puts a prompt around a text, as paragraphs. */
export const aroundText = ({ before, after }: Prompt, text: string): string =>
  [before, text, after].filter((paragraph) => paragraph !== '').join('\n\n')

/** Puts a prompt around a content, a text or a list of parts, which stay as they are. */
export const aroundContent = (
  prompt: Prompt,
  content: string | readonly unknown[],
): string | readonly unknown[] => {
  if (typeof content === 'string') return aroundText(prompt, content)
  const toParts = (text: string): readonly JsonObject[] =>
    text === '' ? [] : [{ type: 'text', text }]
  return [...toParts(prompt.before), ...content, ...toParts(prompt.after)]
}
