/**
 * The monitor: a separate process in the sandbox that never runs the application. It starts the
 * guest, sends the requests of the job, and observes the effects, none of which it causes.
 */
import { guestCpuMs } from '../shared/monitor/guest-cpu.ts'
import { type Guest, startGuest } from '../shared/monitor/guest-process.ts'
import { startKeyStore } from './keys/key-store.ts'
import { openInspection } from '../shared/monitor/inspect-prototype.ts'
import { limitMemory } from '../shared/monitor/limit-memory.ts'
import { startListener } from '../shared/monitor/start-listener.ts'
import { readStandardInput, writeReport } from '../shared/monitor/standard-streams.ts'
import { readStatus } from './answer-status.ts'
import { beginWatch, isStoreWatched } from './begin-watch.ts'
import { createDirectories } from './create-directories.ts'
import { showsCreated, watchCreated } from './created-record.ts'
import { startDatabase } from './database.ts'
import { startDocumentStore } from './documents/document-store.ts'
import { type Surroundings, readRecords, watchFor } from './effects.ts'
import { fireGrowth } from './fire-growth.ts'
import { type GuestSession, openSession } from './guest-session.ts'
import { type Start, guestFile, nextStart, runScript, silent } from './guest-start.ts'
import { createBudget, watchWork } from './guest-work.ts'
import {
  type DriveJob,
  type DriveReport,
  GUEST_BYTES,
  type GuestJob,
  HEAP_MEGABYTES,
  SLOW_TEXTS_MS,
  type ProbeRequest,
  type ShotReport,
  type SinkCall,
  type SlowPattern,
} from '../../protocol/application-job.ts'
import { readKeys } from './read-keys.ts'
import { selectCalls } from './select-calls.ts'
import { type Answer, type Send, openSender } from './send-request.ts'
import { useStoredSecrets } from './seed/own-hash.ts'
import { type KeptAccounts, keptAccounts } from './kept-accounts.ts'
import { seedStore } from './seed/seed-store.ts'
import { type Sessions, hasSession, isVisit, openSessions } from './sessions.ts'

// A started program may act after the response.
const SETTLE_MS = 300
const LOOK_MS = 5
const AFTER_FAULT_MS = 20
/** A slow response may take its time even on a busy machine. */
const GROWTH_ANSWER_MS = 5_000
const LOAD_ANSWER_MS = 10_000

type Target = {
  readonly session: GuestSession
  readonly guest: Guest
  readonly send: Send
  readonly around: Surroundings
  readonly sessions: Sessions
  readonly accounts: KeptAccounts
  /** Paths that were requested, if the application loads their code at the first request. */
  readonly visited: Set<string> | undefined
  readonly isAtWork: () => boolean
}

const main = async (job: DriveJob): Promise<DriveReport> => {
  const database = await startDatabase()
  const documents = await startDocumentStore()
  await startKeyStore()
  const visits = await startListener()
  createDirectories(job.directories ?? [])
  const { python, entry, observed, learnsNames, findsSlowTexts = false, environment } = job
  const isInspected = !python && job.shots.some(({ oracle }) => oracle === 'polluted-property')
  const guest = startGuest({
    file: python?.guest ?? guestFile,
    isInspected,
    heapMegabytes: HEAP_MEGABYTES,
    ...(python && {
      program: { ...python, env: python.libraries ? { LD_LIBRARY_PATH: python.libraries } : {} },
    }),
  })
  const memory = limitMemory(guest, GUEST_BYTES)
  // Read before the application loads, because it could open an inspector later.
  const url = await guest.inspectorUrl()
  const inspection = url === undefined ? undefined : await openInspection(url)
  const [{ nonce: mark } = { nonce: '' }] = findsSlowTexts ? job.shots : []
  const guestJob: GuestJob = {
    entry,
    observed,
    learnsNames,
    findsSlowTexts,
    environment,
    mark,
    databasePort: database.port,
    packages: python?.packages ?? [],
    variables: python?.variables ?? [],
  }
  if (!python) for (const script of job.scripts ?? []) await runScript(guestJob, script)
  guest.send({ job: guestJob })
  const start: Start = (await nextStart(guest)) ?? { started: silent(guest), ports: [] }
  const { started, secrets } = start
  const ports = start.ports.filter((port) => port > 0)
  if (python && ports.length > 0) {
    useStoredSecrets(secrets)
    seedStore()
  }
  const session = openSession(guest)
  const isAtWork = watchWork(guest.pid)
  const send = openSender(ports)
  const sendOwn: Surroundings['send'] = (request) => send(request, undefined, isAtWork)
  const around = { database, documents, visits, inspection, send: sendOwn }
  const isRouted = 'how' in started && started.how === 'routed'
  const visited = isRouted ? new Set<string>() : undefined
  const sessions = openSessions(send, {
    scheme: job.tokenScheme,
    proofPaths: job.proofPaths,
    // A guest of Python shows its application the address of the loopback.
    hasAddresses: python === undefined,
  })
  const accounts = keptAccounts(documents, python !== undefined)
  const target = { session, guest, send, around, sessions, accounts, visited, isAtWork }
  const shots = ports.length > 0 ? await fireAll(job, target) : []
  const slowPatterns = findsSlowTexts
    ? ((await session.ask({ do: 'slowPatterns' }, 2 * SLOW_TEXTS_MS)) as SlowPattern[] | undefined)
    : undefined
  const end = guest.end()
  memory.end()
  guest.stop()
  inspection?.close()
  return {
    started,
    shots,
    ...(slowPatterns && { slowPatterns }),
    ...(end && { ended: memory.mark(end) }),
    ...(guest.hasForeignText() && { hasForeignText: true }),
  }
}

const fireAll = async (job: DriveJob, target: Target): Promise<ShotReport[]> => {
  const shots: ShotReport[] = []
  const spent = new Set<string>()
  const isOver = createBudget(job, target.guest.pid)
  for (const shot of job.shots) {
    if (isOver() || target.guest.end() !== undefined) break
    const isSpent = shot.group !== undefined && spent.has(shot.group)
    const report = isSpent ? LEFT_OUT : await fire(shot, target, job.learnsNames)
    if (report.hasFired && shot.group !== undefined) spent.add(shot.group)
    shots.push(report)
  }
  return shots
}

const fire = async (
  shot: ProbeRequest,
  target: Target,
  learnsNames: boolean,
): Promise<ShotReport> => {
  const { session, guest, around, sessions } = target
  session.faults.removeAllListeners()
  const before = shot.before ?? []
  if (shot.growth)
    return await fireGrowth(shot, shot.growth, {
      session,
      cpuMs: () => guestCpuMs(guest.pid),
      send: async (request) => {
        session.faults.removeAllListeners()
        const inSession = await sessions.carry(request, before)
        await Promise.race([target.send(inSession, GROWTH_ANSWER_MS), faultAndTime(session)])
      },
    })
  // A login may write to the store.
  await sessions.carry(shot.request, before)
  if (sessions.has(before) && !isVisit(before)) target.accounts.keep()
  const pollution = shot.oracle === 'polluted-property' && { pollution: shot.nonce }
  const begin = { do: 'begin', isStoreWatched: isStoreWatched(shot), ...pollution } as const
  let watch = await beginWatch(shot, around, () => session.ask(begin))
  let hasCookie = false
  const send = async (request: ProbeRequest['request']): Promise<Answer | undefined> => {
    const inSession = await (shot.isFromPage === true
      ? sessions.fill(request)
      : sessions.carry(request, before))
    // The page of a form may have begun the session.
    hasCookie = inSession.headers?.['cookie'] !== undefined
    const answerMs = findTime(request.path, target)
    const answered = target.send(inSession, answerMs, target.isAtWork)
    return await Promise.race([answered, faultAndTime(session)])
  }
  const toView = showsCreated(shot.after) ? watchCreated(() => readRecords(around)) : undefined
  let answer = await send(shot.request)
  if (sessions.move(answer, before)) answer = await send(shot.request)
  // While records are watched, a refusal is an answer; another login could write to them.
  const isKept = isStoreWatched(shot) && readStatus(answer) === FORBIDDEN
  if (!isKept && sessions.isLost(answer, shot.request, before)) {
    // An earlier request may have changed the account.
    if (!isStoreWatched(shot)) target.accounts.restore()
    // The roles of accounts are as they were seeded again.
    if (shot.oracle === 'assigned-member') watch = watchFor(shot, around)
    sessions.forget(before)
    if (learnsNames) {
      // The names that a login reads aren't those of this request.
      await sessions.carry(shot.request, before)
      await session.ask(begin)
    }
    answer = await send(shot.request)
  }
  if (shot.after) answer = await send(toView?.(shot.after, shot.nonce) ?? shot.after)
  const { calls: firstCalls, names, values } = await session.take()
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
  const location = answer?.headers.location
  const keys = learnsNames ? readKeys(answer) : []
  return {
    status: readStatus(answer),
    hasFired,
    effect,
    calls: selectCalls(calls, shot),
    names,
    ...(Object.keys(values).length > 0 && { values }),
    ...(location !== undefined && { location }),
    ...(keys.length > 0 && { keys }),
    ...((sessions.has(before) || hasSession(answer) || (shot.isFromPage && hasCookie)) && {
      hasSession: true,
    }),
  }
}

const FORBIDDEN = 403

/** The first request for a path may have to load its code. */
const findTime = (path: string, { visited }: Target): number | undefined => {
  if (visited?.has(path) !== false) return undefined
  visited.add(path)
  return LOAD_ANSWER_MS
}

/** After an unhandled error, a response is unlikely, so wait only briefly. */
const faultAndTime = ({ faults }: GuestSession): Promise<undefined> =>
  new Promise((resolve) => {
    faults.once('fault', () => setTimeout(() => resolve(undefined), AFTER_FAULT_MS))
  })

/** Effects that may follow the response, and the sink calls that cause them. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  'canary-file': ['command'],
  'inside-listener': ['request'],
  'opened-file': ['xml'],
  'sql-structure': ['sql'],
  'filter-operator': ['filter'],
  'filter-code': ['where'],
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
