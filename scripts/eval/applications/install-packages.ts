import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const cache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'daimon',
  'evaluation-applications',
)

/** Installs an application's packages into its directory; a cache keeps them by manifest. */
export async function installPackages(directory: string, signal: AbortSignal): Promise<void> {
  const manifest = join(directory, 'package.json')
  if (!existsSync(manifest)) return
  const digest = createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 24)
  const place = join(cache, digest)
  if (!existsSync(place)) {
    const work = `${place}.${process.pid}`
    rmSync(work, { recursive: true, force: true })
    mkdirSync(work, { recursive: true })
    cpSync(manifest, join(work, 'package.json'))
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await execute('npm', ['install', '--prefix', work, ...options], { signal })
    renameSync(work, place)
  }
  cpSync(join(place, 'node_modules'), join(directory, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
}
