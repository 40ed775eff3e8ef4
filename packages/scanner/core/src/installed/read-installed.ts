import { fork } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as after } from 'node:timers'
import type { Dependency } from '@daimon/scanner-api'
import { HashedCache } from '../cache/hashed-cache.ts'
import type { InstalledSummary } from './summarize-installed.ts'

export type InstalledJob = {
  readonly root: string
  /** Modules and templates of the application, relative to the root. */
  readonly paths: readonly string[]
  readonly locked: readonly Dependency[]
}

type InstalledInput = InstalledJob & {
  /** Content hashes of the application's modules. */
  readonly digests: readonly string[]
  readonly cacheDirectory: string | undefined
}

/** Raise it whenever the same packages would give another summary. */
const VERSION = 1
const TIME_MS = 30_000
const HEAP_MEGABYTES = 1_024

/** What npm, pnpm, and Yarn write last when they install. */
const INSTALL_RECORDS = [
  '.package-lock.json',
  '.modules.yaml',
  '.yarn-state.yml',
  '.yarn-integrity',
]

/**
 * How installed packages are loaded, by `name@version`; empty if none are installed, or if they
 * can't be read completely. Cached until the application or the installation changes.
 */
export const readInstalled = async (given: InstalledInput): Promise<InstalledSummary> => {
  const { root, paths, locked, cacheDirectory } = given
  if (locked.length === 0 || !existsSync(join(root, 'node_modules'))) return {}
  const stamp = readStamp(root)
  const cache =
    cacheDirectory === undefined || stamp === undefined
      ? undefined
      : new HashedCache(join(cacheDirectory, 'installed'))
  const key = HashedCache.key(
    JSON.stringify([root, stamp, given.digests, locked]),
    `installed${VERSION}`,
  )
  const known = cache?.get(key)
  if (known) return JSON.parse(Buffer.from(known).toString('utf8')) as InstalledSummary
  const summary = await runWorker({ root, paths, locked })
  if (Object.keys(summary).length > 0) {
    cache?.put(key, Buffer.from(JSON.stringify(summary)))
    cache?.save()
  }
  return summary
}

const readStamp = (root: string): string | undefined => {
  const stamps = INSTALL_RECORDS.flatMap((name) => {
    const stats = statSync(join(root, 'node_modules', name), { throwIfNoEntry: false })
    return stats ? [`${name} ${stats.size} ${stats.mtimeMs}`] : []
  })
  return stamps.length > 0 ? stamps.join('\n') : undefined
}

const workerFile = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? 'installed-worker.ts' : 'installed-worker.js',
    import.meta.url,
  ),
)
const sourceFlags = workerFile.endsWith('.ts') ? ['--conditions=source'] : []

const runWorker = (job: InstalledJob): Promise<InstalledSummary> =>
  new Promise((resolve) => {
    const child = fork(workerFile, [], {
      execArgv: [...sourceFlags, `--max-old-space-size=${HEAP_MEGABYTES}`, '--stack-size=3900'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // It needs no environment, and hostile code must find nothing in it.
      env: {},
    })
    const timer = after(() => child.kill('SIGKILL'), TIME_MS)
    const settle = (summary: InstalledSummary) => {
      clearTimeout(timer)
      resolve(summary)
    }
    child.once('message', (summary) => settle(summary as InstalledSummary))
    child.once('error', () => settle({}))
    child.once('exit', () => settle({}))
    child.send(job, (error) => {
      if (error) settle({})
    })
  })
