import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Fetches a release with the user's npm into the user's cache and unpacks it without running its
 * code. Returns its directory, or undefined if the registry doesn't have it. Throws Unreachable if
 * npm couldn't query the registry: otherwise a release that exists would count as withdrawn without
 * a network.
 */
export async function fetchPackage(name: string, version: string): Promise<string | undefined> {
  const target = directoryFor(name, version)
  const cache = dirname(target)
  if (existsSync(target)) return target
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'daimon-fetch-'))
  try {
    const { stdout } = await run('npm', [
      'pack',
      `${name}@${version}`,
      '--loglevel=error',
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=1000',
      '--ignore-scripts',
      '--pack-destination',
      work,
    ])
    const unpacked = join(work, 'unpacked')
    mkdirSync(unpacked)
    const archive = join(work, stdout.trim().split('\n').at(-1) ?? '')
    await run('tar', [
      '-xzf',
      archive,
      '-C',
      unpacked,
      '--strip-components=1',
      '--no-same-owner',
      '--no-same-permissions',
    ])
    renameSync(unpacked, target)
    return target
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr ?? ''
    if (WITHDRAWN.test(said)) return undefined
    throw new Unreachable(CODE.exec(said)?.[1] ?? 'npm gave no reason', { cause })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The directory of a release that was fetched before. */
export function fetchedPackage(name: string, version: string): string | undefined {
  const directory = directoryFor(name, version)
  return existsSync(directory) ? directory : undefined
}

const directoryFor = (name: string, version: string): string =>
  join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'daimon',
    'npm-packages',
    `${name.replace('/', '+')}@${version}`,
  )

/** npm couldn't query the registry; the message is its error code. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** npm's error codes for a name or a version that the registry doesn't have. */
const WITHDRAWN = /\b(?:E404|ETARGET|ENOVERSIONS)\b/

const CODE = /\bcode (E\w+)/
