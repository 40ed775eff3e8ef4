import {
  type Dirent,
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** Limits of a copy: a sparse file or an endless tree must not fill the disk of the host. */
export type CopyLimits = { readonly bytes: number; readonly files: number }

const COPY_LIMITS: CopyLimits = { bytes: 4 * 1024 * 1024 * 1024, files: 500_000 }

/** An entry that the copy lacks: its path below the root, and why. */
export type OmittedEntry = {
  readonly path: string
  readonly reason: 'socket' | 'pipe' | 'device' | 'link' | 'unreadable' | 'history'
}

/** The tree can't be copied. The message says why and what to do. */
export class StagingError extends Error {
  override readonly name = 'StagingError'
}

const READ_BY_OTHERS = 0o004
const ENTER_BY_OTHERS = 0o005

/**
 * Copies a file or directory so that a run can read it and reach nothing through it. Sockets, named
 * pipes, and devices connect to host processes even on a read-only mount, so the copy omits them,
 * and links that leave the tree. It also omits the history, which no program needs and which may be
 * the largest part. It copies because a hard link shares an inode, which carries locks, watches,
 * and modes over to the host's file.
 * @throws StagingError when the tree is missing or exceeds the limits
 */
export const copyTree = async (
  from: string,
  to: string,
  { limits = COPY_LIMITS, signal }: { limits?: CopyLimits; signal?: AbortSignal | undefined } = {},
): Promise<OmittedEntry[]> => {
  const root = resolveRoot(from)
  const omitted: OmittedEntry[] = []
  const used = { bytes: 0, files: 0 }
  const copyFile = (source: string, target: string): void => {
    const { size, mode } = lstatSync(source)
    used.bytes += size
    if (used.bytes > limits.bytes) throw tooLarge(from, `${limits.bytes} bytes`)
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
    if ((mode & READ_BY_OTHERS) === 0 || (mode & 0o6000) !== 0)
      chmodSync(target, (mode & 0o777) | READ_BY_OTHERS)
  }
  const copyEntry = (entry: Dirent, path: string): string | undefined => {
    const [source, target] = [join(root, path), join(to, path)]
    used.files += 1
    if (used.files > limits.files) throw tooLarge(from, `${limits.files} files`)
    const reason = path === '.git' ? 'history' : reasonToOmit(entry)
    if (reason !== undefined) omitted.push({ path, reason })
    else if (entry.isDirectory()) return path
    else if (entry.isFile()) readable(() => copyFile(source, target), path, omitted)
    else if (staysInside(root, source)) symlinkSync(readlinkSync(source), target)
    else omitted.push({ path, reason: 'link' })
    return undefined
  }
  if (!lstatSync(root).isDirectory()) {
    if (!lstatSync(root).isFile()) throw new StagingError(`Can't copy '${from}': not a file.`)
    copyFile(root, to)
    return omitted
  }
  const directories = ['']
  for (let next = directories.pop(); next !== undefined; next = directories.pop()) {
    const directory = next
    mkdirSync(join(to, directory), { recursive: true })
    chmodSync(join(to, directory), 0o700 | ENTER_BY_OTHERS)
    readable(
      () => {
        for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
          const below = copyEntry(entry, join(directory, entry.name))
          if (below !== undefined) directories.push(below)
        }
      },
      directory,
      omitted,
    )
    signal?.throwIfAborted()
    // Copying is synchronous because that is several times faster; this lets other work run in
    // between.
    await setImmediate()
  }
  return omitted
}

const resolveRoot = (from: string): string => {
  try {
    return realpathSync(from)
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException
    throw new StagingError(`Can't copy '${from}' for the sandbox (${code}). Check the path.`, {
      cause,
    })
  }
}

const tooLarge = (from: string, bound: string): StagingError =>
  new StagingError(
    `Can't copy '${from}' for the sandbox: it holds more than ${bound}. Scan a smaller directory.`,
  )

const reasonToOmit = (entry: Dirent): OmittedEntry['reason'] | undefined => {
  if (entry.isSocket()) return 'socket'
  if (entry.isFIFO()) return 'pipe'
  return entry.isDirectory() || entry.isFile() || entry.isSymbolicLink() ? undefined : 'device'
}

/** By the file system, not by its text: `a/link/..` is one level up from the target of `a/link`. */
const staysInside = (root: string, link: string): boolean => {
  try {
    const target = realpathSync(link)
    const found = lstatSync(target)
    return (
      (found.isFile() || found.isDirectory()) &&
      !readlinkSync(link).startsWith('/') &&
      (target === root || target.startsWith(root + sep))
    )
  } catch {
    return false
  }
}

/** An entry that the user can't read, or that no longer exists, can't be read inside either. */
const readable = (copy: () => void, path: string, omitted: OmittedEntry[]): void => {
  try {
    copy()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'ENOENT', 'ELOOP'].includes(code)) throw error
    omitted.push({ path, reason: 'unreadable' })
  }
}
