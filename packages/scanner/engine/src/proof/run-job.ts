import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sandbox, SandboxResult } from '@daimon/scanner-sandbox'
import type { Job, PlacedJob, Report } from '../explore/job.ts'
import { type InstalledPackage, loadedFrom, mountOf } from './installed-package.ts'
import { readReport } from './read-report.ts'
import { type SandboxDriver, driverPlace, layOutDriver } from './sandbox-driver.ts'

const driverFolder = fileURLToPath(new URL('../explore', import.meta.url))
let driver: SandboxDriver | undefined
const entry = import.meta.url.endsWith('.ts') ? 'monitor/main.ts' : 'monitor/main.js'

/** Of one job; exploring allocates freely, and packages start programs. */
const LIMITS = { memoryBytes: 1024 * 1024 * 1024, processes: 256, outputBytes: 4 * 1024 * 1024 }
/** For starting, loading and leaving, beside what the job itself may take. */
const AROUND_MS = 12_000

/** A search has its time by the clock: among many others it gets as much more as they leave it less. */
const BUSY_TIMES_MAX = 4
const busyTimes = (): number =>
  Math.min(BUSY_TIMES_MAX, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

export type JobResult = {
  /** What the monitor wrote; undefined when it did not come that far, or when it cannot be read. */
  readonly report: Report | undefined
  /** Why what was to be done was not, in words; undefined where it was. */
  readonly gap: string | undefined
}

/** Does a job on an installed package in the sandbox. Whatever the package does, it costs this job alone. */
export const runJob = async (
  sandbox: Sandbox,
  installed: InstalledPackage,
  job: Job,
  { signal, budgetMs }: { readonly signal?: AbortSignal | undefined; readonly budgetMs: number },
): Promise<JobResult> => {
  const busy = busyTimes()
  const from = loadedFrom(installed)
  const placed: PlacedJob =
    job.mode === 'explore' ? { ...job, from, budgetMs: busy * job.budgetMs } : { ...job, from }
  const place = driverPlace()
  driver ??= layOutDriver([driverFolder])
  const result = await sandbox.run({
    isMonitor: true,
    argv: ['node', `${place}/${driver.nameOf(join(driverFolder, entry))}`],
    mounts: [mountOf(installed), { from: driver.folder, to: place, isTrusted: true }],
    stdin: JSON.stringify(placed),
    limits: { ...LIMITS, wallMs: busy * (budgetMs + AROUND_MS), cpuMs: 2 * budgetMs + AROUND_MS },
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  const report = result.isTruncated ? undefined : readReport(result.stdout)
  return { report, gap: gapOf(report, result) }
}

const gapOf = (report: Report | undefined, { reason, exit }: SandboxResult): string | undefined => {
  if (reason !== 'exited') return `the process was ended (${reason})`
  if (exit !== 0) return 'the process was ended (crashed)'
  if (report === undefined) return 'what it left is not a report'
  const { ended, hasForeignText, replaced = [] } = report
  if (ended !== undefined)
    return `the package ended the process before it was over (${ended.signal ?? `exit ${ended.code}`})`
  if (report.searched === undefined && report.replayed === undefined)
    return 'the process said nothing until its time was over'
  if (hasForeignText === true) return 'the package wrote to the channel of the search'
  return replaced.length === 0
    ? undefined
    : `the package replaced functions of the language, and the search may have missed something: ${replaced.join(', ')}`
}
