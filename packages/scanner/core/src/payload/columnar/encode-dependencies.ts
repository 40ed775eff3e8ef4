import { decode, encode } from '@msgpack/msgpack'
import type { Dependency } from '@daimon/scanner-api'

const MEMBERS = [
  'name',
  'version',
  'ecosystem',
  'resolved_url',
  'env_marker',
  'lockfile',
  'dev',
  'direct',
  'alias',
  'source',
] as const
const MARK = 'dependencies/1'
/** A missing member; members are never numbers. */
const UNSET = -1

/** A value that all rows share is stored once: `[value]`. Otherwise one per row, after a null. */
type Column = readonly [unknown] | readonly [null, ...unknown[]]
type Needs = readonly (number | string)[] | null
type Table = readonly [
  mark: string,
  count: number,
  columns: readonly Column[],
  needs: readonly Needs[],
]

/** Dependencies by column, and their requirements by number. */
export const encodeDependencies = (dependencies: readonly Dependency[]): Uint8Array => {
  const numbers = new Map(dependencies.map(({ name, version }, at) => [`${name}@${version}`, at]))
  const columns = MEMBERS.map((member): Column => {
    const values = dependencies.map(
      (each) => each[member] ?? (each[member] === null ? null : UNSET),
    )
    return values.every((value) => value === values[0]) ? [values[0] ?? null] : [null, ...values]
  })
  const needs = dependencies.map(
    ({ depends_on }): Needs => depends_on?.map((need) => numbers.get(need) ?? need) ?? null,
  )
  return encode([MARK, dependencies.length, columns, needs] satisfies Table)
}

/**
 * Whether bytes are dependencies and not a fragment of the graph: an array of four that begins with
 * the mark.
 */
export const isDependencies = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x94 && bytes[1] === (0xa0 | MARK.length)

/** Reads what encodeDependencies wrote; the caller checks it by the schema. */
export const decodeDependencies = (bytes: Uint8Array): Dependency[] => {
  const [mark, count, columns, needs] = decode(bytes) as Table
  if (mark !== MARK) throw new RangeError('not dependencies of this version')
  const ids = Array.from(
    { length: count },
    (_, row) => `${String(valueAt(columns[0], row))}@${String(valueAt(columns[1], row))}`,
  )
  return ids.map((_, row) => {
    const members = MEMBERS.flatMap((member, at) => {
      const value = valueAt(columns[at], row)
      return value === UNSET ? [] : [[member, value]]
    })
    const list = needs[row]
    return {
      ...Object.fromEntries(members),
      ...(list
        ? { depends_on: list.map((need) => (typeof need === 'number' ? ids[need] : need)) }
        : {}),
    } as Dependency
  })
}

const valueAt = (column: Column | undefined, row: number): unknown =>
  column?.length === 1 ? column[0] : column?.[row + 1]
