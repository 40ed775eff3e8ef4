import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Fetches a release with the user's own npm into the user's cache, unpacked, nothing of it run. Gives its folder, or
 * undefined when the registry does not have it. Throws Unreachable when npm could not ask: without a network a release
 * that is there would otherwise count as withdrawn.
 */
export async function fetchPackage(name: string, version: string): Promise<string | undefined> {
  const target = folderFor(name, version)
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
    throw new Unreachable(CODE.exec(said)?.[1] ?? 'it did not say why', { cause })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The folder of a release that was fetched before. */
export function fetchedPackage(name: string, version: string): string | undefined {
  const folder = folderFor(name, version)
  return existsSync(folder) ? folder : undefined
}

const folderFor = (name: string, version: string): string =>
  join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'daimon',
    'npm-packages',
    `${name.replace('/', '+')}@${version}`,
  )

/** npm could not ask the registry; the message is its code. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** What npm calls a name or a version that the registry does not have. */
const WITHDRAWN = /\b(?:E404|ETARGET|ENOVERSIONS)\b/

const CODE = /\bcode (E\w+)/
