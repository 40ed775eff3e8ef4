/** A turn of an agent's transcript: what the user said, and the last text of the reply. */
export type TranscriptTurn = {
  /** ID of the user's message in the transcript. */
  readonly id: string
  readonly userText: string
  readonly replyText: string
  readonly at: string | undefined
}

type Entry = Readonly<Record<string, unknown>>

/** What programs put in place of a user's message: commands, their output, and reminders. */
const NOT_SAID =
  /^\s*<(?:command-|local-command-|bash-|system-reminder|task-notification)|^\s*\[Request interrupted/

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseLine = (line: string): Entry | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    // The first line of a tail, or the last one while it is written.
    return undefined
  }
}

const readTexts = (content: unknown): readonly string[] => {
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content)) return []
  return content.flatMap((part: unknown) =>
    isObject(part) && part['type'] === 'text' && typeof part['text'] === 'string'
      ? [part['text']]
      : [],
  )
}

const toEntry = (line: string) => {
  const { type, uuid, timestamp, isMeta, isSidechain, isCompactSummary, message } =
    parseLine(line) ?? {}
  if (isMeta === true || isSidechain === true || isCompactSummary === true) return undefined
  if (!isObject(message) || typeof uuid !== 'string') return undefined
  const at = typeof timestamp === 'string' ? timestamp : undefined
  const texts = readTexts(message['content']).filter((text) => text.trim() !== '')
  if (texts.length === 0 || (type !== 'user' && type !== 'assistant')) return undefined
  return { type, uuid, at, texts } as const
}

/**
 * The turns in the lines of a transcript of Claude Code (JSONL), oldest first. Texts of subagents,
 * tool results, and what programs insert don't count. A turn that was interrupted has no reply.
 */
export const readTranscriptTurns = (lines: readonly string[]): readonly TranscriptTurn[] => {
  const turns: TranscriptTurn[] = []
  for (const line of lines) {
    const entry = toEntry(line)
    if (!entry) continue
    const { type, uuid, at, texts } = entry
    if (type === 'user') {
      const said = texts.filter((text) => !NOT_SAID.test(text))
      if (said.length > 0) turns.push({ id: uuid, userText: said.join('\n\n'), replyText: '', at })
      continue
    }
    const turn = turns.pop()
    if (turn) turns.push({ ...turn, replyText: texts.join('\n\n') })
  }
  return turns
}
