type Comparable = string | number | boolean | null

/** The operators of LangGraph's filters. */
const OPERATORS: Readonly<Record<string, (one: Comparable, other: Comparable) => boolean>> = {
  $eq: (one, other) => isEqual(one, other),
  $ne: (one, other) => !isEqual(one, other),
  $gt: (one, other) => Number(one) > Number(other),
  $gte: (one, other) => Number(one) >= Number(other),
  $lt: (one, other) => Number(one) < Number(other),
  $lte: (one, other) => Number(one) <= Number(other),
}

/**
 * Whether a value matches all conditions: a member equals the value, or fulfills its operators.
 *
 * @throws {Error} if an operator is unknown.
 */
export const matchesFilter = (
  value: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>> = {},
): boolean =>
  Object.entries(filter).every(([member, condition]) =>
    toOperators(condition).every(([name, operand]) => {
      const compare = OPERATORS[name]
      if (compare === undefined) throw new Error(`DaimonStore has no filter operator ${name}.`)
      return compare(value[member] as Comparable, operand as Comparable)
    }),
  )

function toOperators(condition: unknown): [string, unknown][] {
  const isObject = typeof condition === 'object' && condition !== null
  const entries = isObject ? Object.entries(condition) : []
  const hasOperators = entries.length > 0 && entries.every(([name]) => name.startsWith('$'))
  return hasOperators ? entries : [['$eq', condition]]
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
