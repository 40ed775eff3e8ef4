import type { SoulChange } from '@daimon/identity-api'
import { difference } from './soul-difference.ts'

type AppliedChanges = {
  readonly value: unknown
  /** Paths of changes that don't fit the value; they aren't applied. */
  readonly conflicts: readonly string[]
}

/**
 * Applies changes of `difference` in order to a value that may be another than the one they were
 * computed from. A change fits if its place still has the old value, or for an addition none.
 */
export const applyChanges = (value: unknown, changes: readonly SoulChange[]): AppliedChanges => {
  const conflicts: string[] = []
  let current = value
  for (const change of changes) {
    const next = applyAt(current, parsePointer(change.path), change)
    if (next === CONFLICT) conflicts.push(change.path)
    else current = next
  }
  return { value: current, conflicts }
}

const CONFLICT = Symbol('conflict')

const parsePointer = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

const isSame = (one: unknown, other: unknown): boolean => difference(one, other).length === 0

const applyAt = (
  container: unknown,
  [key, ...rest]: readonly string[],
  change: SoulChange,
): unknown => {
  if (typeof container !== 'object' || container === null || key === undefined) return CONFLICT
  if (rest.length === 0) return changeMember(container, key, change)
  if (!Object.hasOwn(container, key)) return CONFLICT
  const inner = applyAt((container as Record<string, unknown>)[key], rest, change)
  return inner === CONFLICT ? CONFLICT : withMember(container, key, inner)
}

const changeMember = (container: object, key: string, change: SoulChange): unknown => {
  const has = Object.hasOwn(container, key)
  // Elements are added and removed at the end of a list only.
  const end = Array.isArray(container) ? container.length - (change.op === 'remove' ? 1 : 0) : key
  if (change.op === 'add')
    return has || String(end) !== key ? CONFLICT : withMember(container, key, change.to)
  if (!has || !isSame((container as Record<string, unknown>)[key], change.from)) return CONFLICT
  if (change.op === 'replace') return withMember(container, key, change.to)
  return String(end) === key ? withoutMember(container, key) : CONFLICT
}

const withMember = (container: object, key: string, member: unknown): unknown =>
  Array.isArray(container)
    ? [...container.slice(0, Number(key)), member, ...container.slice(Number(key) + 1)]
    : Object.fromEntries([...Object.entries(container), [key, member]])

const withoutMember = (container: object, key: string): unknown =>
  Array.isArray(container)
    ? container.slice(0, -1)
    : Object.fromEntries(Object.entries(container).filter(([name]) => name !== key))
