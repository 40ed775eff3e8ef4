import type {
  CompleteAccepted,
  CompleteAnswer,
  CompleteRequest,
  IngestRequest,
} from './generated/schemas.ts'

/** The service's default of MAX_MEMORY_CONTENT_CHARS, in Unicode code points. */
const TEXT_CHARS_MAX = 32_768
const RECENT_MAX = 100
const ELISION = '\n…\n'

/**
 * Parts of a text, each of at most `charsMax` characters, that end where a paragraph, line,
 * sentence, or word ends if one does in their last quarter. Joined, they are the text; parts of
 * white space are omitted.
 */
export function splitText(text: string, charsMax = TEXT_CHARS_MAX): readonly string[] {
  if (text.length <= charsMax) return [text]
  const parts: string[] = []
  for (let start = 0; start < text.length;) {
    // A character has at most two code units; the rest of a long text is not expanded.
    const window = Array.from(text.slice(start, start + 2 * charsMax)).slice(0, charsMax)
    const whole = window.join('')
    const isLast = start + whole.length === text.length
    const part = isLast ? whole : window.slice(0, findBoundary(window)).join('')
    parts.push(part)
    start += part.length
  }
  const visible = parts.filter((part) => part.trim() !== '')
  return visible.length === 0 ? [''] : visible
}

/** Best first: what a part ends with. */
const BOUNDARIES = ['\n\n', '\n', '. ', ' ']

function findBoundary(window: readonly string[]): number {
  const earliest = Math.floor(window.length * 0.75)
  for (const boundary of BOUNDARIES) {
    for (let end = window.length; end > earliest; end -= 1)
      if (window.slice(end - boundary.length, end).join('') === boundary) return end
  }
  return window.length
}

/** The beginning and the end of a text that is too long to search for. */
export function shortenQuery(text: string, charsMax = TEXT_CHARS_MAX): string {
  if (text.length <= charsMax) return text
  const characters = Array.from(text)
  if (characters.length <= charsMax) return text
  const half = Math.floor((charsMax - ELISION.length) / 2)
  return characters.slice(0, half).join('') + ELISION + characters.slice(-half).join('')
}

/** `query` and `recent` of a request within the limits of the service. */
export function fitQuery<R extends { query: string; recent?: string[] | null | undefined }>(
  request: R,
): R {
  const { query, recent } = request
  return {
    ...request,
    query: shortenQuery(query),
    ...(recent ? { recent: recent.slice(-RECENT_MAX).map((each) => shortenQuery(each)) } : {}),
  }
}

/**
 * A complete per part of the longer side; all but the first without summary and reflection. A key
 * of the caller becomes one key per part.
 */
export function splitComplete(
  request: CompleteRequest,
  headerKey: string | null,
): readonly CompleteRequest[] {
  const { user_message: userMessage, assistant_text: assistantText } = request
  const users = typeof userMessage === 'string' ? splitText(userMessage) : []
  const assistants = typeof assistantText === 'string' ? splitText(assistantText) : []
  if (users.length <= 1 && assistants.length <= 1) return [request]
  const { summary: _summary, idempotency_key: bodyKey, turn_id: turnId, ...rest } = request
  const key = bodyKey ?? headerKey ?? turnId
  return Array.from({ length: Math.max(users.length, assistants.length) }, (_, number) => {
    const sides = { user_message: users[number], assistant_text: assistants[number] }
    if (number === 0) return { ...request, ...sides }
    const own = key ? { idempotency_key: `${key}#${number}` } : {}
    return { ...rest, ...sides, turn_id: turnId, ...own, reflect: false, reflect_async: false }
  })
}

/** One answer for all parts of a complete. */
export function mergeCompletes(
  answers: readonly (CompleteAnswer | CompleteAccepted)[],
): CompleteAnswer | CompleteAccepted {
  return {
    ...answers[0]!,
    memory_ids: answers.flatMap((answer) => answer.memory_ids),
    deduplicated: answers.flatMap((answer) => answer.deduplicated),
    suppressed: answers.some((answer) => answer.suppressed),
    superseded: answers.flatMap((answer) => answer.superseded),
  }
}

/** The items of a batch with the parts of a long content; a vector belongs to the complete text. */
export function splitIngest({ content, embedding, ...rest }: IngestRequest): IngestRequest[] {
  const parts = embedding ? [content] : splitText(content)
  return parts.map((part) => ({ ...rest, content: part, embedding }))
}
