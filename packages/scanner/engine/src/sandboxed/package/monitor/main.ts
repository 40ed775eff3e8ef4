/**
 * The monitor: a separate process in the sandbox that never runs the package. It starts the guest,
 * sends the payload, and checks the effect itself.
 */
import { mkdirSync } from 'node:fs'
import { SITE } from '../flag.ts'
import type { GuestReport, PlacedJob, Report } from '../../../protocol/package-job.ts'
import { readStandardInput, writeReport } from '../../shared/monitor/standard-streams.ts'
import { type Guest, startGuest } from '../../shared/monitor/guest-process.ts'
import { replayCall } from './replay-call.ts'
import { replayGrowth } from './replay-growth.ts'
import { replayRequest } from './replay-request.ts'

const guestFile = new URL(
  import.meta.url.endsWith('.ts') ? '../guest.ts' : '../guest.js',
  import.meta.url,
).pathname

/** Time for loading, in addition to that of a search or replay. */
const LOAD_MS = 15_000

const main = async (job: PlacedJob): Promise<Report> => {
  mkdirSync(SITE, { recursive: true })
  const isInspected = job.mode === 'replay' && job.fired.polluted !== undefined && !job.isTraced
  const { python } = job
  const guest = startGuest({
    file: python?.guest ?? guestFile,
    isInspected,
    ...(python && {
      program: { ...python, env: python.libraries ? { LD_LIBRARY_PATH: python.libraries } : {} },
    }),
  })
  try {
    const report = job.mode === 'explore' ? await explore(guest, job) : await replay(guest, job)
    const end = guest.end()
    return {
      ...report,
      ...(end && { ended: end }),
      ...(guest.hasForeignText() && { hasForeignText: true }),
    }
  } finally {
    guest.stop()
  }
}

const explore = async (
  guest: Guest,
  job: Extract<PlacedJob, { mode: 'explore' }>,
): Promise<Report> => {
  guest.send({ job })
  let report: Report = {}
  const endsAtMs = performance.now() + 3 * job.budgetMs + LOAD_MS
  while (report.searched === undefined) {
    const message = await guest.next(endsAtMs - performance.now())
    if (message === undefined) break
    report = message as GuestReport
  }
  return report
}

const replay = async (
  guest: Guest,
  job: Extract<PlacedJob, { mode: 'replay' }>,
): Promise<Report> => {
  const { seal, ...reported } = job
  const { fired } = job
  // Read before the package loads, because the package could open an inspector later.
  const url = await guest.inspectorUrl()
  const run = { guest, fired, seal, isTraced: job.isTraced, url }
  const start = async (): Promise<GuestReport | undefined> => {
    guest.send({ job: { ...reported, fired: { ...fired, payload: '' } } })
    return (await guest.next(LOAD_MS)) as GuestReport | undefined
  }
  if (fired.server) return await replayRequest(run, start)
  return fired.attack ? await replayGrowth(run, start) : await replayCall(run, start)
}

process.on('SIGUSR1', () => {})
const job = JSON.parse(await readStandardInput()) as PlacedJob
await writeReport(await main(job))
process.exit(0)
