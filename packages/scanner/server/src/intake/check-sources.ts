import type { SharedSource } from '@daimon/scanner-api'
import { LIMITS } from '@daimon/scanner-api'
import type { Issue } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { IntakeFault } from './intake-fault.ts'

const DEPTH_MAX = 32
/** Of a name, in bytes: what file systems take. */
const NAME_BYTES_MAX = 255
/** What nobody shares: it is not read from there, or would count as something else than a file of the repository. */
const NOT_SHARED = new Set(['', '.', '..', '.git', 'node_modules'])

/**
 * Holds shared sources to what can be laid out as files: each path once and below the folder, none a folder of another,
 * each text of the digest that it names. What the schema says has been checked. Throws an IntakeFault with every issue.
 */
export const checkSources = (sources: readonly SharedSource[]): void => {
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes > LIMITS.sourceBytesMax)
    throw new IntakeFault(
      'PAYLOAD_TOO_LARGE',
      `Too many bytes of sources: ${bytes}, at most ${LIMITS.sourceBytesMax}.`,
    )
  const seen = new Set<string>()
  const folders = new Set(sources.flatMap(({ path }) => foldersOf(path)))
  const issues: Issue[] = []
  sources.forEach(({ path, digest, text }, at) => {
    const issue = (member: string, message: string) =>
      issues.push({ pointer: `/sources/${at}/${member}`, message })
    if (!isPlain(path)) issue('path', 'must be a plain path of the repository')
    // Where letters are not told apart by case, two would be one.
    if (seen.has(path.toLowerCase())) issue('path', 'is given twice')
    else if (folders.has(path)) issue('path', 'is a folder of another one')
    if (createHash('sha256').update(text).digest('hex') !== digest)
      issue('digest', 'must be the SHA-256 of the text')
    seen.add(path.toLowerCase())
  })
  if (issues.length > 0)
    throw new IntakeFault('VALIDATION_ERROR', `${issues.length} issue(s)`, issues.slice(0, 100))
}

const isPlain = (path: string): boolean => {
  const parts = path.split('/')
  return (
    parts.length <= DEPTH_MAX &&
    parts.every((part) => !NOT_SHARED.has(part) && Buffer.byteLength(part) <= NAME_BYTES_MAX)
  )
}

const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_part, at, parts) => parts.slice(0, at + 1).join('/'))
