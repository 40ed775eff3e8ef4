import type { CallFact } from '../../extract/facts.ts'
import { SHOWN_COLUMNS } from '../../rules/authentication.ts'

/** Whether a statement finds only records that the application shows to all. */
export const selectsShown = (statement: string): boolean => {
  const at = statement.search(/\bwhere\b/i)
  const conditions = at < 0 ? '' : statement.slice(at)
  return (
    LISTED_STATES.test(conditions) ||
    [...conditions.matchAll(CONDITION)].some(([, column = '', text, word]) =>
      isShown(column, text ?? word ?? ''),
    )
  )
}

/** A column that is compared with a constant. */
const CONDITION = /(\w{1,64})["`\]]?\s*(?:=|\bis\b)\s*(?:'([^']{0,40})'|(not\s+null|\w{1,10}))/gi

/** Of states that code lists, unlike of one that a user may choose. */
const LISTED_STATES = /\b(?:status|state|visibility)["`\]]?\s+in\s*\(/i

/** Whether the calls of a query limit it so: `find({ where: { published: true } })`. */
export const queriesShown = (chain: readonly CallFact[]): boolean =>
  chain.some(
    ({ name, literals, options }) =>
      Object.entries(options ?? {}).some(([place, value]) => {
        const [, column] = MEMBER.exec(place) ?? []
        return column !== undefined && isShown(column, value)
      }) ||
      (WHERE.test(name) &&
        isShown(literals?.[0] ?? '', literals?.[2] ?? literals?.[1] ?? options?.['2'] ?? '')),
  )

/** `0.where.published` of an object, and `.published` of a named argument. */
const MEMBER = /^(?:\d\.(?:(?:where|filter|query)\.)?|\.)(\w+)$/
const WHERE = /^(?:and)?where$/i

const isShown = (column: string, value: string): boolean =>
  SHOWN_COLUMNS.some(
    ([columns, values]) =>
      columns.test(column.slice(column.lastIndexOf('.') + 1)) &&
      values.test(value.replaceAll(/\s+/g, ' ')),
  )
