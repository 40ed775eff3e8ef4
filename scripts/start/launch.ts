import { once } from 'node:events'

import { startChild, type Child, type Ending } from './child.ts'
import { claimEndpoint, untilHealthy, UsageError, type Endpoint } from './endpoint.ts'
import type { Program } from './programs.ts'
import { listenForStop } from './stop-signal.ts'
import { summary } from './summary.ts'

// Migrations of a large database may take a while; who waits longer than this waits for nothing.
const startTimeoutMs = 120_000
// As of both CLIs: 2 usage or configuration, 3 could not finish.
const exitCodes = { usage: 2, unfinished: 3 }

type Outcome = Ending | 'ready' | 'stopped' | 'late'

/**
 * Runs all programs until one ends or a signal says to stop, and resolves with the exit code: that
 * of the program that ended by itself, else 0 when all of them stopped cleanly as asked.
 */
export async function launch(
  programs: readonly Program[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const stop = listenForStop()
  const endpoints: Endpoint[] = []
  try {
    for (const program of programs) endpoints.push(await claimEndpoint(program, env))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return exitCodes.usage
  }

  const children = programs.map((program, i) =>
    startChild(program, endpoints[i]!, endpoints[0]!, env),
  )
  stop.onSecond(() => children.forEach((child) => child.signal('SIGKILL')))
  const stopped = stop.first.aborted
    ? Promise.resolve('stopped' as const)
    : once(stop.first, 'abort').then(() => 'stopped' as const)
  const ended = Promise.race(children.map((child) => child.ended))

  let outcome = await Promise.race<Outcome>([stopped, ended, untilReady(endpoints)])
  if (outcome === 'ready') {
    console.log(summary(programs, endpoints, env))
    outcome = await Promise.race<Outcome>([stopped, ended])
  }
  return conclude(outcome, children)
}

async function untilReady(endpoints: readonly Endpoint[]): Promise<'ready' | 'late'> {
  const signal = AbortSignal.timeout(startTimeoutMs)
  try {
    await Promise.all(endpoints.map((endpoint) => untilHealthy(endpoint, signal)))
    return 'ready'
  } catch {
    return 'late'
  }
}

async function conclude(outcome: Outcome, children: readonly Child[]): Promise<number> {
  for (const child of children) child.signal('SIGTERM')
  if (outcome === 'late') console.error(`Not ready within ${startTimeoutMs / 1_000} s`)
  if (typeof outcome === 'object') {
    console.error(`The ${outcome.name} ended by itself with exit code ${outcome.exitCode}`)
  }
  const endings = await Promise.all(children.map((child) => child.ended))
  if (typeof outcome === 'object') return outcome.exitCode
  if (outcome === 'late') return exitCodes.unfinished
  return endings.map(stopCode).find((code) => code !== 0) ?? 0
}

// A program that had not come so far as to listen for SIGTERM had nothing to drain.
function stopCode({ exitCode }: Ending): number {
  return exitCode === 143 ? 0 : exitCode
}
