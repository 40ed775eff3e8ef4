import { join } from 'node:path'
import type { Dependency } from '@daimon/scanner-api'
import { discover } from '../discover/discover.ts'
import { DISCOVERY_LIMITS } from '../discover/limits.ts'
import { readFoundFile } from '../discover/read-file.ts'
import type { LockfileProblem } from './lockfile.ts'
import { isLockfile, parseLockfile } from './parse-lockfile.ts'

/** The packages that the lockfiles of a directory name, and what could not be read. */
export const readLockfiles = (
  root: string,
  nowMs: () => number,
): {
  readonly lockfiles: readonly string[]
  readonly dependencies: readonly Dependency[]
  readonly problems: readonly LockfileProblem[]
} => {
  const { files } = discover(root, { isWanted: isLockfile, nowMs })
  const results = files.map(({ path }) => {
    const bytes = readFoundFile(join(root, path), DISCOVERY_LIMITS.fileBytesMax)
    return bytes === undefined
      ? { dependencies: [], problems: [{ file: path, line: 1, message: 'not readable' }] }
      : parseLockfile(bytes.toString(), path)
  })
  return {
    lockfiles: files.map(({ path }) => path),
    dependencies: results.flatMap(({ dependencies }) => dependencies),
    problems: results.flatMap(({ problems }) => problems),
  }
}
