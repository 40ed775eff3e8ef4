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
  /** Where what was installed is kept. */
  readonly cache: string
  readonly timeMs: number
  readonly signal?: AbortSignal | undefined
}

/** Packages that cannot be had; the message says why, as the end of a sentence. */
export class InstallFault extends Error {
  override readonly name = 'InstallFault'
}

const BYTES_MAX = 256 * 1024 * 1024
const OUTPUT_BYTES_MAX = 4 * 1024 * 1024
const LOOK_MS = 1_000
const KEPT = 24

/**
 * Puts the packages of an application into `node_modules` of a folder. The user's own npm installs them, as it is
 * configured, and checks their integrity; no script runs. The same packages are installed once. Throws an InstallFault.
 */
export const installTree = async (
  root: string,
  { folder, lock }: PackageTree,
  options: Options,
): Promise<void> => {
  const kept = await installed(lock, options)
  try {
    utimesSync(kept, new Date(), new Date())
    layOut(join(kept, 'node_modules'), join(root, folder, 'node_modules'))
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException
    throw new InstallFault(`they cannot be laid out (${code})`, { cause })
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
    // The sandbox of root runs as somebody else.
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
      throw new InstallFault(`npm did not install them in ${Math.round(timeMs / 1_000)} s`, {
        cause,
      })
    const said = (cause as { stderr?: string }).stderr ?? ''
    if (!tooLarge.signal.aborted) throw new InstallFault(whyNot(said), { cause })
  } finally {
    clearInterval(look)
  }
  if (tooLarge.signal.aborted)
    throw new InstallFault(`they are larger than ${BYTES_MAX / 1024 / 1024} MiB`)
}

const CODE = /\bcode (E\w+)/
const WITHDRAWN = new Set(['E404', 'ETARGET', 'ENOVERSIONS'])

const whyNot = (said: string): string => {
  const code = CODE.exec(said)?.[1]
  if (code === undefined) return 'npm gave no reason'
  if (WITHDRAWN.has(code)) return 'the registry does not have one of them'
  return code === 'EINTEGRITY'
    ? 'what came is not what the registry says that it is'
    : `npm could not install them (${code})`
}

const bytesIn = async (folder: string): Promise<number> => {
  const sizes = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    // Npm puts things aside and moves them while it works.
    .map((entry) => stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 })))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

/** Links, since a copy would take as long as an installation; what is linked stays when the original goes. */
const layOut = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  // Whatever the process masks.
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
  // Of a process that was killed.
  const left = found.filter(({ isWork, atMs }) => isWork && Date.now() - atMs > ABANDONED_MS)
  for (const { path } of [...old, ...left]) rmSync(path, { recursive: true, force: true })
}
