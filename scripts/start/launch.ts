import { once } from 'node:events'

import { build, BuildError } from './build.ts'
import { startChild, type Child, type Ending } from './child.ts'
import { claimEndpoint, untilHealthy, UsageError, type Endpoint } from './endpoint.ts'
import type { Program } from './programs.ts'
import type { Report } from './report.ts'
import { listenForStop } from './stop-signal.ts'
import { summary } from './summary.ts'

// Migrations of a large database may take a while.
const startTimeoutMs = 120_000
// As in both CLIs: 2 usage or configuration, 3 could not finish.
const exitCodes = { usage: 2, unfinished: 3 }

type Outcome = Ending | 'ready' | 'stopped' | 'late'
type Options = { readonly report: Report; readonly isBuilt: boolean }

/**
 * Runs all programs until one exits or a signal arrives. Resolves with the exit code: the code of a
 * program that exited on its own, or 0 if all stopped cleanly after a signal.
 */
export async function launch(
  programs: readonly Program[],
  env: NodeJS.ProcessEnv,
  { report, isBuilt }: Options,
): Promise<number> {
  const stop = listenForStop()
  const endpoints: Endpoint[] = []
  try {
    if (!isBuilt) await report.step('build', build(env, stop.first))
    if (stop.first.aborted) return 0
    for (const program of programs) endpoints.push(await claimEndpoint(program, env))
  } catch (error) {
    report.end()
    if (!(error instanceof UsageError || error instanceof BuildError)) throw error
    console.error(error.message)
    return error instanceof UsageError ? exitCodes.usage : exitCodes.unfinished
  }

  const children = programs.map((program, i) =>
    startChild(program, endpoints[i]!, endpoints[0]!, env, report),
  )
  stop.onSecond(() => children.forEach((child) => child.signal('SIGKILL')))
  const stopped = stop.first.aborted
    ? Promise.resolve('stopped' as const)
    : once(stop.first, 'abort').then(() => 'stopped' as const)
  const ended = Promise.race(children.map((child) => child.ended))

  const waiting = new AbortController()
  const ready = untilReady(programs, endpoints, report, waiting.signal)
  let outcome = await Promise.race<Outcome>([stopped, ended, ready])
  waiting.abort()
  if (outcome === 'ready') {
    report.print(summary(programs, endpoints, env))
    outcome = await Promise.race<Outcome>([stopped, ended])
  }
  return conclude(outcome, children, report)
}

async function untilReady(
  programs: readonly Program[],
  endpoints: readonly Endpoint[],
  report: Report,
  stop: AbortSignal,
): Promise<'ready' | 'late'> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(startTimeoutMs)])
  try {
    await Promise.all(
      programs.map(({ title }, i) =>
        report.step(title.replace(/^the /, ''), untilHealthy(endpoints[i]!, signal)),
      ),
    )
    return 'ready'
  } catch {
    return 'late'
  }
}

async function conclude(
  outcome: Outcome,
  children: readonly Child[],
  report: Report,
): Promise<number> {
  for (const child of children) child.signal('SIGTERM')
  if (outcome === 'late') console.error(failure(`no response within ${startTimeoutMs / 1_000} s`))
  if (outcome === 'stopped' && report.isInteractive) report.print('\nStopping…')
  const endings = await Promise.all(children.map((child) => child.ended))
  if (outcome === 'stopped' && report.isInteractive) report.print('Stopped.')
  if (typeof outcome === 'object') {
    report.end()
    console.error(failure(`${outcome.name} exited with code ${outcome.exitCode}`))
    return outcome.exitCode
  }
  if (outcome === 'late') return exitCodes.unfinished
  return endings.map(stopCode).find((code) => code !== 0) ?? 0
}

const failure = (reason: string): string =>
  `Can't run Daimon: ${reason}. See the messages above, or run 'npx daimon doctor'.`

// A program that exits before it handles SIGTERM has nothing to drain.
function stopCode({ exitCode }: Ending): number {
  return exitCode === 143 ? 0 : exitCode
}
