import type { CallFact } from '../../extract/facts.ts'

/** The columns that a query returns; `undefined` if all, or if that isn't known. */
export type Columns = ReadonlySet<string> | undefined

const STATEMENT_CHARS_MAX = 2_000
const SELECTED = /^ ?select (?:distinct )?([^;()*]+) from\b/i
const toPlain = (statement: string): string =>
  statement.slice(0, STATEMENT_CHARS_MAX).replaceAll(/\s+/g, ' ')
const COLUMN = /^(?:\w+\.)?["`[]?(\w+)["`\]]?(?:\s+(?:as\s+)?\w+)?$/i

/** `SELECT id, name FROM …` */
export const columnsOfStatement = (statement: string): Columns => {
  const [, list] = SELECTED.exec(toPlain(statement)) ?? []
  if (list === undefined) return undefined
  const names = list.split(',').map((each) => COLUMN.exec(each.trim())?.[1]?.toLowerCase())
  return names.every((name) => name !== undefined) ? new Set(names) : undefined
}

const SELECTS = /^(?:select|project|only|values|values_list|columns)$/

/** `findAll({ attributes: ['id', 'name'] })`, `.select('id name')`, `select({ id: t.id })`. */
export const columnsOfCalls = (calls: readonly CallFact[]): Columns => {
  const names = calls.flatMap(({ name, literals = {}, options = {}, keys = {} }) => [
    ...(SELECTS.test(name)
      ? [...Object.values(literals), keys['0'] ?? ''].flatMap((text) => text.split(/[\s,]+/))
      : []),
    ...(options['0.attributes'] ?? '').split(','),
    ...(keys['0'] ?? '')
      .split(',')
      .flatMap((key) => /^(?:select|projection)\.(\w+)$/.exec(key)?.[1] ?? []),
  ])
  const given = names.filter((name) => name !== '').map((name) => name.toLowerCase())
  return given.length > 0 && given.every((name) => /^[\w.]+$/.test(name))
    ? new Set(given.map((name) => name.slice(name.lastIndexOf('.') + 1)))
    : undefined
}

/** The columns of two queries together. */
export const joinColumns = (one: Columns, other: Columns): Columns =>
  one && other && new Set([...one, ...other])

/** Whether a query returns nothing that another one doesn't. */
export const covers = (all: Columns, some: Columns): boolean =>
  all === undefined || (some !== undefined && [...some].every((name) => all.has(name)))
