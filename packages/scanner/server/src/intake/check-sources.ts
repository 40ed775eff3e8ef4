import type { SharedSource } from '@daimon/scanner-api'
import { LIMITS } from '@daimon/scanner-api'
import type { Issue } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { IntakeError } from './intake-error.ts'

const DEPTH_MAX = 32
/** Maximum length of a name in bytes, as in common file systems. */
const NAME_BYTES_MAX = 255
/** Path parts that are refused: never read, or not files of the repository. */
const NOT_SHARED = new Set(['', '.', '..', '.git', 'node_modules'])

/**
 * Checks that shared sources can be extracted as files: each path is unique and inside the
 * directory, none is the directory of another, and each digest matches its text. The schema was
 * checked before. Throws an IntakeError with every issue.
 */
export const checkSources = (sources: readonly SharedSource[]): void => {
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes > LIMITS.sourceBytesMax)
    throw new IntakeError(
      'PAYLOAD_TOO_LARGE',
      `Sources have ${bytes} bytes; the limit is ${LIMITS.sourceBytesMax}.`,
    )
  const seen = new Set<string>()
  const directories = new Set(sources.flatMap(({ path }) => listDirectories(path)))
  const issues: Issue[] = []
  sources.forEach(({ path, digest, text }, at) => {
    const issue = (member: string, message: string) =>
      issues.push({ pointer: `/sources/${at}/${member}`, message })
    if (!isPlain(path)) issue('path', 'must be a plain path of the repository')
    // On a case-insensitive file system, two such paths are one file.
    if (seen.has(path.toLowerCase())) issue('path', 'must be unique')
    else if (directories.has(path)) issue('path', 'must not be the directory of another path')
    if (createHash('sha256').update(text).digest('hex') !== digest)
      issue('digest', 'must be the SHA-256 of the text')
    seen.add(path.toLowerCase())
  })
  if (issues.length > 0)
    throw new IntakeError('VALIDATION_ERROR', `${issues.length} issue(s)`, issues.slice(0, 100))
}

const isPlain = (path: string): boolean => {
  const parts = path.split('/')
  return (
    parts.length <= DEPTH_MAX &&
    parts.every((part) => !NOT_SHARED.has(part) && Buffer.byteLength(part) <= NAME_BYTES_MAX)
  )
}

const listDirectories = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_part, at, parts) => parts.slice(0, at + 1).join('/'))
