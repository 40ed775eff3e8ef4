/** A reply: a status, a number, a text, nothing, an error, or a list, set, or map of replies. */
export type Reply =
  | Status
  | number
  | string
  | null
  | Error
  | readonly Reply[]
  | ReadonlySet<Reply>
  | ReplyMap

type ReplyMap = ReadonlyMap<string, Reply>

/** Versions of the serialization protocol; a connection begins with the first one. */
export type Version = 2 | 3

export class Status {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A reply in a version of the serialization protocol of Redis. */
export const encodeReply = (reply: Reply, version: Version = 2): string => {
  if (reply === null) return version === 2 ? '$-1\r\n' : '_\r\n'
  if (reply instanceof Status) return `+${reply.text}\r\n`
  if (reply instanceof Error) return `-ERR ${reply.message.replaceAll(/[\r\n]/g, ' ')}\r\n`
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`
  const [mark, count, parts] = listParts(reply)
  const head = version === 2 ? `*${parts.length}` : `${mark}${count}`
  return `${head}\r\n${parts.map((each) => encodeReply(each, version)).join('')}`
}

/** How the third version begins a collection, its size there, and the replies in it. */
const listParts = (
  reply: readonly Reply[] | ReadonlySet<Reply> | ReplyMap,
): [mark: string, count: number, parts: readonly Reply[]] => {
  if (reply instanceof Map) return ['%', reply.size, [...reply].flat() as Reply[]]
  const parts = [...(reply as Iterable<Reply>)]
  return [reply instanceof Set ? '~' : '*', parts.length, parts]
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
