import { SEED_NAMES, toSeedObjectId, toSeedUuid } from '../../../protocol/application-job.ts'
import { type Document, ObjectId } from './bson.ts'

const toSeedId = (row: number): ObjectId => new ObjectId(toSeedObjectId(row))

/** Values that name a seeded row, in each form that requests use. */
const FORMS: readonly ((row: number) => unknown)[] = [
  (row) => row,
  String,
  (row) => SEED_NAMES[row - 1],
  toSeedUuid,
  toSeedObjectId,
  toSeedId,
]

/** Members that a document got because a filter names them. */
const filled = new WeakMap<Document, Set<string>>()

/**
 * Gives seeded documents the members that a filter compares with a row of the same form; without a
 * schema, nothing else says which ones they have.
 */
export const fillMembers = (documents: readonly Document[], filter: Document): void => {
  const rows = new Map(
    SEED_NAMES.flatMap((_, at) => {
      const found = documents.find((each) => isSame(each['_id'], toSeedId(at + 1)))
      return found ? [[at + 1, found] as const] : []
    }),
  )
  for (const [name, condition] of Object.entries(filter)) {
    if (name.startsWith('$') || name.includes('.')) continue
    const form = FORMS.find((toValue) =>
      SEED_NAMES.some((_, at) => isSame(toValue(at + 1), condition)),
    )
    if (form === undefined || documents.some((each) => Object.hasOwn(each, name))) continue
    for (const [row, document] of rows) {
      document[name] = form(row)
      filled.set(document, (filled.get(document) ?? new Set()).add(name))
    }
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof ObjectId && other instanceof ObjectId && one.hex === other.hex)

/** A document without such members, which no request of the application has written. */
export const withoutFilled = (document: Document): Document => {
  const names = filled.get(document)
  return names === undefined
    ? document
    : Object.fromEntries(Object.entries(document).filter(([name]) => !names.has(name)))
}
