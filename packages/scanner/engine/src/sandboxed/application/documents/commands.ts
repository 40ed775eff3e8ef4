import { type Document, LONG_ZERO, ObjectId } from './bson.ts'
import { matches, sortBy, valuesAt } from './match.ts'
import { applyUpdate, freshId, toInserted } from './update.ts'

/** Collections by name. */
export type Collections = Map<string, Document[]>

type Command = Document & { readonly $db?: string }
type Act = (command: Command, collection: Document[], all: Collections) => Document

const asFilter = (value: unknown): Document => (value ?? {}) as Document
const asList = (value: unknown): Document[] => (Array.isArray(value) ? (value as Document[]) : [])

const select = (collection: readonly Document[], command: Command): Document[] => {
  const found = collection.filter((each) =>
    matches(each, asFilter(command['filter'] ?? command['query'])),
  )
  const ordered = command['sort'] ? sortBy(found, command['sort'] as Document) : found
  const skip = Number(command['skip']) || 0
  const limit = Math.abs(Number(command['limit'])) || ordered.length
  return ordered.slice(skip, skip + limit)
}

const project = (document: Document, fields: Document | undefined): Document => {
  const entries = Object.entries(fields ?? {})
  if (entries.length === 0) return document
  const isExcluding = entries.every(([, value]) => value === 0 || value === false)
  const names = new Set(entries.filter(([, value]) => Boolean(value)).map(([name]) => name))
  if (fields?.['_id'] !== 0 && !isExcluding) names.add('_id')
  return Object.fromEntries(
    Object.entries(document).filter(([name]) =>
      isExcluding ? fields?.[name] === undefined : names.has(name),
    ),
  )
}

const toCursor = (command: Command, name: string, batch: readonly Document[]): Document => ({
  cursor: { id: LONG_ZERO, ns: `${command.$db ?? 'app'}.${name}`, firstBatch: batch },
  ok: 1,
})

const HELLO: Document = {
  ismaster: true,
  isWritablePrimary: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  connectionId: 1,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
}

const STAGES: Readonly<Record<string, (documents: Document[], operand: never) => Document[]>> = {
  $match: (documents, filter: Document) => documents.filter((each) => matches(each, filter)),
  $sort: (documents, order: Document) => sortBy(documents, order),
  $limit: (documents, count: number) => documents.slice(0, count),
  $skip: (documents, count: number) => documents.slice(count),
  $project: (documents, fields: Document) => documents.map((each) => project(each, fields)),
  $count: (documents, name: string) => [{ [name]: documents.length }],
  $group: (documents, { _id: by, ...rest }: Document) =>
    [...Map.groupBy(documents, (each) => JSON.stringify(expression(each, by)))].map(([, all]) => ({
      _id: expression(all[0] ?? {}, by),
      ...Object.fromEntries(Object.keys(rest).map((name) => [name, all.length])),
    })),
}

const expression = (document: Document, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('$')
    ? valuesAt(document, value.slice(1).split('.'))[0]
    : value

const insert: Act = (command, collection) => {
  const documents = asList(command['documents'])
  for (const document of documents) {
    if (!('_id' in document)) document['_id'] = freshId()
    collection.push(document)
  }
  return { n: documents.length, ok: 1 }
}

const update: Act = (command, collection) => {
  let [n, changed] = [0, 0]
  const upserted: Document[] = []
  asList(command['updates']).forEach(({ q, u, multi, upsert }, index) => {
    const found = collection.filter((each) => matches(each, asFilter(q)))
    const wanted = multi === true ? found : found.slice(0, 1)
    for (const each of wanted) applyUpdate(each, toUpdate(u))
    n += wanted.length
    changed += wanted.length
    if (wanted.length > 0 || upsert !== true) return
    const document = toInserted(asFilter(q), toUpdate(u))
    collection.push(document)
    n += 1
    upserted.push({ index, _id: document['_id'] })
  })
  return { n, nModified: changed, ...(upserted.length > 0 && { upserted }), ok: 1 }
}

/** A pipeline is applied as far as its stages set members. */
const toUpdate = (value: unknown): Document =>
  Array.isArray(value) ? Object.assign({}, ...(value as Document[])) : (value as Document)

const remove = (collection: Document[], document: Document): void => {
  const at = collection.indexOf(document)
  if (at >= 0) collection.splice(at, 1)
}

const erase: Act = (command, collection) => {
  let n = 0
  for (const { q, limit } of asList(command['deletes'])) {
    const found = collection.filter((each) => matches(each, asFilter(q)))
    const wanted = limit === 0 ? found : found.slice(0, 1)
    for (const each of wanted) remove(collection, each)
    n += wanted.length
  }
  return { n, ok: 1 }
}

const modify: Act = (command, collection) => {
  const [found] = select(collection, { ...command, limit: 1 })
  const before = found === undefined ? null : copyDocument(found)
  if (command['remove'] === true) {
    if (found) remove(collection, found)
    return { value: before, lastErrorObject: { n: Number(found !== undefined) }, ok: 1 }
  }
  const changes = toUpdate(command['update'])
  if (found) applyUpdate(found, changes)
  const isUpsert = found === undefined && command['upsert'] === true
  const made = isUpsert ? toInserted(asFilter(command['query']), changes) : found
  if (isUpsert && made) collection.push(made)
  return {
    value: command['new'] === true ? (made ?? null) : before,
    lastErrorObject: { n: Number(made !== undefined), updatedExisting: found !== undefined },
    ok: 1,
  }
}

const copyDocument = (document: Document): Document => ({ ...document })

const find =
  (name: string): Act =>
  (command, collection) =>
    toCursor(
      command,
      String(command[name]),
      select(collection, command).map((each) => project(each, command['projection'] as Document)),
    )

const aggregate: Act = (command, collection) => {
  let documents = [...collection]
  for (const stage of asList(command['pipeline']))
    for (const [name, operand] of Object.entries(stage))
      documents = STAGES[name]?.(documents, operand as never) ?? documents
  return toCursor(command, String(command['aggregate']), documents)
}

const ACTS: Readonly<Record<string, Act>> = {
  find: find('find'),
  insert,
  update,
  delete: erase,
  findAndModify: modify,
  findandmodify: modify,
  aggregate,
  count: (command, collection) => ({ n: select(collection, command).length, ok: 1 }),
  distinct: (command, collection) => {
    const values = select(collection, command).flatMap((each) =>
      valuesAt(each, String(command['key']).split('.')),
    )
    return { values: [...new Set(values)], ok: 1 }
  },
  drop: (_, collection) => {
    collection.length = 0
    return { ok: 1 }
  },
  listCollections: (command, _, all) =>
    toCursor(
      command,
      '$cmd.listCollections',
      [...all.keys()].map((name) => ({ name, type: 'collection', options: {}, info: {} })),
    ),
  listIndexes: (command) =>
    toCursor(command, String(command['listIndexes']), [{ v: 2, key: { _id: 1 }, name: '_id_' }]),
  hello: () => ({ ...HELLO, localTime: new Date() }),
  isMaster: () => ({ ...HELLO, localTime: new Date() }),
  ismaster: () => ({ ...HELLO, localTime: new Date() }),
  buildInfo: () => ({ version: '7.0.14', versionArray: [7, 0, 14, 0], ok: 1 }),
}

/** Runs a command. One that this store lacks succeeds without an effect. */
export const runCommand = (command: Command, all: Collections): Document => {
  const [name = ''] = Object.keys(command)
  const act = ACTS[name]
  if (act === undefined) return { ok: 1 }
  const target = command[name]
  if (typeof target !== 'string') return act(command, [], all)
  const collection = all.get(target) ?? []
  all.set(target, collection)
  return act(command, collection, all)
}

/** The filters of a command. */
export const filtersIn = (command: Command): Document[] => [
  ...[command['filter'], command['query']].filter(isDocument),
  ...[...asList(command['updates']), ...asList(command['deletes'])].map(({ q }) => asFilter(q)),
  ...asList(command['pipeline']).flatMap(({ $match: filter }) =>
    isDocument(filter) ? [filter] : [],
  ),
]

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !(value instanceof ObjectId)
