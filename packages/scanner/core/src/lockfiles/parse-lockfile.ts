import type { Dependency } from '@daimon/scanner-api'
import { parseBunLock } from './bun-lock.ts'
import { LockfileFault, type LockfileParser, type LockfileResult } from './lockfile.ts'
import { parseNpmLock } from './npm-lock.ts'
import { parseCargoLock, parseComposerLock, parseGemfileLock, parseGoSum } from './other-locks.ts'
import { parsePnpmLock } from './pnpm-lock.ts'
import { parsePipfileLock, parsePythonToml, parseRequirements } from './python-locks.ts'
import { parseYarnLock } from './yarn-lock.ts'

/** By the name of the file. */
const PARSERS: ReadonlyMap<string, LockfileParser> = new Map([
  ['package-lock.json', parseNpmLock],
  ['npm-shrinkwrap.json', parseNpmLock],
  ['yarn.lock', parseYarnLock],
  ['pnpm-lock.yaml', parsePnpmLock],
  ['bun.lock', parseBunLock],
  ['poetry.lock', parsePythonToml],
  ['uv.lock', parsePythonToml],
  ['Pipfile.lock', parsePipfileLock],
  ['Cargo.lock', parseCargoLock],
  ['go.sum', parseGoSum],
  ['Gemfile.lock', parseGemfileLock],
  ['composer.lock', parseComposerLock],
])
const REQUIREMENTS = /^requirements(?:[-_.][\w.-]+)?\.txt$/

const parserOf = (path: string): LockfileParser | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return PARSERS.get(name) ?? (REQUIREMENTS.test(name) ? parseRequirements : undefined)
}

export const isLockfile = (path: string): boolean => parserOf(path) !== undefined

/** Reads one lockfile. One that is cut off, in conflict or strange gives a problem with its line, and no dependency. */
export const parseLockfile = (text: string, file: string): LockfileResult => {
  const conflict = text.search(/^<{7} /m)
  const problem = (line: number, message: string): LockfileResult => ({
    dependencies: [],
    problems: [{ file, line, message }],
  })
  if (conflict !== -1)
    return problem(text.slice(0, conflict).split('\n').length, 'has an unsolved conflict')
  try {
    return {
      dependencies: (parserOf(file)?.(text, file) ?? []).filter(isNamed).map(bounded),
      problems: [],
    }
  } catch (error) {
    if (error instanceof LockfileFault) return problem(error.line, error.message)
    // A shape that no version of the format has.
    return problem(1, 'cannot be read')
  }
}

const isNamed = ({ name }: Dependency): boolean => name !== '' && name.length <= 512

// What the payload's schema bounds is cut here, once for all formats.
const bounded = (each: Dependency): Dependency => ({
  ...each,
  version: each.version.slice(0, 256),
  resolved_url: each.resolved_url?.slice(0, 2_048) ?? null,
  env_marker: each.env_marker?.slice(0, 1_024) ?? null,
  ...(each.depends_on ? { depends_on: each.depends_on.slice(0, 2_000) } : {}),
})
