import { joinPath } from './paths.ts'

/** `paths` and `baseUrl` of one `tsconfig.json` or `jsconfig.json`. */
export type TypeScriptPaths = {
  readonly directory: string
  readonly base: string | undefined
  readonly patterns: readonly {
    readonly before: string
    readonly after: string
    readonly isExact: boolean
    readonly targets: readonly string[]
  }[]
}

/** A larger table is not handwritten. */
const PATTERNS_MAX = 1_000

export const readTypeScriptPaths = (
  directory: string,
  value: unknown,
): TypeScriptPaths | undefined => {
  const options = (value as { compilerOptions?: { baseUrl?: unknown; paths?: unknown } } | null)
    ?.compilerOptions
  const base =
    typeof options?.baseUrl === 'string' ? joinPath(directory, options.baseUrl) : undefined
  const table = typeof options?.paths === 'object' && options.paths !== null ? options.paths : {}
  const patterns = Object.entries(table)
    .slice(0, PATTERNS_MAX)
    .flatMap(([key, targets]) => {
      if (!Array.isArray(targets)) return []
      const star = key.indexOf('*')
      const inside = targets
        .filter((target) => typeof target === 'string')
        .map((target) => joinPath(base ?? directory, target))
        .filter((target) => target !== undefined)
      return {
        before: star === -1 ? key : key.slice(0, star),
        after: star === -1 ? '' : key.slice(star + 1),
        isExact: star === -1,
        targets: inside,
      }
    })
  if (base === undefined && patterns.length === 0) return undefined
  // The longest prefix wins, as with the compiler.
  patterns.sort((a, b) => b.before.length - a.before.length)
  return { directory, base, patterns }
}

/** Candidate paths of a bare specifier, best first. */
export const pathCandidates = (paths: TypeScriptPaths, specifier: string): string[] => {
  for (const { before, after, isExact, targets } of paths.patterns) {
    if (
      isExact ? specifier !== before : !specifier.startsWith(before) || !specifier.endsWith(after)
    )
      continue
    const star = specifier.slice(before.length, specifier.length - after.length)
    return targets.map((target) => target.replace('*', star))
  }
  const direct = paths.base === undefined ? undefined : joinPath(paths.base, specifier)
  return direct === undefined ? [] : [direct]
}
