/**
 * The monitor: runs in the sandbox in a process of its own, in which the application never runs. It starts the guest,
 * sends what the job says, and looks for the effects by itself; it causes none of them.
 */
import { fileURLToPath } from 'node:url'
import { guestCpuMs } from '../../explore/monitor/guest-cpu.ts'
import { type Guest, startGuest } from '../../explore/monitor/guest-process.ts'
import { openInspection } from '../../explore/monitor/inspect-prototype.ts'
import { readStandardInput, writeReport } from '../../explore/monitor/standard-streams.ts'
import { startDatabase } from './database.ts'
import { type Surroundings, startListener, watchFor } from './effects.ts'
import { fireGrowth } from './fire-growth.ts'
import { type GuestSession, openSession } from './guest-session.ts'
import {
  BUSY_TIMES,
  type DriveJob,
  type DriveReport,
  SLOW_TEXTS_MS,
  type Shot,
  type ShotReport,
  type SinkCall,
  type SlowPattern,
  type Started,
} from './job.ts'
import { sendRequest } from './send-request.ts'

// What a program that was started does takes its time after the answer.
const SETTLE_MS = 300
const LOOK_MS = 5
const AFTER_FAULT_MS = 20
/** Who is slow may take as long as it is given, on a machine that others have. */
const GROWTH_ANSWER_MS = 5_000
const START_MS = 20_000

const guestFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './guest.ts' : './guest.js', import.meta.url),
)

type Target = {
  readonly session: GuestSession
  readonly guest: Guest
  readonly port: number
  readonly around: Surroundings
}

const main = async (job: DriveJob): Promise<DriveReport> => {
  const database = await startDatabase()
  const visits = await startListener()
  const isInspected = job.shots.some(({ oracle }) => oracle === 'polluted-property')
  const guest = startGuest({ file: guestFile, isInspected })
  // Before the application is loaded: what opens it later could be the application.
  const url = await guest.inspectorUrl()
  const inspection = url === undefined ? undefined : await openInspection(url)
  const { entry, learnsNames, findsSlowTexts = false } = job
  const [{ nonce: mark } = { nonce: '' }] = findsSlowTexts ? job.shots : []
  guest.send({
    job: { entry, learnsNames, findsSlowTexts, mark, databasePort: database.port },
  })
  const first = (await guest.next(START_MS)) as { answer?: { started: Started; port: number } }
  const { started, port } = first?.answer ?? { started: silent(guest), port: 0 }
  const session = openSession(guest)
  const target = { session, guest, port, around: { database, visits, inspection } }
  const shots = port > 0 ? await fireAll(job, target) : []
  const slowPatterns = findsSlowTexts
    ? ((await session.ask({ do: 'slowPatterns' }, 2 * SLOW_TEXTS_MS)) as SlowPattern[] | undefined)
    : undefined
  const end = guest.end()
  guest.stop()
  inspection?.close()
  return {
    started,
    shots,
    ...(slowPatterns && { slowPatterns }),
    ...(end && { ended: end }),
    ...(guest.hasForeignText() && { hasForeignText: true }),
  }
}

const silent = (guest: Guest): Started => {
  const end = guest.end()
  const detail =
    end === undefined
      ? 'it says nothing'
      : `it ended the process before it was loaded (${end.signal ?? `exit ${end.code}`})`
  return { failed: 'threw', detail }
}

const fireAll = async (job: DriveJob, target: Target): Promise<ShotReport[]> => {
  const shots: ShotReport[] = []
  const spent = new Set<string>()
  const isOver = budgetOf(job, target.guest.pid)
  for (const shot of job.shots) {
    if (isOver() || target.guest.end() !== undefined) break
    const isSpent = shot.group !== undefined && spent.has(shot.group)
    const report = isSpent ? LEFT_OUT : await fire(shot, target)
    if (report.hasFired && shot.group !== undefined) spent.add(shot.group)
    shots.push(report)
  }
  return shots
}

/** Time of the processor, so that what is tried does not depend on what else the machine does; within bounds. */
const budgetOf = ({ budgetMs }: DriveJob, pid: number): (() => boolean) => {
  const beganMs = performance.now()
  const startMs = guestCpuMs(pid)
  return () =>
    guestCpuMs(pid) - startMs > budgetMs || performance.now() - beganMs > BUSY_TIMES * budgetMs
}

const fire = async (shot: Shot, target: Target): Promise<ShotReport> => {
  const { session, guest, port, around } = target
  session.faults.removeAllListeners()
  if (shot.growth)
    return await fireGrowth(shot, shot.growth, {
      session,
      cpuMs: () => guestCpuMs(guest.pid),
      send: async (request) => {
        session.faults.removeAllListeners()
        await Promise.race([sendRequest(port, request, GROWTH_ANSWER_MS), faultAndTime(session)])
      },
    })
  const watch = watchFor(shot, around)
  const isPollution = shot.oracle === 'polluted-property'
  await session.ask({ do: 'begin', ...(isPollution && { pollution: shot.nonce }) })
  const answer = await Promise.race([sendRequest(port, shot.request), faultAndTime(session)])
  const { calls: firstCalls, names } = await session.take()
  const calls: SinkCall[] = [...firstCalls]
  let { hasFired, effect } = await watch(answer)
  const waitsFor = LATE[shot.oracle ?? ''] ?? []
  const endsAtMs = performance.now() + SETTLE_MS
  const isUnderWay = () =>
    calls.some(({ kind, text }) => waitsFor.includes(kind) && text.includes(shot.nonce))
  while (!hasFired && isUnderWay() && performance.now() < endsAtMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    calls.push(...(await session.take()).calls)
    ;({ hasFired, effect } = await watch(answer))
  }
  return { status: answer?.status ?? null, hasFired, effect, calls, names }
}

/** A handler that fell gives no answer, most often: it is given a moment all the same. */
const faultAndTime = ({ faults }: GuestSession): Promise<undefined> =>
  new Promise((resolve) => {
    faults.once('fault', () => setTimeout(() => resolve(undefined), AFTER_FAULT_MS))
  })

/** Effects that may come after the answer, and the calls that they come from. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  'canary-file': ['command'],
  'inside-listener': ['request'],
  'sql-structure': ['sql'],
}

const LEFT_OUT: ShotReport = {
  status: null,
  isLeftOut: true,
  hasFired: false,
  effect: '',
  calls: [],
  names: [],
}

process.on('SIGUSR1', () => {})
await writeReport(await main(JSON.parse(await readStandardInput()) as DriveJob))
process.exit(0)
