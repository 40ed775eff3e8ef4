import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, release, version } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBubblewrap } from '../bubblewrap.ts'
import type { SelfTest } from './self-test.ts'

type Cache = {
  readonly bubblewrapPath: string | undefined
  /** Undefined for the user's own cache directory, null for no cache. */
  readonly directory: string | null | undefined
}

const AGE_MS_MAX = 24 * 3_600_000
const BYTES_MAX = 64 * 1024
const WRITABLE_BY_OTHERS = 0o022

/**
 * The checks that this machine passed, if nothing has changed since. A file that other users can
 * write is ignored; code in the sandbox sees no directory of the user.
 */
export const readPassed = (cache: Cache): SelfTest | undefined => {
  const directory = getDirectory(cache)
  if (directory === undefined) return undefined
  try {
    if (!isOursAlone(lstatSync(directory))) return undefined
    const key = computeKey(cache)
    const file = openSync(join(directory, `${key}.json`), constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      const found = fstatSync(file)
      const isFresh = Math.abs(Date.now() - found.mtimeMs) < AGE_MS_MAX
      if (!found.isFile() || !isOursAlone(found) || !isFresh || found.size > BYTES_MAX)
        return undefined
      return parsePassed(JSON.parse(readFileSync(file, 'utf8')))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** Stores a pass. A failure to write costs only time, so it is ignored. */
export const writePassed = (cache: Cache, passed: SelfTest): void => {
  const directory = getDirectory(cache)
  if (directory === undefined) return
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, `${computeKey(cache)}.json`)
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, JSON.stringify(passed), { mode: 0o600 })
    renameSync(temporary, path)
  } catch {
    // A cache that can't be written costs only time.
  }
}

const getDirectory = ({ directory }: Cache): string | undefined =>
  directory === null
    ? undefined
    : (directory ??
      join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'daimon-scan', 'sandbox'))

const isOursAlone = ({ uid, mode }: { uid: number; mode: number }): boolean =>
  uid === process.getuid?.() && (mode & WRITABLE_BY_OTHERS) === 0

const parsePassed = (found: unknown): SelfTest | undefined => {
  const { held, notRun } = found as Partial<SelfTest>
  const isValid =
    Array.isArray(held) &&
    held.length > 0 &&
    held.every((id) => typeof id === 'string') &&
    Array.isArray(notRun) &&
    notRun.every(({ id, reason }) => typeof id === 'string' && typeof reason === 'string')
  return isValid ? { held, notRun } : undefined
}

/**
 * A digest of everything that the result depends on: the boot, kernel version, settings, user,
 * programs, and the files of this package.
 */
const computeKey = ({ bubblewrapPath }: Cache): string => {
  const program = bubblewrapPath ?? findBubblewrap() ?? ''
  const hash = createHash('sha256')
  for (const part of [
    ...SETTINGS.map(readText),
    release(),
    version(),
    process.arch,
    String(process.getuid?.()),
    program,
    readText(program),
    process.version,
    process.execPath,
    readStamp(process.execPath),
    ...readPython(),
    ownDigest(),
  ])
    hash.update(`${part.length}:${part}`)
  return hash.digest('hex')
}

/** The `python3` that the self-test starts. To look it up takes no time, to start it does. */
const readPython = (): string[] => {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((directory) => join(directory, 'python3'))
    .find((each) => existsSync(each))
  return path === undefined ? [] : [realpathSync(path), readStamp(path)]
}

const SETTINGS = [
  '/proc/sys/kernel/random/boot_id',
  '/proc/sys/kernel/unprivileged_userns_clone',
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
  '/proc/sys/user/max_user_namespaces',
  '/proc/self/uid_map',
  '/proc/self/gid_map',
  '/proc/self/attr/current',
]

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

const readStamp = (path: string): string => {
  const { size, mtimeMs, ino } = statSync(path)
  return `${size} ${mtimeMs} ${ino}`
}

let digest: string | undefined

const ownDigest = (): string => {
  if (digest === undefined) {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const hash = createHash('sha256')
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.[jt]s$/.test(name)) hash.update(`${name}\0${readText(join(root, name))}\0`)
    digest = hash.digest('hex')
  }
  return digest
}
