import net from 'node:net'
import {
  DOCUMENTS_PORT,
  SEED_NAMES,
  toSeedEmail,
  toSeedObjectId,
} from '../../../protocol/application-job.ts'
import { listenOn } from '../../shared/monitor/listen-on.ts'
import { wordsOutsideTexts } from '../sql-words.ts'
import { type Document, ObjectId } from './bson.ts'
import { type Collections, filtersIn, runCommand } from './commands.ts'
import { fillMembers, withoutFilled } from './fill-members.ts'
import { keepAccounts } from './keep-accounts.ts'
import { readMessage } from './messages.ts'

/** A document store in the monitor, which speaks the wire protocol of MongoDB. */
export type DocumentStore = {
  /** A filter in which a word is the operand of an operator. */
  readonly operatorWith: (word: string) => string | undefined
  /** Code in a filter with a word outside its string literals. */
  readonly codeWith: (word: string) => string | undefined
  /** All documents, as text by collection and ID. */
  readonly snapshot: () => ReadonlyMap<string, string>
  /** The documents of collections that the store filled, as they were then. */
  readonly seeded: () => ReadonlyMap<string, string>
  /** Keeps the accounts as they are now; the returned function undoes later changes. */
  readonly keepAccounts: () => () => void
}

const FILTERS_MAX = 5_000
const MESSAGE_BYTES_MAX = 16 * 1024 * 1024

export const startDocumentStore = async (): Promise<DocumentStore> => {
  const collections: Collections = new Map()
  const filters: Document[] = []
  const seeded = new Map<string, string>()
  /** Collections whose documents no schema describes. */
  const generated = new Set<string>()
  const answer = (command: Document): Document => {
    const name = seedCollection(collections, command)
    if (name !== undefined) {
      generated.add(name)
      for (const [key, text] of toTexts(name, collections.get(name) ?? [])) seeded.set(key, text)
    }
    const own = filtersIn(command)
    const target = command[Object.keys(command)[0] ?? '']
    if (typeof target === 'string' && generated.has(target))
      for (const filter of own) fillMembers(collections.get(target) ?? [], filter)
    filters.push(...own)
    filters.splice(0, Math.max(0, filters.length - FILTERS_MAX))
    return runCommand(command, collections)
  }
  const server = net.createServer((socket) => serve(socket, answer))
  await listenOn(server, DOCUMENTS_PORT)
  return {
    operatorWith: (word) => {
      const found = filters.findLast((filter) => hasOperand(filter, word))
      return found && JSON.stringify(found)
    },
    codeWith: (word) =>
      filters
        .flatMap(codesIn)
        .find((code) => code.includes(word) && wordsOutsideTexts(code).includes(word)),
    snapshot: () =>
      new Map([...collections].flatMap(([name, documents]) => toTexts(name, documents))),
    seeded: () => seeded,
    keepAccounts: () => keepAccounts(collections),
  }
}

const toTexts = (name: string, documents: readonly Document[]) =>
  documents.map((each) => [`${name} ${toText(each['_id'])}`, toText(withoutFilled(each))] as const)

const toText = (value: unknown): string => JSON.stringify(value) ?? ''

const serve = (socket: net.Socket, answer: (command: Document) => Document): void => {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      if (length < 16 || length > MESSAGE_BYTES_MAX) {
        socket.destroy()
        return
      }
      try {
        const { command, toReply } = readMessage(rest.subarray(0, length))
        socket.write(toReply(toOutcome(() => answer(command))))
      } catch {
        // Not a message of this protocol.
        socket.destroy()
        return
      }
      rest = rest.subarray(length)
    }
  })
}

const toOutcome = (act: () => Document): Document => {
  try {
    return act()
  } catch (error) {
    return { ok: 0, errmsg: (error as Error).message, code: 2, codeName: 'BadValue' }
  }
}

const isTable = (value: unknown): value is Document => typeof value === 'object' && value !== null

/** Whether an operator that the application doesn't need for itself has exactly this operand. */
const hasOperand = (value: unknown, word: string): boolean =>
  isTable(value) &&
  Object.entries(value).some(
    ([name, each]) => (name === INJECTED && each === word) || hasOperand(each, word),
  )

/** The operator of the payloads. */
const INJECTED = '$ne'

const codesIn = (value: unknown): string[] =>
  isTable(value)
    ? Object.entries(value).flatMap(([name, each]) =>
        CODE.has(name) && typeof each === 'string' ? [each] : codesIn(each),
      )
    : []

const CODE = new Set(['$where', '$function', 'body', '$accumulator'])

/** Fills a collection that the application reads before anything is in it. Returns its name. */
const seedCollection = (collections: Collections, command: Document): string | undefined => {
  const [name = ''] = Object.keys(command)
  const collection = command[name]
  if (!READS.has(name) || typeof collection !== 'string' || collections.has(collection))
    return undefined
  collections.set(
    collection,
    SEED_NAMES.map((who, at) => ({
      _id: new ObjectId(toSeedObjectId(at + 1)),
      ...Object.fromEntries(NAMED.map((member) => [member, who])),
      email: toSeedEmail(who),
      role: 'user',
      createdAt: new Date(0),
    })),
  )
  return collection
}

const READS = new Set([
  'find',
  'aggregate',
  'count',
  'distinct',
  'delete',
  'update',
  'findAndModify',
])
const NAMED = ['name', 'username', 'title', 'slug', 'code', 'key', 'source', 'text', 'body']
