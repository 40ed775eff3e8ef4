import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Sandbox } from '@daimon/scanner-sandbox'
import type { Job, PlacedJob, Report } from '../explore/job.ts'
import { type InstalledPackage, loadedFrom, mountOf } from './installed-package.ts'

const DRIVER = '/driver'
const driverFolder = fileURLToPath(new URL('../explore', import.meta.url))
const entry = import.meta.url.endsWith('.ts') ? 'inside.ts' : 'inside.js'
const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url))

/** Of one job; exploring allocates freely, and packages start programs. */
const LIMITS = { memoryBytes: 1024 * 1024 * 1024, processes: 256, outputBytes: 4 * 1024 * 1024 }
/** For starting, loading and leaving, beside what the job itself may take. */
const AROUND_MS = 12_000

/** A search has its time by the clock: among many others it gets as much more as they leave it less. */
const BUSY_TIMES_MAX = 4
const busyTimes = (): number =>
  Math.min(BUSY_TIMES_MAX, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

export type JobResult = {
  /** What the job left; undefined when it did not come that far. */
  readonly report: Report | undefined
  /** What ended it, if it did not end by itself. */
  readonly died: string | undefined
}

/** Does a job on an installed package in the sandbox. */
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
  const result = await sandbox.run({
    argv: ['node', '--stack-size=900', `${DRIVER}/explore/${entry}`],
    mounts: [
      mountOf(installed),
      { from: driverFolder, to: `${DRIVER}/explore`, isTrusted: true },
      { from: packageFile, to: `${DRIVER}/package.json`, isTrusted: true },
    ],
    files: { 'job.json': JSON.stringify(placed) },
    limits: { ...LIMITS, wallMs: busy * (budgetMs + AROUND_MS), cpuMs: 2 * budgetMs + AROUND_MS },
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  const text = result.files['report.json']
  const died =
    result.reason !== 'exited' ? result.reason : result.exit === 0 ? undefined : 'crashed'
  return { report: text === undefined ? undefined : (JSON.parse(text) as Report), died }
}
