/** Accepted conditions, in the order of the map. Monorepos use `source` for their sources. */
const CONDITIONS = new Set([
  'source',
  'node',
  'import',
  'require',
  'module',
  'default',
  'development',
  'types',
])

type Pattern = { readonly target: unknown; readonly star: string }

/**
 * Looks up a subpath (`.` or `./x`) in an `exports` map, or `#x` in an `imports` map, as Node does:
 * exact keys first, then the longest pattern with a `*`. Returns all targets that conditions allow,
 * best first.
 */
export const targetsInMap = (map: unknown, subpath: string): string[] => {
  const shape = toShape(map)
  if (!shape) return subpath === '.' ? targets(map, '', 0) : []
  const table = map as Record<string, unknown>
  const exact = Object.hasOwn(table, subpath) ? { target: table[subpath], star: '' } : undefined
  const found = exact ?? byPattern(shape, subpath)
  return found ? targets(found.target, found.star, 0) : []
}

/** A map with more patterns was not written for a package manager. */
const PATTERNS_MAX = 1_000
type Shape = readonly (readonly [key: string, target: unknown])[]
const known = new WeakMap<object, Shape | undefined>()

/** The pattern keys, computed once for each map; undefined for a map of conditions alone. */
const toShape = (map: unknown): Shape | undefined => {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return undefined
  if (!known.has(map)) {
    const rows = Object.entries(map)
    const hasSubpaths = rows.some(([key]) => key.startsWith('.') || key.startsWith('#'))
    const patterns = rows.filter(([key]) => key.includes('*') || key.endsWith('/'))
    known.set(map, hasSubpaths ? patterns.slice(0, PATTERNS_MAX) : undefined)
  }
  return known.get(map)
}

const byPattern = (patterns: Shape, subpath: string): Pattern | undefined => {
  let best: (Pattern & { length: number }) | undefined
  for (const [key, target] of patterns) {
    const at = key.indexOf('*')
    const [before, after] = at === -1 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)]
    const isDirectory = at === -1
    if (!subpath.startsWith(before) || !subpath.endsWith(after)) continue
    const star = subpath.slice(before.length, subpath.length - after.length)
    if (best && best.length >= before.length) continue
    best = { target: isDirectory ? `${String(target)}*` : target, star, length: before.length }
  }
  return best
}

const targets = (value: unknown, star: string, depth: number): string[] => {
  if (typeof value === 'string') return [value.replaceAll('*', star)]
  if (depth > 8 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => targets(each, star, depth + 1))
  return Object.entries(value).flatMap(([condition, each]) =>
    CONDITIONS.has(condition) ? targets(each, star, depth + 1) : [],
  )
}
