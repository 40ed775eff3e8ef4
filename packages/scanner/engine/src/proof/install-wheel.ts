import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findInterpreter } from '../first-party/find-python.ts'
import { type InstallOptions, PackageNotFound } from './install-package.ts'
import type { InstalledPackage } from './installed-package.ts'
import { findWheelRecord, listTopModules, toPythonName } from './wheel-record.ts'

const run = promisify(execFile)

const INSTALL_TIME_MS = 300_000
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,212}[A-Za-z0-9])?$/
const VERSION = /^\d[A-Za-z0-9.+!_-]{0,126}$/

/** Whether a name and version are valid for PyPI. */
export const isPythonRelease = (name: string, version: string): boolean =>
  NAME.test(name) && VERSION.test(version)

/** Only archives that need no build, so that no code of a package runs. */
const PIP_FLAGS = [
  '--only-binary=:all:',
  '--no-compile',
  '--no-input',
  '--disable-pip-version-check',
  '--quiet',
]

const PACKAGES = 'packages'
const REPORT = 'report.json'

/**
 * Installs a release and its dependencies as wheels with the user's pip configuration into the
 * user's cache, for the interpreter of the directory `root`. pip checks integrity; no code of a
 * package runs. Throws PackageNotFound if there is no such wheel, and Error if pip fails otherwise.
 */
export const installWheel = async (
  name: string,
  version: string,
  { signal, env = process.env, root = process.cwd() }: InstallOptions & { root?: string } = {},
): Promise<InstalledPackage> => {
  if (!isPythonRelease(name, version))
    throw new PackageNotFound(`'${name}@${version}' is not a package name and version of PyPI.`)
  const interpreter = findInterpreter(root)
  if (typeof interpreter === 'string') throw new Error(interpreter)
  const { python, minor } = interpreter
  const base = env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const cache = join(base, 'daimon', 'pypi-installed', `3.${minor}`)
  const place = join(cache, `${toPythonName(name)}@${version}`)
  if (!existsSync(place)) {
    mkdirSync(cache, { recursive: true })
    const work = mkdtempSync(join(cache, '.work-'))
    try {
      await install(`${name}==${version}`, work, { python, signal, env })
      if (!existsSync(place)) renameSync(work, place)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
  const directory = join(place, PACKAGES)
  const record = findWheelRecord(directory, name)
  if (record === undefined) throw new Error(`pip installed no ${name} ${version}.`)
  const wheel = { modules: listTopModules(record), python }
  return { name, version, directory, integrity: readIntegrity(join(place, REPORT), name), wheel }
}

type PipOptions = Required<Pick<InstallOptions, 'env'>> &
  Pick<InstallOptions, 'signal'> & { readonly python: string }

const install = async (
  requirement: string,
  work: string,
  { python, signal, env }: PipOptions,
): Promise<void> => {
  const pip = (more: readonly string[]) =>
    run(
      python,
      [
        '-m',
        'pip',
        'install',
        ...PIP_FLAGS,
        ...more,
        `--target=${join(work, PACKAGES)}`,
        `--report=${join(work, REPORT)}`,
        requirement,
      ],
      {
        cwd: work,
        timeout: INSTALL_TIME_MS,
        maxBuffer: OUTPUT_BYTES_MAX,
        env: { ...process.env, ...env },
        ...(signal && { signal }),
      },
    )
  try {
    await pip([])
  } catch {
    signal?.throwIfAborted()
    // A dependency may have no wheel; modules that then fail to load are reported as gaps.
    rmSync(join(work, PACKAGES), { recursive: true, force: true })
    try {
      await pip(['--no-deps'])
    } catch (cause) {
      signal?.throwIfAborted()
      throw toError(requirement, cause)
    }
  }
}

const toError = (requirement: string, cause: unknown): Error => {
  const said = (cause as { stderr?: string }).stderr ?? ''
  if (/No matching distribution|Could not find a version/.test(said))
    return new PackageNotFound(
      `The package index has no wheel of ${requirement} for this interpreter.`,
      { cause },
    )
  if (said.includes('No module named pip'))
    return new Error('pip is missing: install it (python3 -m ensurepip), then scan again', {
      cause,
    })
  const [last = 'no message'] = said.match(/(?<=^ERROR: ).*$/gm)?.slice(-1) ?? []
  return new Error(`pip can't install ${requirement}: ${last}`, { cause })
}

type PipReport = {
  readonly install?: readonly {
    readonly metadata?: { readonly name?: string }
    readonly download_info?: {
      readonly archive_info?: { readonly hashes?: { readonly sha256?: string } }
    }
  }[]
}

/** The hash of the archive in the form of Subresource Integrity; empty if pip reports none. */
const readIntegrity = (file: string, name: string): string => {
  if (!existsSync(file)) return ''
  const report = JSON.parse(readFileSync(file, 'utf8')) as PipReport
  const entry = report.install?.find(
    ({ metadata }) => toPythonName(metadata?.name ?? '') === toPythonName(name),
  )
  const hash = entry?.download_info?.archive_info?.hashes?.sha256
  return hash === undefined ? '' : `sha256-${Buffer.from(hash, 'hex').toString('base64')}`
}
