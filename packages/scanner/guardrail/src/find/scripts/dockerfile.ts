const RUNS = /^\s*(RUN|CMD|ENTRYPOINT)\s+(?:--[\w-]+(?:=\S*)?\s+)*(.*)$/is
const SETS = /^\s*(?:ARG|ENV)\s+(.*)$/is
const HERE_DOCUMENT = /<<-?\s*["']?([A-Za-z_]\w*)["']?/

/**
 * A Dockerfile as a shell script: ARG and ENV as assignments; RUN, CMD, and ENTRYPOINT as commands.
 */
export const dockerfileScript = (text: string): string => {
  const lines = text.split('\n')
  const script: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    let instruction = lines[at] as string
    if (/^\s*(?:#|$)/.test(instruction)) continue
    const parts: string[] = []
    while (/\\\s*$/.test(instruction) && at + 1 < lines.length) {
      parts.push(instruction.replace(/\\\s*$/, ''))
      at += 1
      // Comments and empty lines don't end an instruction.
      while (/^\s*(?:#|$)/.test(lines[at] as string) && at + 1 < lines.length) at += 1
      instruction = lines[at] as string
    }
    parts.push(instruction)
    const whole = parts.join(' ')
    const end = HERE_DOCUMENT.exec(whole)?.[1]
    const body: string[] = []
    if (end !== undefined) {
      while (at + 1 < lines.length && lines[at + 1]?.trim() !== end)
        body.push(lines[(at += 1)] as string)
      at += 1
    }
    script.push(...listCommands(whole, body, end))
  }
  return script.join('\n')
}

const listCommands = (
  instruction: string,
  body: readonly string[],
  end: string | undefined,
): string[] => {
  const assigned = SETS.exec(instruction)?.[1]
  if (assigned !== undefined)
    return [
      assigned.includes('=') ? assigned : assigned.replace(/^(\w+)\s+(.*)$/s, '$1="$2"'),
    ].filter((each) => each.includes('='))
  const command = RUNS.exec(instruction)?.[2]?.trim()
  if (command === undefined) return []
  // A here-document without a command is a script.
  if (end !== undefined && command.startsWith('<<')) return [...body]
  if (end !== undefined) return [command, ...body, end]
  return [execForm(command) ?? command]
}

/** `["npm", "install", "x"]` as shell words. */
const execForm = (command: string): string | undefined => {
  if (!command.startsWith('[')) return undefined
  try {
    const words: unknown = JSON.parse(command)
    return Array.isArray(words)
      ? words.map((word) => `'${String(word).replaceAll("'", `'\\''`)}'`).join(' ')
      : undefined
  } catch {
    return undefined
  }
}
