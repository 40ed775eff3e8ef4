import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
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
 * Programs that watch over the one under test: the supervisor and what it stands on, and a node for a monitor. They are
 * copies that may be executed and not read. The kernel makes such a process "not dumpable" (execve(2), PR_SET_DUMPABLE in
 * prctl(2)), so no other process of its user can open its memory in `/proc`.
 */
const SHELL_PLACES = ['/usr/bin/sh', '/bin/sh']
const TIMEOUT_PLACES = ['/usr/bin/timeout', '/bin/timeout']
const EXECUTE_ONLY = 0o111
const WRITABLE_BY_OTHERS = 0o022

/** Inside, where the copies are mounted. */
export const GUARDED_FOLDER = '/node/guarded'
export const GUARDED_NAMES = ['sh', 'timeout', 'node'] as const

/**
 * The directory of the copies; undefined where the kernel lets no process write into the memory of one that it has not
 * started (Yama).
 */
export const guardedPrograms = (nodePath: string): string | undefined => {
  if (restrictsMemoryAccess()) return undefined
  const sources = {
    node: nodePath,
    sh: firstOf(SHELL_PLACES),
    timeout: firstOf(TIMEOUT_PLACES),
  }
  const key = createHash('sha256').update(JSON.stringify(Object.entries(sources).map(stampOf)))
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

const firstOf = (places: readonly string[]): string => {
  const found = places.find((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
  if (found === undefined) throw new Error(`Can't find ${places.join(' or ')}.`)
  return realpathSync(found)
}

const stampOf = ([name, path]: [string, string]): string => {
  const { size, mtimeMs, ino } = statSync(path)
  return `${name} ${path} ${size} ${mtimeMs} ${ino}`
}

type Sources = Readonly<Record<string, string>>

/** In the user's cache, once for each version of the programs; where that can't be written, for this process. */
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
    rmSync(cache, { recursive: true, force: true })
    renameSync(aside, cache)
    return cache
  } catch {
    // Another process may have placed them meanwhile.
    if (areIntact(cache, sources)) return cache
    const own = mkdtempSync(join(tmpdir(), 'daimon-programs-'))
    process.once('exit', () => rmSync(own, { recursive: true, force: true }))
    copyInto(own, sources)
    return own
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
