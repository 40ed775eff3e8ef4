import { findLockfile } from '../ecosystems/index.ts'
import { LockfileError, type LockedPackage, type LockfileResult } from './lockfile.ts'

export const isLockfile = (path: string): boolean =>
  (findLockfile(path)?.format.parse ?? null) !== null

/**
 * Parses one lockfile. A truncated, conflicting, or malformed one gives a problem with its line,
 * and no dependencies.
 */
export const parseLockfile = (text: string, file: string): LockfileResult => {
  const conflict = text.search(/^<{7} /m)
  const problem = (line: number, message: string): LockfileResult => ({
    dependencies: [],
    problems: [{ file, line, message }],
  })
  if (conflict !== -1)
    return problem(text.slice(0, conflict).split('\n').length, 'unresolved merge conflict')
  try {
    const found = findLockfile(file)
    if (!found?.format.parse) return { dependencies: [], problems: [] }
    const ecosystem = found.ecosystem.wire
    return {
      dependencies: found.format
        .parse(text, file)
        .filter(isNamed)
        .map((each) => ({ ...bounded(each), ecosystem })),
      problems: [],
    }
  } catch (error) {
    if (error instanceof LockfileError) return problem(error.line, error.message)
    // A structure that no version of the format has.
    return problem(1, 'unknown structure')
  }
}

const isNamed = ({ name }: LockedPackage): boolean => name !== '' && name.length <= 512

// Applies the limits of the payload's schema, once for all formats.
const bounded = (each: LockedPackage): LockedPackage => ({
  ...each,
  version: each.version.slice(0, 256),
  resolved_url: each.resolved_url?.slice(0, 2_048) ?? null,
  env_marker: each.env_marker?.slice(0, 1_024) ?? null,
  ...(each.depends_on ? { depends_on: each.depends_on.slice(0, 2_000) } : {}),
})
