import { type DriveReport, SILENT_START, type ShotReport } from '../protocol/application-job.ts'
import { runApplication } from './run-application.ts'

/** Starts of the application for the requests of one job, if time runs out. */
const STARTS_MAX = 2
/** Starts if requests end its process, which takes less time. */
const STARTS_AFTER_ENDS_MAX = 5

const LEFT_OUT: ShotReport = {
  status: null,
  isLeftOut: true,
  hasFired: false,
  effect: '',
  calls: [],
  names: [],
}

/**
 * Runs a job whose requests don't depend on each other. What the time limit or the end of the
 * process cut off is sent on a fresh start.
 */
export const runInParts = async (
  ...[sandbox, directory, job, signal]: Parameters<typeof runApplication>
): Promise<DriveReport> =>
  joinParts(job.shots, (shots) => runApplication(sandbox, directory, { ...job, shots }, signal))

/** Whether a start took too long, as on a busy machine. */
export const isLate = ({ started }: DriveReport): boolean =>
  'failed' in started && started.detail === SILENT_START

type Shots = Parameters<typeof runApplication>[2]['shots']

/** The report of all parts. Its gap is that of an incomplete job. */
export const joinParts = async (
  shots: Shots,
  run: (shots: Shots) => Promise<DriveReport>,
): Promise<DriveReport> => {
  const reports: ShotReport[] = []
  const spent = new Set<string>()
  const parts: DriveReport[] = []
  const isSpent = ({ group }: Shots[number]) => group !== undefined && spent.has(group)
  let startsMax = STARTS_MAX
  do {
    const rest = shots.slice(reports.length)
    const sent = rest.filter((shot) => !isSpent(shot))
    const part = await run(sent)
    parts.push(part)
    if (part.shots.length === 0 && !isLate(part)) break
    if (part.ended !== undefined && startsMax < STARTS_AFTER_ENDS_MAX) startsMax += 1
    const answered = new Map(part.shots.map((report, at) => [sent[at], report] as const))
    const wasSpent = new Set(rest.filter(isSpent))
    for (const shot of rest) {
      const report = wasSpent.has(shot) ? LEFT_OUT : answered.get(shot)
      if (report === undefined) break
      reports.push(report)
      if (report.hasFired && shot.group !== undefined) spent.add(shot.group)
    }
  } while (parts.length < startsMax && reports.length < shots.length)
  const answering = parts.find((part) => part.shots.length > 0)
  const { gap: _gap, ...first } = (answering ?? parts[0]) as DriveReport
  const isComplete = reports.length === shots.length
  const gap = parts.findLast((part) => !isComplete || part.hasForeignText === true)?.gap
  const slowPatterns = parts.flatMap((part) => part.slowPatterns ?? [])
  return {
    ...first,
    shots: reports,
    ...(slowPatterns.length > 0 && { slowPatterns }),
    ...(gap !== undefined && { gap }),
  }
}
