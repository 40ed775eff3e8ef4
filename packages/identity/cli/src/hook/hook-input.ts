/** Members of the JSON that agents send to their hooks; Claude Code documents them. */
export type HookInput = {
  readonly sessionId: string | undefined
  readonly prompt: string | undefined
  readonly cwd: string | undefined
  readonly transcriptPath: string | undefined
  /** Final text of the turn that stops; the transcript may not have it yet. */
  readonly lastReply: string | undefined
}

/** Limit of the service for session IDs. */
const SESSION_CHARS_MAX = 128

/** Reads the input of a hook; `undefined` if it isn't a JSON object. */
export const readHookInput = (text: string): HookInput | undefined => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const members = value as Readonly<Record<string, unknown>>
  const read = (name: string): string | undefined => {
    const member = members[name]
    return typeof member === 'string' && member.trim() !== '' ? member : undefined
  }
  return {
    sessionId: read('session_id')?.slice(0, SESSION_CHARS_MAX),
    prompt: read('prompt'),
    cwd: read('cwd'),
    transcriptPath: read('transcript_path'),
    lastReply: read('last_assistant_message'),
  }
}
