type Members = Readonly<Record<string, unknown>>

/**
 * The text of a reply, or of one part of a streamed reply: of a string, or of a message object of
 * LangChain, OpenAI (chat completions and responses), or Anthropic, or the same as plain JSON.
 * Empty if the object has no text, such as a tool call; undefined if it isn't a reply.
 */
export function replyText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  for (const read of readers) {
    const text = read(value as Members)
    if (text !== undefined) return text
  }
  return undefined
}

/** One per shape of an object; undefined means another shape. The first that reads it decides. */
const readers: readonly ((value: Members) => string | undefined)[] = [
  // A response of OpenAI's SDK.
  ({ output_text: text }) => (typeof text === 'string' ? text : undefined),
  // A message of LangChain, Anthropic, or OpenAI.
  ({ content }) => (content === null ? '' : contentText(content)),
  // A chat completion, or a chunk of one; the last chunk can have no choice.
  ({ choices }) => (Array.isArray(choices) ? choiceText(choices[0] as unknown) : undefined),
  // A response as JSON.
  ({ output }) => (Array.isArray(output) ? output.map(itemText).join('') : undefined),
  // An event of a streamed message or response.
  ({ type, delta }) => {
    if (type === 'response.output_text.delta' && typeof delta === 'string') return delta
    if (type === 'content_block_delta') return partText(delta)
    return typeof type === 'string' && STREAM_EVENT.test(type) ? '' : undefined
  },
]

const STREAM_EVENT = /^(?:response\.|message_|content_block_|ping$)/
const TEXT_PARTS: ReadonlySet<unknown> = new Set(['text', 'output_text', 'text_delta'])

function contentText(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map(partText).join('') : undefined
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part
  const { type, text } = asMembers(part)
  return TEXT_PARTS.has(type) && typeof text === 'string' ? text : ''
}

function choiceText(choice: unknown): string {
  const { message, delta } = asMembers(choice)
  return contentText(asMembers(message ?? delta)['content']) ?? ''
}

const itemText = (item: unknown): string => contentText(asMembers(item)['content']) ?? ''

const asMembers = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}
