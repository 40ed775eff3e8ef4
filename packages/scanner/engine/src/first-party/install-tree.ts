import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NPM_FLAGS } from '../proof/install-package.ts'
import type { PackageLock, PackageTree } from './plan-packages.ts'

const run = promisify(execFile)

type Options = {
  /** Directory that caches installed packages. */
  readonly cache: string
  readonly timeMs: number
  readonly signal?: AbortSignal | undefined
}

/** Packages that can't be installed; the message is a phrase for the end of a sentence. */
export class InstallError extends Error {
  override readonly name = 'InstallError'
}

const BYTES_MAX = 256 * 1024 * 1024
const OUTPUT_BYTES_MAX = 4 * 1024 * 1024
const LOOK_MS = 1_000
const KEPT = 24

/**
 * Installs an application's packages into `node_modules` of a directory with the user's npm
 * configuration. npm checks integrity; no scripts run. The same set of packages is installed once
 * and then reused. Throws InstallError.
 */
export const installTree = async (
  root: string,
  { directory, lock }: PackageTree,
  options: Options,
): Promise<void> => {
  const kept = await installed(lock, options)
  try {
    utimesSync(kept, new Date(), new Date())
    layOut(join(kept, 'node_modules'), join(root, directory, 'node_modules'))
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException
    throw new InstallError(`they can't be copied into place (${code})`, { cause })
  }
}

const installed = async (
  lock: PackageLock,
  { cache, timeMs, signal }: Options,
): Promise<string> => {
  const text = JSON.stringify(lock)
  const place = join(cache, createHash('sha256').update(text).digest('hex'))
  if (existsSync(place)) return place
  mkdirSync(cache, { recursive: true })
  forgetOldest(cache)
  const work = mkdtempSync(join(cache, '.work-'))
  try {
    // With root, the sandbox runs as another user.
    chmodSync(work, 0o755)
    const { dependencies } = lock.packages[''] ?? {}
    writeFileSync(join(work, 'package.json'), JSON.stringify({ private: true, dependencies }))
    writeFileSync(join(work, 'package-lock.json'), text)
    await install(work, timeMs, signal)
    if (!existsSync(place)) renameSync(work, place)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return place
}

const install = async (
  work: string,
  timeMs: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const tooLarge = new AbortController()
  const late = AbortSignal.timeout(timeMs)
  const look = setInterval(() => {
    void bytesIn(work).then((bytes) => bytes > BYTES_MAX && tooLarge.abort())
  }, LOOK_MS)
  try {
    await run('npm', ['ci', '--prefix', work, ...NPM_FLAGS, '--umask=0022'], {
      cwd: work,
      maxBuffer: OUTPUT_BYTES_MAX,
      signal: AbortSignal.any([tooLarge.signal, late, ...(signal ? [signal] : [])]),
    })
    if ((await bytesIn(work)) > BYTES_MAX) tooLarge.abort()
  } catch (cause) {
    signal?.throwIfAborted()
    if (late.aborted)
      throw new InstallError(`npm did not install them in ${Math.round(timeMs / 1_000)} s`, {
        cause,
      })
    const said = (cause as { stderr?: string }).stderr ?? ''
    if (!tooLarge.signal.aborted) throw new InstallError(whyNot(said), { cause })
  } finally {
    clearInterval(look)
  }
  if (tooLarge.signal.aborted) throw new InstallError(`they exceed ${BYTES_MAX / 1024 / 1024} MiB`)
}

const CODE = /\bcode (E\w+)/
const WITHDRAWN = new Set(['E404', 'ETARGET', 'ENOVERSIONS'])

const whyNot = (said: string): string => {
  const code = CODE.exec(said)?.[1]
  if (code === undefined) return 'npm reported no error code'
  if (WITHDRAWN.has(code)) return 'the registry does not have one of them'
  return code === 'EINTEGRITY'
    ? 'the integrity check failed'
    : `npm failed to install them (${code})`
}

const bytesIn = async (directory: string): Promise<number> => {
  const sizes = (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    // npm moves files while it works, so a file may disappear.
    .map((entry) => stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 })))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

/**
 * Creates hard links, because a copy would take as long as an installation. Linked files remain
 * when the original is deleted.
 */
const layOut = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  // Independent of the umask.
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) layOut(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EXDEV', 'EMLINK', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    copyFileSync(from, to)
  }
}

const ABANDONED_MS = 3_600_000

const forgetOldest = (cache: string): void => {
  const found = readdirSync(cache)
    .flatMap((name) => {
      const path = join(cache, name)
      const atMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
      return atMs === undefined ? [] : [{ path, atMs, isWork: name.startsWith('.') }]
    })
    .toSorted((a, b) => b.atMs - a.atMs)
  const old = found.filter(({ isWork }) => !isWork).slice(KEPT - 1)
  // Leftovers of a killed process.
  const left = found.filter(({ isWork, atMs }) => isWork && Date.now() - atMs > ABANDONED_MS)
  for (const { path } of [...old, ...left]) rmSync(path, { recursive: true, force: true })
}
