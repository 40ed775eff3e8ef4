import { fileURLToPath } from 'node:url'
import type { Sandbox } from '@daimon/scanner-sandbox'
import {
  APPLICATION,
  BUSY_TIMES,
  type DriveJob,
  type DriveReport,
  SLOW_TEXTS_MS,
} from './inside/job.ts'
import { readDriveReport } from './read-drive-report.ts'

const PROGRAM = '/daimon/first-party/inside'
const programFolder = fileURLToPath(new URL('./inside', import.meta.url))
// Of it what finds and judges slow patterns.
const exploreFolder = fileURLToPath(new URL('../explore', import.meta.url))
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))
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
  const result = await sandbox.run({
    argv: ['node', '--stack-size=900', `${PROGRAM}/${entry}`],
    mounts: [
      { from: folder, to: APPLICATION },
      { from: programFolder, to: PROGRAM, isTrusted: true },
      { from: exploreFolder, to: '/daimon/explore', isTrusted: true },
      { from: manifest, to: '/daimon/package.json', isTrusted: true },
    ],
    files: { 'job.json': JSON.stringify(job) },
    limits: { ...LIMITS, wallMs, cpuMs },
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  const text = result.files['report.json']
  const why = { failed: 'threw', detail: `the sandbox ended it (${result.reason})` } as const
  const report = text === undefined ? undefined : readDriveReport(text, job.shots.length)
  return report ?? { started: why, shots: [] }
}
