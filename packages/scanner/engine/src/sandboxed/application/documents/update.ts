import { randomBytes } from 'node:crypto'
import { type Document, ObjectId } from './bson.ts'
import { valuesAt } from './match.ts'

export const freshId = (): ObjectId => new ObjectId(randomBytes(12).toString('hex'))

const setAt = (document: Document, path: string, value: unknown): void => {
  const names = path.split('.')
  const last = names.pop() as string
  let place = document
  for (const name of names) {
    const next = Object.hasOwn(place, name) ? place[name] : undefined
    const table = typeof next === 'object' && next !== null ? (next as Document) : {}
    define(place, name, table)
    place = table
  }
  if (value === undefined) Reflect.deleteProperty(place, last)
  else define(place, last, value)
}

const define = (place: Document, name: string, value: unknown): void =>
  void Object.defineProperty(place, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })

const listAt = (document: Document, path: string): unknown[] => {
  const [value] = valuesAt(document, path.split('.'))
  return Array.isArray(value) ? value : []
}

const numberAt = (document: Document, path: string): number =>
  Number(valuesAt(document, path.split('.'))[0]) || 0

type Act = (document: Document, path: string, operand: unknown) => void

const added = (operand: unknown): unknown[] => {
  const each = (operand as { readonly $each?: unknown[] } | null)?.$each
  return Array.isArray(each) ? each : [operand]
}

const ACTS: Readonly<Record<string, Act>> = {
  $set: (document, path, operand) => setAt(document, path, operand),
  $setOnInsert: () => {},
  $unset: (document, path) => setAt(document, path, undefined),
  $inc: (document, path, operand) =>
    setAt(document, path, numberAt(document, path) + Number(operand)),
  $mul: (document, path, operand) =>
    setAt(document, path, numberAt(document, path) * Number(operand)),
  $push: (document, path, operand) =>
    setAt(document, path, [...listAt(document, path), ...added(operand)]),
  $addToSet: (document, path, operand) => {
    const list = listAt(document, path)
    setAt(document, path, [...list, ...added(operand).filter((each) => !list.includes(each))])
  },
  $pull: (document, path, operand) =>
    setAt(
      document,
      path,
      listAt(document, path).filter((each) => JSON.stringify(each) !== JSON.stringify(operand)),
    ),
  $currentDate: (document, path) => setAt(document, path, new Date()),
}

/** Changes a document by an update specification or a replacement. */
export const applyUpdate = (document: Document, update: Document): void => {
  const entries = Object.entries(update)
  if (!entries.some(([name]) => name.startsWith('$'))) {
    const id = document['_id']
    for (const name of Object.keys(document)) Reflect.deleteProperty(document, name)
    for (const [name, value] of [['_id', id] as const, ...entries]) define(document, name, value)
    return
  }
  for (const [name, members] of entries)
    for (const [path, operand] of Object.entries(members as Document))
      ACTS[name]?.(document, path, operand)
}

/** The document that an update inserts if nothing fits its filter. */
export const toInserted = (filter: Document, update: Document): Document => {
  const document: Document = { _id: freshId() }
  for (const [name, value] of Object.entries(filter))
    if (!name.startsWith('$') && (typeof value !== 'object' || value instanceof ObjectId))
      setAt(document, name, value)
  applyUpdate(document, update)
  for (const [name, value] of Object.entries(
    (update['$setOnInsert'] as Document | undefined) ?? {},
  ))
    setAt(document, name, value)
  return document
}
