import { type Document, ObjectId } from './bson.ts'

type Test = (value: unknown, operand: unknown, all: Document) => boolean

/** Values at a path; a list on the way gives those of its items. */
export const valuesAt = (value: unknown, path: readonly string[]): unknown[] => {
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (Array.isArray(value)) {
    const items = value.flatMap((each) => valuesAt(each, path))
    return name in value ? [...items, ...valuesAt(value[Number(name)], rest)] : items
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Document)[name], rest)
}

const toKey = (value: unknown): unknown => {
  if (value instanceof ObjectId) return `id ${value.hex}`
  if (value instanceof Date) return value.getTime()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

const isEqual = (one: unknown, other: unknown): boolean =>
  toKey(one) === toKey(other) || (one === undefined && other === null)

const compare = (one: unknown, other: unknown): number => {
  const [a, b] = [toKey(one), toKey(other)] as [string, string]
  if (typeof a !== typeof b) return Number.NaN
  if (a === b) return 0
  return a < b ? -1 : 1
}

const OPERATORS: Readonly<Record<string, Test>> = {
  $eq: (value, operand) => isEqual(value, operand),
  $ne: (value, operand) => !isEqual(value, operand),
  $gt: (value, operand) => compare(value, operand) > 0,
  $gte: (value, operand) => compare(value, operand) >= 0,
  $lt: (value, operand) => compare(value, operand) < 0,
  $lte: (value, operand) => compare(value, operand) <= 0,
  $in: (value, operand) => (operand as unknown[]).some((each) => matchesValue(value, each)),
  $nin: (value, operand) => !(operand as unknown[]).some((each) => matchesValue(value, each)),
  $exists: (value, operand) => (value !== undefined) === Boolean(operand),
  $regex: (value, operand, { $options: flags }) =>
    typeof value === 'string' && toRegExp(operand, flags).test(value),
  $options: () => true,
  $not: (value, operand) => !matchesValue(value, operand),
  $size: (value, operand) => Array.isArray(value) && value.length === operand,
  $all: (value, operand) =>
    (operand as unknown[]).every(
      (each) => Array.isArray(value) && value.some((own) => isEqual(own, each)),
    ),
  $elemMatch: (value, operand) =>
    Array.isArray(value) && value.some((each) => matches(each as Document, operand as Document)),
}

const toRegExp = (operand: unknown, flags: unknown): RegExp =>
  operand instanceof RegExp
    ? operand
    : new RegExp(String(operand), typeof flags === 'string' ? flags.replaceAll(/[^ims]/g, '') : '')

const isOperators = (value: unknown): value is Document =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => name.startsWith('$'))

const matchesValue = (value: unknown, condition: unknown): boolean => {
  if (condition instanceof RegExp) return typeof value === 'string' && condition.test(value)
  if (!isOperators(condition)) return isEqual(value, condition)
  return Object.entries(condition).every(([name, operand]) => {
    const test = OPERATORS[name]
    // An operator that this store lacks excludes nothing.
    return test === undefined || test(value, operand, condition)
  })
}

const COMBINED: Readonly<Record<string, (parts: readonly boolean[]) => boolean>> = {
  $and: (parts) => parts.every(Boolean),
  $or: (parts) => parts.some(Boolean),
  $nor: (parts) => !parts.some(Boolean),
}

/** Whether a document fits a filter. `$where` and full-text search exclude nothing. */
export const matches = (document: Document, filter: Document): boolean =>
  Object.entries(filter).every(([name, condition]) => {
    const combine = COMBINED[name]
    if (combine) return combine((condition as Document[]).map((each) => matches(document, each)))
    if (name === '$text') return searches(document, condition as Document)
    if (name.startsWith('$')) return true
    const values = valuesAt(document, name.split('.'))
    const all = values.flatMap((value) =>
      Array.isArray(value) ? [value, ...(value as unknown[])] : [value],
    )
    const isNegated = isOperators(condition) && ('$ne' in condition || '$nin' in condition)
    const candidates = all.length === 0 ? [undefined] : all
    return isNegated
      ? candidates.every((value) => matchesValue(value, condition))
      : candidates.some((value) => matchesValue(value, condition))
  })

const searches = (document: Document, { $search: words }: Document): boolean =>
  String(words)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => JSON.stringify(document).toLowerCase().includes(word))

/** Documents in the order of a sort specification. */
export const sortBy = (documents: readonly Document[], order: Document): Document[] =>
  documents.toSorted((one, other) => {
    for (const [name, direction] of Object.entries(order)) {
      const path = name.split('.')
      const found = compare(valuesAt(one, path)[0], valuesAt(other, path)[0])
      if (found) return found * (Number(direction) < 0 ? -1 : 1)
    }
    return 0
  })
