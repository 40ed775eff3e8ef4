import type { SoulChange } from '@daimon/client'

/** What turns one JSON value into another, as changes of members; lists are compared as a whole. */
export const listChanges = (from: unknown, to: unknown, path = ''): SoulChange[] => {
  if (JSON.stringify(from) === JSON.stringify(to)) return []
  if (!isObject(from) || !isObject(to)) return [{ op: 'replace', path, from, to }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.flatMap((name): SoulChange[] => {
    const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!Object.hasOwn(from, name)) return [{ op: 'add', path: at, to: to[name] }]
    if (!Object.hasOwn(to, name)) return [{ op: 'remove', path: at, from: from[name] }]
    return listChanges(from[name], to[name], at)
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
