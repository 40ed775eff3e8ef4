/** A reply: a status, a number, a text, nothing, a list of replies, or an error. */
export type Reply = Status | number | string | null | readonly Reply[] | Error

export class Status {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A reply in the serialization protocol of Redis, version 2. */
export const encodeReply = (reply: Reply): string => {
  if (reply === null) return '$-1\r\n'
  if (reply instanceof Status) return `+${reply.text}\r\n`
  if (reply instanceof Error) return `-ERR ${reply.message.replaceAll(/[\r\n]/g, ' ')}\r\n`
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`
  return `*${reply.length}\r\n${reply.map(encodeReply).join('')}`
}

type Commands = {
  readonly commands: readonly (readonly string[])[]
  /** What belongs to a command that isn't complete. */
  readonly rest: Buffer
}

/** The complete commands at the beginning of a stream. Throws on another protocol. */
export const readCommands = (data: Buffer): Commands => {
  const commands: string[][] = []
  let rest = data
  for (;;) {
    const found = readCommand(rest)
    if (found === undefined) return { commands, rest }
    commands.push(found.words)
    rest = rest.subarray(found.length)
  }
}

const readCommand = (data: Buffer): { words: string[]; length: number } | undefined => {
  let at = 0
  const readNumber = (mark: string): number | undefined => {
    const end = data.indexOf('\r\n', at)
    if (end < 0) return undefined
    const line = data.toString('latin1', at, end)
    if (!line.startsWith(mark) || !/^\d{1,9}$/.test(line.slice(1)))
      throw new Error('not a command of Redis')
    at = end + 2
    return Number(line.slice(1))
  }
  const count = data.length === 0 ? undefined : readNumber('*')
  if (count === undefined) return undefined
  const words: string[] = []
  for (let word = 0; word < count; word += 1) {
    const length = at < data.length ? readNumber('$') : undefined
    if (length === undefined || data.length < at + length + 2) return undefined
    words.push(data.toString('utf8', at, at + length))
    at += length + 2
  }
  return { words, length: at }
}
