import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sandbox } from '@daimon/scanner-sandbox'
import {
  APPLICATION,
  BUSY_TIMES,
  type DriveJob,
  type DriveReport,
  SLOW_TEXTS_MS,
} from './inside/job.ts'
import { type SandboxDriver, driverPlace, layOutDriver } from '../proof/sandbox-driver.ts'
import { readDriveReport } from './read-drive-report.ts'

const programFolder = fileURLToPath(new URL('./inside', import.meta.url))
// Of it what finds and judges slow patterns.
const exploreFolder = fileURLToPath(new URL('../explore', import.meta.url))
let driver: SandboxDriver | undefined
const entry = import.meta.url.endsWith('.ts') ? 'drive.ts' : 'drive.js'

/** For starting and ending, beside what the shots take. */
const AROUND_MS = 8_000
/** What an application starts has its own. */
const CPU_TIMES = 1.5
const LIMITS = { processes: 128, outputBytes: 8 * 1024 * 1024, memoryBytes: 768 * 1024 * 1024 }

/** An application in the sandbox, and how long one run of it may take. */
export type Drive = {
  readonly sandbox: Sandbox
  readonly folder: string
  readonly entry: string
  readonly budgetMs: number
  readonly signal?: AbortSignal | undefined
  /** Told what kept a run from its end. */
  readonly onGap?: ((gap: string) => void) | undefined
}

/** Does a job on an application in the sandbox. One that did not end gives why, in words. */
export const driveApplication = async (
  sandbox: Sandbox,
  folder: string,
  job: DriveJob,
  signal?: AbortSignal,
): Promise<DriveReport> => {
  const aroundMs = AROUND_MS + (job.findsSlowTexts === true ? SLOW_TEXTS_MS : 0)
  const wallMs = BUSY_TIMES * job.budgetMs + aroundMs
  const cpuMs = CPU_TIMES * (job.budgetMs + aroundMs)
  const place = driverPlace()
  driver ??= layOutDriver([programFolder, exploreFolder])
  const result = await sandbox.run({
    isMonitor: true,
    argv: ['node', `${place}/${driver.nameOf(join(programFolder, entry))}`],
    mounts: [
      { from: folder, to: APPLICATION },
      { from: driver.folder, to: place, isTrusted: true },
    ],
    stdin: JSON.stringify(job),
    limits: { ...LIMITS, wallMs, cpuMs },
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  const report = result.isTruncated ? undefined : readDriveReport(result.stdout, job.shots.length)
  if (report !== undefined) {
    const gap = gapOf(report)
    return gap === undefined ? report : { ...report, gap }
  }
  const gap =
    result.reason === 'exited'
      ? 'what the sandbox left is not a report'
      : `the sandbox ended it (${result.reason})`
  return { started: { failed: 'threw', detail: gap }, shots: [], gap }
}

const gapOf = ({ ended, hasForeignText }: DriveReport): string | undefined => {
  if (ended !== undefined)
    return `the application ended the process before all requests were sent (${ended.signal ?? `exit ${ended.code}`})`
  return hasForeignText === true ? 'the application wrote to the channel of the search' : undefined
}
