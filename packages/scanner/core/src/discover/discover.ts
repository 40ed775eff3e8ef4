import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type IgnoreRules, isIgnored, rootRules, rulesWithin } from './ignore-rules.ts'
import { BESIDE_LIMITS, DISCOVERY_LIMITS, type DiscoveryLimits } from './limits.ts'
import { type FileStat, toFileStat } from './file-stat.ts'

export type FoundFile = {
  readonly path: string
  readonly stamp: FileStat
}

/** Why a file or directory was skipped. */
type SkipReason =
  | 'too large'
  | 'too deep'
  | 'too many'
  | 'out of time'
  | 'not a file'
  | 'link'
  | 'name'
  | 'unreadable'

export type Skipped = { readonly path: string; readonly reason: SkipReason }

export type Discovery = {
  readonly files: readonly FoundFile[]
  /** Additional files, within limits of their own, so that they don't displace the wanted ones. */
  readonly beside: readonly FoundFile[]
  readonly skipped: readonly Skipped[]
}

type Options = {
  /** Which files are wanted. Others are ignored and not counted. */
  readonly isWanted: (path: string) => boolean
  /**
   * Which of the other files to list in addition. Links and files so large that they are data are
   * ignored.
   */
  readonly isBeside?: (path: string) => boolean
  readonly limits?: Partial<DiscoveryLimits>
  readonly nowMs: () => number
}

/**
 * Walks a directory. Applies git's ignore rules and `.daimonignore`, never follows links, and
 * reports every limit that it reaches. Paths are relative, with `/`, in the order of their code
 * units: the same on every machine.
 */
export const discover = (
  root: string,
  { isWanted, isBeside, limits: given, nowMs }: Options,
): Discovery => {
  const limits = { ...DISCOVERY_LIMITS, ...given }
  const deadlineMs = nowMs() + limits.timeMs
  const files: FoundFile[] = []
  const beside = besideFiles()
  const skipped: Skipped[] = []
  let bytes = 0
  const directories: { path: string; depth: number; rules: IgnoreRules }[] = [
    { path: '', depth: 0, rules: rootRules(root) },
  ]
  for (let directory = directories.pop(); directory; directory = directories.pop()) {
    const skip = (path: string, reason: SkipReason) => void skipped.push({ path, reason })
    if (nowMs() > deadlineMs) {
      skip(directory.path, 'out of time')
      continue
    }
    const entries = readDirectory(join(root, directory.path))
    if (!entries) {
      skip(directory.path, 'unreadable')
      continue
    }
    const rules = rulesWithin(
      directory.rules,
      root,
      directory.path,
      new Set(entries.map(({ name }) => name)),
    )
    for (const entry of entries) {
      // Matching names against rules takes time as well.
      if (nowMs() > deadlineMs) {
        skip(directory.path, 'out of time')
        break
      }
      const path = directory.path === '' ? entry.name : `${directory.path}/${entry.name}`
      const isDirectory = entry.isDirectory()
      const isOther = !isDirectory && !isWanted(path)
      if (isOther && isBeside?.(path) !== true) continue
      if (isUnspeakable(entry.name) || path.length > limits.pathLengthMax) {
        if (!isOther) skip(path, 'name')
        continue
      }
      if (isIgnored(rules, path, entry.name, isDirectory)) continue
      if (isDirectory) {
        if (directory.depth >= limits.depthMax) skip(path, 'too deep')
        else directories.push({ path, depth: directory.depth + 1, rules })
        continue
      }
      if (isOther) {
        const stats = entry.isFile() ? readStats(join(root, path)) : undefined
        if (stats && !beside.take(path, stats)) skip(path, 'too many')
        continue
      }
      if (!entry.isFile()) {
        skip(path, entry.isSymbolicLink() ? 'link' : 'not a file')
        continue
      }
      const stats = readStats(join(root, path))
      const size = Number(stats?.size)
      if (!stats) skip(path, 'unreadable')
      else if (size > limits.fileBytesMax) skip(path, 'too large')
      else if (files.length >= limits.filesMax || bytes + size > limits.bytesMax)
        skip(path, 'too many')
      else {
        files.push({ path, stamp: toFileStat(stats) })
        bytes += size
      }
    }
  }
  const byPath = (a: { path: string }, b: { path: string }) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0
  return {
    files: files.toSorted(byPath),
    beside: beside.files.toSorted(byPath),
    skipped: skipped.toSorted(byPath),
  }
}

const besideFiles = () => {
  const files: FoundFile[] = []
  let bytes = 0
  /** Returns false when the limits are reached. */
  const take = (path: string, stats: BigIntStats): boolean => {
    const size = Number(stats.size)
    if (size === 0 || size > BESIDE_LIMITS.fileBytesMax) return true
    if (files.length >= BESIDE_LIMITS.filesMax || bytes + size > BESIDE_LIMITS.bytesMax)
      return false
    files.push({ path, stamp: toFileStat(stats) })
    bytes += size
    return true
  }
  return { files, take }
}

// Control characters in a name could move a terminal's cursor or forge a line; a replacement
// character means that the name was not UTF-8.
const isUnspeakable = (name: string): boolean =>
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd\\]/.test(name)

const readDirectory = (path: string): Dirent[] | undefined => {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}

const readStats = (path: string): BigIntStats | undefined => {
  try {
    return lstatSync(path, { bigint: true })
  } catch {
    return undefined
  }
}
