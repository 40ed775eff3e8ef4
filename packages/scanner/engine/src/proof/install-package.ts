import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { InstalledPackage } from './installed-package.ts'

const run = promisify(execFile)

const INSTALL_TIME_MS = 180_000
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

type Options = {
  readonly signal?: AbortSignal | undefined
  /** Says where the user's cache is; npm reads its own configuration of it. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** The release is not there, or its name is none. */
export class PackageNotFound extends Error {}

/**
 * Installs a release and its production dependencies with the user's own npm, as it is configured, into the user's cache.
 * npm checks the integrity; no lifecycle script runs. Throws PackageNotFound for what the registry does not have, and an
 * Error when npm cannot ask.
 */
export const installPackage = async (
  name: string,
  version: string,
  { signal, env = process.env }: Options = {},
): Promise<InstalledPackage> => {
  if (!isRelease(name, version))
    throw new PackageNotFound(`${name}@${version} is not a name and a version of npm.`)
  const cache = join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'daimon', 'npm-installed')
  const folder = join(cache, `${name.replace('/', '+')}@${version}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const work = mkdtempSync(join(cache, '.work-'))
    try {
      await install(name, version, work, { signal, env })
      if (!existsSync(folder)) renameSync(work, folder)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
  return { name, version, folder, integrity: integrityOf(folder, name) }
}

/** Whether npm could have it. */
export const isRelease = (name: string, version: string): boolean =>
  name.length <= 214 && NAME.test(name) && VERSION.test(version)

const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[A-Za-z0-9~_-][A-Za-z0-9._~-]*$/
const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/

/** Nothing of a package runs while it is installed, and nothing is asked but for the packages themselves. */
export const NPM_FLAGS = [
  '--ignore-scripts',
  '--omit=dev',
  '--omit=optional',
  '--legacy-peer-deps',
  '--no-audit',
  '--no-fund',
  '--no-bin-links',
  '--install-strategy=hoisted',
  '--loglevel=error',
]

const install = async (
  name: string,
  version: string,
  work: string,
  { signal, env }: Options,
): Promise<void> => {
  const npm = (args: readonly string[]) =>
    run('npm', [...args, ...NPM_FLAGS], {
      cwd: work,
      timeout: INSTALL_TIME_MS,
      maxBuffer: OUTPUT_BYTES_MAX,
      env: { ...process.env, ...env },
      ...(signal && { signal }),
    })
  writeFileSync(join(work, 'package.json'), '{"private":true}')
  try {
    await npm(['install', `${name}@${version}`, '--prefix', work])
  } catch {
    signal?.throwIfAborted()
    await installAlone(name, version, work, npm, signal)
  }
}

type Npm = (args: readonly string[]) => Promise<{ readonly stdout: string }>

/** What it depends on may be gone from the registry: then the package stands alone, and what does not load is told. */
const installAlone = async (
  name: string,
  version: string,
  work: string,
  npm: Npm,
  signal: AbortSignal | undefined,
): Promise<void> => {
  try {
    const { stdout } = await npm([
      'pack',
      `${name}@${version}`,
      '--json',
      '--pack-destination',
      work,
    ])
    const [packed] = JSON.parse(stdout) as { filename: string; integrity: string }[]
    const root = join(work, 'node_modules', name)
    mkdirSync(root, { recursive: true })
    const archive = join(work, (packed?.filename ?? '').replace('@', '').replace('/', '-'))
    await run('tar', ['-xzf', archive, '-C', root, '--strip-components=1', '--no-same-owner'])
    rmSync(archive)
    const lock = {
      packages: { [`node_modules/${name}`]: { version, integrity: packed?.integrity } },
    }
    writeFileSync(join(work, 'package-lock.json'), JSON.stringify(lock))
  } catch (cause) {
    signal?.throwIfAborted()
    const said = (cause as { stderr?: string }).stderr ?? ''
    if (WITHDRAWN.test(said))
      throw new PackageNotFound(`npm does not have ${name}@${version}.`, { cause })
    throw new Error(
      `npm could not install ${name}@${version}: ${CODE.exec(said)?.[1] ?? 'no reason given'}`,
      { cause },
    )
  }
}

/** What npm calls a name or a version that the registry does not have. */
const WITHDRAWN = /\b(?:E404|ETARGET|ENOVERSIONS)\b/
const CODE = /\bcode (E\w+)/

const integrityOf = (folder: string, name: string): string => {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages?: Record<string, { integrity?: string }>
  }
  return lock.packages?.[`node_modules/${name}`]?.integrity ?? ''
}
