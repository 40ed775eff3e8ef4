/**
 * The monitor: runs in the sandbox in a process of its own, in which the package never runs. It starts the guest, sends it
 * the payload, and sees by itself whether the effect is there.
 */
import { mkdirSync } from 'node:fs'
import { SITE } from '../flag.ts'
import type { GuestReport, PlacedJob, Report } from '../job.ts'
import { readStandardInput, writeReport } from './standard-streams.ts'
import { type Guest, startGuest } from './guest-process.ts'
import { replayCall } from './replay-call.ts'
import { replayGrowthOf } from './replay-growth.ts'
import { replayRequest } from './replay-request.ts'

const guestFile = new URL(
  import.meta.url.endsWith('.ts') ? '../guest.ts' : '../guest.js',
  import.meta.url,
).pathname

/** For loading, beside what a search or a replay takes. */
const LOAD_MS = 15_000

const main = async (job: PlacedJob): Promise<Report> => {
  mkdirSync(SITE, { recursive: true })
  const isInspected = job.mode === 'replay' && job.fired.polluted !== undefined && !job.isTraced
  const guest = startGuest({ file: guestFile, isInspected })
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
  const { seal, ...told } = job
  const { fired } = job
  // Before the package is loaded: what opens it later could be the package.
  const url = await guest.inspectorUrl()
  const run = { guest, fired, seal, isTraced: job.isTraced, url }
  const start = async (): Promise<GuestReport | undefined> => {
    guest.send({ job: { ...told, fired: { ...fired, payload: '' } } })
    return (await guest.next(LOAD_MS)) as GuestReport | undefined
  }
  if (fired.server) return await replayRequest(run, start)
  return fired.attack ? await replayGrowthOf(run, start) : await replayCall(run, start)
}

process.on('SIGUSR1', () => {})
const job = JSON.parse(await readStandardInput()) as PlacedJob
await writeReport(await main(job))
process.exit(0)
