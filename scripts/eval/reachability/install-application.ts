import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fetchPackage } from '../callgraph/fetch-package.ts'
import type { Application } from './applications.ts'

const run = promisify(execFile)

/**
 * Installs an application with its dependencies into the user's cache, without running code of
 * either. Returns its directory, or undefined if the registry doesn't have it.
 */
export async function installApplication({
  name,
  version,
}: Application): Promise<string | undefined> {
  const target = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'daimon',
    'npm-applications',
    `${name}@${version}`,
  )
  if (existsSync(target)) return target
  const fetched = await fetchPackage(name, version)
  if (fetched === undefined) return undefined
  mkdirSync(dirname(target), { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'daimon-application-'))
  try {
    cpSync(fetched, work, { recursive: true })
    await run(
      'npm',
      ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: work },
    )
    // A cache on another file system is filled by a copy.
    try {
      renameSync(work, target)
    } catch {
      cpSync(work, target, { recursive: true })
    }
    return target
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
