import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

import packageJson from '../../package.json' with { type: 'json' }

export type Machine = {
  readonly processor: string
  readonly cores: number
  readonly memoryGiB: number
  readonly platform: string
  readonly node: string
  readonly project: string
  readonly commit: string
}

export const machine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
  project: packageJson.version,
  commit: commit(),
})

/**
 * Runnable processes over the last minute: above the number of cores, other processes used part of
 * the time.
 */
export const loadAverage = (): number => loadavg()[0] ?? NaN

function commit(): string {
  try {
    const git = ['describe', '--always', '--dirty', '--abbrev=12']
    return execFileSync('git', git, { cwd: import.meta.dirname, stdio: 'pipe' })
      .toString()
      .trim()
  } catch {
    return 'none'
  }
}
