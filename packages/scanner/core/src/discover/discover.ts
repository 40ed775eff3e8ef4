import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type IgnoreRules, isIgnored, rootRules, rulesWithin } from './ignore-rules.ts'
import { BESIDE_LIMITS, DISCOVERY_LIMITS, type DiscoveryLimits } from './limits.ts'
import { type Stamp, stampOf } from './stamp.ts'

export type FoundFile = {
  readonly path: string
  readonly stamp: Stamp
}

/** Why something was left out. */
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
  /** Files beside those that matter, within bounds of their own, so that they take no place away from them. */
  readonly beside: readonly FoundFile[]
  readonly skipped: readonly Skipped[]
}

type Options = {
  /** Which files matter at all: the others are passed over and not counted. */
  readonly isWanted: (path: string) => boolean
  /** Which of the others are told beside them. One that is a link, or so large that it is data, is passed over. */
  readonly isBeside?: (path: string) => boolean
  readonly limits?: Partial<DiscoveryLimits>
  readonly nowMs: () => number
}

/**
 * Walks a folder: git's ignore rules and `.daimonignore` hold, links are never followed, and every bound that is
 * hit is told. Paths are relative, with `/`, in the order of their code units: the same on every machine.
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
  const folders: { path: string; depth: number; rules: IgnoreRules }[] = [
    { path: '', depth: 0, rules: rootRules(root) },
  ]
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const skip = (path: string, reason: SkipReason) => void skipped.push({ path, reason })
    if (nowMs() > deadlineMs) {
      skip(folder.path, 'out of time')
      continue
    }
    const entries = readFolder(join(root, folder.path))
    if (!entries) {
      skip(folder.path, 'unreadable')
      continue
    }
    const rules = rulesWithin(
      folder.rules,
      root,
      folder.path,
      new Set(entries.map(({ name }) => name)),
    )
    for (const entry of entries) {
      // Comparing names with rules takes time as well.
      if (nowMs() > deadlineMs) {
        skip(folder.path, 'out of time')
        break
      }
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`
      const isFolder = entry.isDirectory()
      const isOther = !isFolder && !isWanted(path)
      if (isOther && isBeside?.(path) !== true) continue
      if (isUnspeakable(entry.name) || path.length > limits.pathLengthMax) {
        if (!isOther) skip(path, 'name')
        continue
      }
      if (isIgnored(rules, path, entry.name, isFolder)) continue
      if (isFolder) {
        if (folder.depth >= limits.depthMax) skip(path, 'too deep')
        else folders.push({ path, depth: folder.depth + 1, rules })
        continue
      }
      if (isOther) {
        const stats = entry.isFile() ? statsOf(join(root, path)) : undefined
        if (stats && !beside.take(path, stats)) skip(path, 'too many')
        continue
      }
      if (!entry.isFile()) {
        skip(path, entry.isSymbolicLink() ? 'link' : 'not a file')
        continue
      }
      const stats = statsOf(join(root, path))
      const size = Number(stats?.size)
      if (!stats) skip(path, 'unreadable')
      else if (size > limits.fileBytesMax) skip(path, 'too large')
      else if (files.length >= limits.filesMax || bytes + size > limits.bytesMax)
        skip(path, 'too many')
      else {
        files.push({ path, stamp: stampOf(stats) })
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
  /** False when there is no place left for it. */
  const take = (path: string, stats: BigIntStats): boolean => {
    const size = Number(stats.size)
    if (size === 0 || size > BESIDE_LIMITS.fileBytesMax) return true
    if (files.length >= BESIDE_LIMITS.filesMax || bytes + size > BESIDE_LIMITS.bytesMax)
      return false
    files.push({ path, stamp: stampOf(stats) })
    bytes += size
    return true
  }
  return { files, take }
}

// Controls in a name could move a terminal's cursor or forge a line; a replaced character means that it was no UTF-8.
const isUnspeakable = (name: string): boolean =>
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd\\]/.test(name)

const readFolder = (path: string): Dirent[] | undefined => {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}

const statsOf = (path: string): BigIntStats | undefined => {
  try {
    return lstatSync(path, { bigint: true })
  } catch {
    return undefined
  }
}
