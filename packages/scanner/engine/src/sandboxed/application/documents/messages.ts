import { type Document, decode, encode } from './bson.ts'

/** One request of a client, and how to answer it. */
export type Message = {
  readonly command: Document
  readonly toReply: (reply: Document) => Buffer
}

const HEADER_BYTES = 16
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

/** Reads one complete message. Throws RangeError for other operations than commands. */
export const readMessage = (data: Buffer): Message => {
  const id = data.readInt32LE(4)
  const operation = data.readInt32LE(12)
  if (operation === OP_MSG)
    return {
      command: readSections(data.subarray(HEADER_BYTES + 4)),
      toReply: (reply) => frame(id, OP_MSG, Buffer.concat([Buffer.alloc(5), encode(reply)])),
    }
  if (operation !== OP_QUERY) throw new RangeError(`Operation ${operation} is not a command.`)
  const nameEnd = data.indexOf(0, HEADER_BYTES + 4)
  return {
    command: decode(data, nameEnd + 9),
    toReply: (reply) => {
      const about = Buffer.alloc(20)
      about.writeInt32LE(1, 16)
      return frame(id, OP_REPLY, Buffer.concat([about, encode(reply)]))
    },
  }
}

const readSections = (data: Buffer): Document => {
  let command: Document = {}
  const lists: Record<string, Document[]> = {}
  let at = 0
  while (at < data.length) {
    const kind = data.readUInt8(at)
    at += 1
    const size = data.readInt32LE(at)
    if (kind === 0) command = decode(data, at)
    else if (kind === 1) {
      const nameEnd = data.indexOf(0, at + 4)
      const list: Document[] = []
      for (let place = nameEnd + 1; place < at + size; place += data.readInt32LE(place))
        list.push(decode(data, place))
      lists[data.toString('utf8', at + 4, nameEnd)] = list
    } else throw new RangeError(`A section of kind ${kind} is not known.`)
    at += size
  }
  return { ...command, ...lists }
}

const frame = (to: number, operation: number, body: Buffer): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(HEADER_BYTES + body.length, 0)
  header.writeInt32LE(to, 8)
  header.writeInt32LE(operation, 12)
  return Buffer.concat([header, body])
}
