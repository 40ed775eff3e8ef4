import { getProgramLanguage } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import {
  APPLICATION,
  BUSY_TIMES,
  type DriveJob,
  type DriveReport,
  MEMORY_BYTES,
  SLOW_TEXTS_MS,
} from '../protocol/application-job.ts'
import type { GuestEnd } from '../protocol/guest-end.ts'
import { driverPlace, openHarness } from '../proof/sandbox-driver.ts'
import { OBSERVED } from './attacks.ts'
import { buildEnvironment, findPythonStore, readProgram } from './build-environment.ts'
import { listPythonVariables } from './environment-values.ts'
import { findDataDirectories, mountData } from './data-directories.ts'
import { explainUntested, findPython, mountsFor } from './find-python.ts'
import { findScripts } from './find-scripts.ts'
import { findProofPaths } from './proof-paths.ts'
import { readDriveReport } from './read-drive-report.ts'
import { findTokenScheme } from './token-scheme.ts'

/** Time to start and stop, in addition to the shots. */
const AROUND_MS = 20_000
/** CPU time as a factor of wall time; includes child processes. */
const CPU_TIMES = 1.5
const LIMITS = { processes: 128, outputBytes: 8 * 1024 * 1024, memoryBytes: MEMORY_BYTES }

/** An application in the sandbox and the time for one run. */
export type AppHarness = {
  readonly sandbox: Sandbox
  readonly directory: string
  readonly entry: string
  readonly budgetMs: number
  /** Directories of its data, relative to its own. */
  readonly directories?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the reason of an incomplete run. */
  readonly onGap?: ((gap: string) => void) | undefined
}

/** Members of a job that the sources of the application give. */
type DerivedMember = 'observed' | 'environment' | 'scripts' | 'tokenScheme' | 'proofPaths'

/** Runs a job on an application in the sandbox. Sets `gap` if it is incomplete. */
export const runApplication = async (
  sandbox: Sandbox,
  directory: string,
  job: Omit<DriveJob, DerivedMember>,
  signal?: AbortSignal,
): Promise<DriveReport> => {
  const aroundMs = AROUND_MS + (job.findsSlowTexts === true ? SLOW_TEXTS_MS : 0)
  const timeoutMs = BUSY_TIMES * job.budgetMs + aroundMs
  const cpuMs = CPU_TIMES * (job.budgetMs + aroundMs)
  const place = driverPlace()
  const harness = openHarness('application')
  const isPython = getProgramLanguage(job.entry) === 'python'
  const python = isPython ? (explainUntested(sandbox) ?? findPython(directory)) : undefined
  if (typeof python === 'string') return toFailure(python)
  const sources = readProgram(directory)
  const result = await sandbox.run({
    isMonitor: true,
    argv: ['node', `${place}/${harness.entry}`],
    mounts: [
      { from: directory, to: APPLICATION, isExtensible: true },
      { from: harness.directory, to: place, isTrusted: true },
      ...(python ? [...mountsFor(python), ...mountData(findDataDirectories(sources))] : []),
    ],
    profile: python ? 'python' : 'node',
    stdin: JSON.stringify({
      ...job,
      observed: OBSERVED,
      scripts: isPython ? [] : findScripts(directory),
      environment: buildEnvironment(directory, getProgramLanguage(job.entry)),
      tokenScheme: findTokenScheme(sources),
      proofPaths: findProofPaths(sources),
      ...(python && {
        python: {
          ...python.program,
          guest: `${place}/${harness.python}`,
          variables: listPythonVariables(findPythonStore(sources)),
        },
      }),
    } satisfies DriveJob),
    limits: { ...LIMITS, wallMs: timeoutMs, cpuMs },
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  const report = result.isTruncated ? undefined : readDriveReport(result.stdout, job.shots.length)
  if (report !== undefined) {
    const gap = describeGap(report)
    return gap === undefined ? report : { ...report, gap }
  }
  const gap =
    result.reason === 'exited'
      ? 'the sandbox output is not a report'
      : `the sandbox ended the application (${result.reason})`
  return toFailure(gap)
}

const toFailure = (gap: string): DriveReport => ({
  started: { failed: 'threw', detail: gap },
  shots: [],
  gap,
})

const describeGap = ({ started, ended, hasForeignText }: DriveReport): string | undefined => {
  if ('failed' in started) return `the application did not start: ${started.detail}`
  if (ended !== undefined)
    return `the application ended the process before all requests were sent (${describeEnd(ended)})`
  return hasForeignText === true ? 'the application wrote to the channel of the monitor' : undefined
}

/** V8 ends a process by this signal when its heap is full. */
const ABORTED = 'SIGABRT'

const describeEnd = ({ code, signal, isOutOfMemory }: GuestEnd): string =>
  isOutOfMemory || signal === ABORTED ? 'out of memory' : (signal ?? `exit ${code}`)
