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

/** Default of the service, `MAX_MEMORY_CONTENT_CHARS`. */
const CHARACTERS_MAX = 32_768

/**
 * The text as the service accepts it: without NUL, half surrogate pairs replaced, and at most
 * 32,768 characters.
 */
export function toStorableText(text: string): string {
  const wellFormed = text.toWellFormed().replaceAll('\0', '')
  if (wellFormed.length <= CHARACTERS_MAX) return wellFormed
  // A character has one or two code units.
  const characters = Array.from(wellFormed.slice(0, 2 * CHARACTERS_MAX + 1))
  return characters.length <= CHARACTERS_MAX
    ? wellFormed
    : `${characters.slice(0, CHARACTERS_MAX - 1).join('')}…`
}

/** Whether a text has a visible character; the service accepts no other query. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
