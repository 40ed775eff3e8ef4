import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Copies of the programs that watch over the program under test: the supervisor with the tools it
 * uses, and a node for a monitor. The copies can be executed but not read. Linux makes such a
 * process "not dumpable" (execve(2), PR_SET_DUMPABLE in prctl(2)), so no other process of its user
 * can open its memory in `/proc`.
 */
const SHELL_PLACES = ['/usr/bin/sh', '/bin/sh']
const TIMEOUT_PLACES = ['/usr/bin/timeout', '/bin/timeout']
const EXECUTE_ONLY = 0o111
const WRITABLE_BY_OTHERS = 0o022

/** Where the copies are mounted inside the sandbox. */
export const GUARDED_DIRECTORY = '/node/guarded'
export const GUARDED_NAMES = ['sh', 'timeout', 'node'] as const

/**
 * The directory of the copies; undefined where a process can't write into the memory of a process
 * that it did not start (Yama).
 */
export const guardedPrograms = (nodePath: string): string | undefined => {
  if (restrictsMemoryAccess()) return undefined
  const sources = {
    node: nodePath,
    sh: findFirst(SHELL_PLACES),
    timeout: findFirst(TIMEOUT_PLACES),
  }
  const key = createHash('sha256').update(JSON.stringify(Object.entries(sources).map(readStamp)))
  const name = `programs-${key.digest('hex').slice(0, 32)}`
  const directory = known.get(name) ?? placeCopies(name, sources)
  known.set(name, directory)
  return directory
}

const known = new Map<string, string>()

const restrictsMemoryAccess = (): boolean => {
  try {
    return Number(readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'latin1')) > 0
  } catch {
    return false
  }
}

const findFirst = (places: readonly string[]): string => {
  const found = places.find((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
  if (found === undefined) throw new Error(`Can't find ${places.join(' or ')}.`)
  return realpathSync(found)
}

const readStamp = ([name, path]: [string, string]): string => {
  const { size, mtimeMs, ino } = statSync(path)
  return `${name} ${path} ${size} ${mtimeMs} ${ino}`
}

type Sources = Readonly<Record<string, string>>

/**
 * Directory of the copies: in the user's cache, one for each version of the programs; when the
 * cache isn't writable, one for this process.
 */
const placeCopies = (name: string, sources: Sources): string => {
  const cache = join(
    process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
    'daimon-scan',
    'sandbox',
    name,
  )
  try {
    if (areIntact(cache, sources)) return cache
    mkdirSync(dirname(cache), { recursive: true, mode: 0o700 })
    const aside = mkdtempSync(`${cache}.`)
    copyInto(aside, sources)
    moveInto(aside, cache, sources)
    return cache
  } catch {
    // Another process may have placed the copies meanwhile.
    if (areIntact(cache, sources)) return cache
    const own = mkdtempSync(join(tmpdir(), 'daimon-programs-'))
    process.once('exit', () => rmSync(own, { recursive: true, force: true }))
    copyInto(own, sources)
    return own
  }
}

/** Moves new copies to their place, unless another process was first: its copies may be in use. */
const moveInto = (aside: string, cache: string, sources: Sources): void => {
  try {
    renameSync(aside, cache)
  } catch (error) {
    // Not over a directory that isn't empty.
    if (areIntact(cache, sources)) return rmSync(aside, { recursive: true, force: true })
    if (!existsSync(cache)) throw error
    rmSync(cache, { recursive: true, force: true })
    renameSync(aside, cache)
  }
}

const copyInto = (directory: string, sources: Sources): void => {
  for (const [name, from] of Object.entries(sources)) {
    const to = join(directory, name)
    copyFileSync(from, to)
    chmodSync(to, EXECUTE_ONLY)
  }
}

const areIntact = (directory: string, sources: Sources): boolean => {
  try {
    return (
      isOursAlone(lstatSync(directory)) &&
      Object.entries(sources).every(([name, from]) => {
        const found = lstatSync(join(directory, name))
        const isExecuteOnly = (found.mode & 0o7777) === EXECUTE_ONLY
        const isSame = found.size === statSync(from).size
        return found.isFile() && isOursAlone(found) && isExecuteOnly && isSame
      })
    )
  } catch {
    return false
  }
}

const isOursAlone = ({ uid, mode }: { uid: number; mode: number }): boolean =>
  uid === process.getuid?.() && (mode & WRITABLE_BY_OTHERS) === 0
