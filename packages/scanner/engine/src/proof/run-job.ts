import { availableParallelism, loadavg } from 'node:os'
import type { Sandbox, SandboxResult } from '@daimon/scanner-sandbox'
import type { Job, PlacedJob, Report } from '../protocol/package-job.ts'
import { type InstalledPackage, loadedFrom, toMount } from './installed-package.ts'
import { explainUntested, findPackagePython } from '../first-party/find-python.ts'
import { readReport } from './read-report.ts'
import { driverPlace, openHarness } from './sandbox-driver.ts'

/** Limits of one job. Exploring allocates freely, and packages start programs. */
const LIMITS = { memoryBytes: 1024 * 1024 * 1024, processes: 256, outputBytes: 4 * 1024 * 1024 }
/** Time to start, load, and stop, in addition to the job's own time. */
const AROUND_MS = 12_000

/** A search has a wall-clock budget, which grows with machine load up to this factor. */
const BUSY_TIMES_MAX = 4
const busyTimes = (): number =>
  Math.min(BUSY_TIMES_MAX, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

export type JobResult = {
  /** The monitor's report, or undefined if it is missing or invalid. */
  readonly report: Report | undefined
  /** Why the job is incomplete; undefined if it is complete. */
  readonly gap: string | undefined
}

/** Runs a job on an installed package in the sandbox. A failure affects this job only. */
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
  const harness = openHarness('package')
  const { wheel } = installed
  const python = wheel && (explainUntested(sandbox) ?? findPackagePython(wheel.python, from))
  if (typeof python === 'string') return { report: undefined, gap: python }
  const result = await sandbox.run({
    isMonitor: true,
    argv: ['node', `${place}/${harness.entry}`],
    mounts: [
      toMount(installed),
      { from: harness.directory, to: place, isTrusted: true },
      ...(python?.mounts ?? []),
    ],
    profile: python ? 'python' : 'node',
    stdin: JSON.stringify({
      ...placed,
      ...(python && { python: { ...python.program, guest: `${place}/${harness.python}` } }),
    } satisfies PlacedJob),
    limits: { ...LIMITS, wallMs: busy * (budgetMs + AROUND_MS), cpuMs: 2 * budgetMs + AROUND_MS },
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  const report = result.isTruncated ? undefined : readReport(result.stdout)
  return { report, gap: describeGap(report, result) }
}

const describeGap = (
  report: Report | undefined,
  { reason, exit }: SandboxResult,
): string | undefined => {
  if (reason !== 'exited') return `the sandbox process ended (${reason})`
  if (exit !== 0) return 'the sandbox process ended (crashed)'
  if (report === undefined) return 'the sandbox output is not a report'
  const { ended, hasForeignText, replaced = [] } = report
  if (ended !== undefined)
    return `the package ended the process early (${ended.signal ?? `exit ${ended.code}`})`
  if (report.obstacle !== undefined) return report.obstacle
  if (report.searched === undefined && report.replayed === undefined)
    return 'the process reported nothing within its time limit'
  if (hasForeignText === true) return 'the package wrote to the channel of the monitor'
  return replaced.length === 0
    ? undefined
    : `the package replaced built-in functions, so the search may be incomplete: ${replaced.join(', ')}`
}
