/**
 * Runs inside the sandbox: starts the application, sends what the job says, and tells what happened. It causes none of
 * the effects that it looks for.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { startListener, watchFor } from './effects.ts'
import { findSlowPatterns } from './find-slow-patterns.ts'
import { fireGrowth } from './fire-growth.ts'
import { hookAnswers, hookFrameworks } from './hooks/answer-hook.ts'
import { hookCode } from './hooks/code-hook.ts'
import { hookCommands } from './hooks/command-hook.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { hookPatterns } from './hooks/pattern-hook.ts'
import { hookRequests } from './hooks/request-hook.ts'
import { hookDrivers } from './hooks/stand-ins.ts'
import {
  BUSY_TIMES,
  type DriveJob,
  type DriveReport,
  SLOW_TEXTS_MS,
  type Shot,
  type ShotReport,
} from './job.ts'
import { hookNames, takeNames } from './learn-names.ts'
import { takeCalls } from './recorder.ts'
import { sendRequest } from './send-request.ts'
import { faults, hookServers, keepAlive, startApplication } from './start-application.ts'

const JOB = '/work/job.json'
const REPORT = '/work/out/report.json'

// What a program that was started does takes its time after the answer.
const SETTLE_MS = 300
const LOOK_MS = 5
const AFTER_FAULT_MS = 20
/** Who is slow may take as long as it is given, on a machine that others have. */
const GROWTH_ANSWER_MS = 5_000

const exit = process.exit.bind(process)
const write = writeFileSync

const main = async (): Promise<DriveReport> => {
  const job = JSON.parse(readFileSync(JOB, 'utf8')) as DriveJob
  await startListener()
  keepAlive()
  hookServers()
  for (const hook of [hookCommands, hookFiles, hookRequests, hookAnswers, hookDrivers]) hook()
  const [{ nonce: mark } = { nonce: '' }] = job.shots
  hookPatterns((text) => job.findsSlowTexts === true && text.includes(mark))
  if (job.learnsNames) hookNames()
  else hookCode()
  syncBuiltinESMExports()
  const { started, port } = await startApplication(job.entry)
  hookFrameworks()
  const shots: ShotReport[] = []
  const spent = new Set<string>()
  const isOver = budgetOf(job)
  if (port > 0)
    for (const shot of job.shots) {
      if (isOver()) break
      const isSpent = shot.group !== undefined && spent.has(shot.group)
      const report = isSpent ? LEFT_OUT : await fire(port, shot)
      if (report.hasFired && shot.group !== undefined) spent.add(shot.group)
      shots.push(report)
    }
  if (job.findsSlowTexts !== true) return { started, shots }
  const calls = shots.flatMap((shot) => shot.calls)
  const slowPatterns = findSlowPatterns(calls, performance.now() + SLOW_TEXTS_MS)
  return { started, shots, slowPatterns }
}

/** Time of the processor, so that what is tried does not depend on what else the machine does; within bounds. */
const budgetOf = ({ budgetMs }: DriveJob): (() => boolean) => {
  const beganMs = performance.now()
  const began = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000 > budgetMs || performance.now() - beganMs > BUSY_TIMES * budgetMs
  }
}

const fire = async (port: number, shot: Shot): Promise<ShotReport> => {
  takeCalls()
  takeNames()
  faults.removeAllListeners()
  if (shot.growth)
    return await fireGrowth(shot, shot.growth, async (request) => {
      faults.removeAllListeners()
      await Promise.race([sendRequest(port, request, GROWTH_ANSWER_MS), faultAndTime()])
      takeCalls()
    })
  const watch = watchFor(shot)
  const answer = await Promise.race([sendRequest(port, shot.request), faultAndTime()])
  const calls = takeCalls()
  let { hasFired, effect } = watch.look(answer, calls)
  const waitsFor = LATE[shot.oracle ?? ''] ?? []
  const endsAtMs = performance.now() + SETTLE_MS
  const isUnderWay = () =>
    calls.some(({ kind, text }) => waitsFor.includes(kind) && text.includes(shot.nonce))
  while (!hasFired && isUnderWay() && performance.now() < endsAtMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    calls.push(...takeCalls())
    ;({ hasFired, effect } = watch.look(answer, calls))
  }
  watch.end()
  return { status: answer?.status ?? null, hasFired, effect, calls, names: takeNames() }
}

/** A handler that fell gives no answer, most often: it is given a moment all the same. */
const faultAndTime = (): Promise<undefined> =>
  new Promise((resolve) => {
    faults.once('fault', () => setTimeout(() => resolve(undefined), AFTER_FAULT_MS))
  })

/** Effects that may come after the answer, and the calls that they come from. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  'canary-file': ['command'],
  'inside-listener': ['request'],
}

const LEFT_OUT: ShotReport = {
  status: null,
  isLeftOut: true,
  hasFired: false,
  effect: '',
  calls: [],
  names: [],
}

const report = await main()
write(REPORT, JSON.stringify(report))
exit(0)
