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

export type InstallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Environment variables that locate the user's cache and configure npm or pip. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** The registry doesn't have the release, or its name is invalid. */
export class PackageNotFound extends Error {}

/**
 * Installs a release and its production dependencies with the user's npm configuration into the
 * user's cache. npm checks integrity; no lifecycle scripts run. Throws PackageNotFound if the
 * registry doesn't have the release, and Error if npm fails otherwise.
 */
export const installPackage = async (
  name: string,
  version: string,
  { signal, env = process.env }: InstallOptions = {},
): Promise<InstalledPackage> => {
  if (!isRelease(name, version))
    throw new PackageNotFound(`'${name}@${version}' is not an npm package name and version.`)
  const cache = join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'daimon', 'npm-installed')
  const directory = join(cache, `${name.replace('/', '+')}@${version}`)
  if (!existsSync(directory)) {
    mkdirSync(cache, { recursive: true })
    const work = mkdtempSync(join(cache, '.work-'))
    try {
      await install(name, version, work, { signal, env })
      if (!existsSync(directory)) renameSync(work, directory)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
  return { name, version, directory, integrity: readIntegrity(directory, name) }
}

/** Whether a name and version are valid for npm. */
export const isRelease = (name: string, version: string): boolean =>
  name.length <= 214 && NAME.test(name) && VERSION.test(version)

const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[A-Za-z0-9~_-][A-Za-z0-9._~-]*$/
const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/

/** Runs no package code during installation and sends no requests except for packages. */
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
  { signal, env }: InstallOptions,
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

/**
 * Installs the package without dependencies, in case the registry no longer has one. Modules that
 * then fail to load are reported as gaps.
 */
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
      throw new PackageNotFound(`The npm registry does not have ${name}@${version}.`, { cause })
    throw new Error(
      `npm can't install ${name}@${version}: ${CODE.exec(said)?.[1] ?? 'no error code'}.`,
      { cause },
    )
  }
}

/** npm's error codes for a name or version that the registry doesn't have. */
const WITHDRAWN = /\b(?:E404|ETARGET|ENOVERSIONS)\b/
const CODE = /\bcode (E\w+)/

const readIntegrity = (directory: string, name: string): string => {
  const lock = JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8')) as {
    packages?: Record<string, { integrity?: string }>
  }
  return lock.packages?.[`node_modules/${name}`]?.integrity ?? ''
}
