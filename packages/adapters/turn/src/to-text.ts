/** Parts of a message with text for the user. Others are reasoning, files, and tool calls. */
const TEXT_TYPES: ReadonlySet<unknown> = new Set([
  undefined,
  'text',
  'input_text',
  'output_text',
  'refusal',
])

/**
 * The text of a message content in the forms of OpenAI, Anthropic, LangChain, and the AI SDK: a
 * text, a part with `text`, a message with `content` or `parts`, or an array of these. Anything
 * else has the text ''.
 */
export function toText(content: unknown, separator = '\n'): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) {
    return content
      .map((part: unknown) => toText(part, separator))
      .filter((text) => text !== '')
      .join(separator)
  }
  if (typeof content !== 'object' || content === null) return ''
  const { type, text, content: inner, parts, refusal } = content as Record<string, unknown>
  if (inner !== undefined) return toText(inner, separator)
  if (Array.isArray(parts)) return toText(parts, separator)
  if (!TEXT_TYPES.has(type)) return ''
  return toText(text ?? refusal, separator)
}

/** Whether a text has a visible character; the service accepts no other query. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
