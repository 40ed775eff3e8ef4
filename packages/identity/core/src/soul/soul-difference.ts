import type { SoulChange } from '@daimon/identity-api'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * Computes the changes from one JSON value to another, similar to RFC 6902: applied in order, they
 * turn the first into the second. Members are compared by name, list elements by index.
 */
export const difference = (from: unknown, to: unknown, path = ''): SoulChange[] => {
  if (isMembers(from) && isMembers(to)) return memberChanges(from, to, path)
  if (Array.isArray(from) && Array.isArray(to)) return elementChanges(from, to, path)
  return Object.is(from, to) || from === to ? [] : [{ op: 'replace', path, from, to }]
}

const memberChanges = (from: Members, to: Members, path: string): SoulChange[] => {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return keys.flatMap((key): SoulChange[] => {
    const place = `${path}/${escaped(key)}`
    if (!Object.hasOwn(to, key)) return [{ op: 'remove', path: place, from: from[key] }]
    if (!Object.hasOwn(from, key)) return [{ op: 'add', path: place, to: to[key] }]
    return difference(from[key], to[key], place)
  })
}

const elementChanges = (
  from: readonly unknown[],
  to: readonly unknown[],
  path: string,
): SoulChange[] => {
  const shared = Math.min(from.length, to.length)
  const changed = from
    .slice(0, shared)
    .flatMap((element, at) => difference(element, to[at], `${path}/${at}`))
  const added = to
    .slice(shared)
    .map((element, at): SoulChange => ({ op: 'add', path: `${path}/${shared + at}`, to: element }))
  // From the end, so that removals don't shift the remaining indexes.
  const removed = from
    .map((element, at): SoulChange => ({ op: 'remove', path: `${path}/${at}`, from: element }))
    .slice(shared)
    .toReversed()
  return [...changed, ...added, ...removed]
}
