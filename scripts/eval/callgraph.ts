/**
 * Evaluates whether the call graph connects the labeled source to the labeled sink. See README.md.
 */
import { performance } from 'node:perf_hooks'
import { readFileSync } from 'node:fs'

import { type CallGraph, readCallGraph } from '@daimon/scanner-core'
import { progress, runCommand, UsageError } from '../../bench/command/run-command.ts'
import { percentile } from '../../bench/statistics.ts'
import { checkDeadSinks } from './callgraph/dead-sinks.ts'
import { Unreachable, fetchPackage, fetchedPackage } from './callgraph/fetch-package.ts'
import { reportPythonCases } from './callgraph/python.ts'
import { type Case, evaluate, type Verdict } from './callgraph/evaluate.ts'

const usage = `Usage: npm run eval:callgraph -- CASES.json
       npm run eval:callgraph -- --python

Fetch the packages of the cases with the configured npm into the user's cache, and check
for each flow whether the function with the sink is reachable from the one with the
source. CASES.json is a list of {package, version, flows: [{source: {file, line}, sink}]}.

With --python, print precision and recall for each kind of call in small programs of this repository.
`

/** Exit codes as in both CLIs. */
const UNFINISHED = 3

process.exit(
  await runCommand(usage, async (args, signal) => {
    const [path, ...others] = args
    if (path === undefined || others.length > 0) throw new UsageError('Specify one file of cases.')
    if (path === '--python') {
      process.stdout.write(await reportPythonCases())
      return 0
    }
    const cases = JSON.parse(readFileSync(path, 'utf8')) as Case[]
    const say = progress()
    const results: { given: Case; verdict: Verdict; tookMs: number; graph: CallGraph }[] = []
    const absent: string[] = []
    const unfetched: string[] = []
    let unreachable: Unreachable | undefined
    for (const given of cases) {
      signal.throwIfAborted()
      const { package: name, version } = given
      // After the registry becomes unreachable, measure the packages that are cached.
      const root = unreachable
        ? fetchedPackage(name, version)
        : await fetchPackage(name, version).catch((error: unknown) => {
            if (!(error instanceof Unreachable)) throw error
            unreachable = error
            return undefined
          })
      if (root === undefined) {
        ;(unreachable ? unfetched : absent).push(`${name}@${version}`)
        continue
      }
      const startedAtMs = performance.now()
      const graph = await readCallGraph(root, () => performance.now())
      const tookMs = performance.now() - startedAtMs
      results.push({ given, verdict: evaluate(graph, given), tookMs, graph })
      say(`${given.package}@${given.version}: ${tookMs.toFixed(0)} ms`)
    }
    if (results.length > 0) report(results, [...absent, ...unfetched], await checkDeadSinks())
    if (unfetched.length === 0) return 0
    process.stderr.write(
      `${unfetched.length} of ${cases.length} packages are neither cached nor available: npm can't reach its registry (${unreachable?.message}). Run this again with a reachable registry; cached packages remain.\n`,
    )
    return UNFINISHED
  }),
)

type Result = { given: Case; verdict: Verdict; tookMs: number; graph: CallGraph }

function report(
  results: readonly Result[],
  absent: readonly string[],
  dead: Awaited<ReturnType<typeof checkDeadSinks>>,
): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const flows = results.flatMap(({ verdict }) => verdict.flows)
  const reached = flows.filter(({ isReached }) => isReached).length
  const whole = results.filter(({ verdict }) =>
    verdict.flows.every(({ isReached }) => isReached),
  ).length
  const present = flows.filter(({ miss }) => miss === undefined || !miss.startsWith('label'))
  const times = results.map(({ tookMs }) => tookMs)
  const lines = [
    `cases measured        ${results.length} of ${results.length + absent.length}`,
    `cases with all flows  ${whole} (${percent(whole / results.length)})`,
    `flows reached         ${reached} of ${flows.length} (${percent(reached / flows.length)})`,
    `… with valid labels   ${reached} of ${present.length} (${percent(reached / present.length)})`,
    `time a package        p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
    `functions reachable   ${percent(mean(results.map(({ graph }) => graph.reachableFrom(graph.entries).size / graph.functions.length)))} from entries, ${percent(mean(results.map(({ verdict }) => verdict.shareReached)))} from the source (mean over packages)`,
    `dead sinks            ${dead.total - dead.reached.length} of ${dead.total} unreachable; live twins reached ${dead.liveReached} of ${dead.liveTotal}`,
    ...dead.reached.map((name) => `  reported reachable: ${name}`),
    ...dead.liveMissed.map((name) => `  live, not reached: ${name}`),
    ...results.flatMap(({ given, verdict }) =>
      verdict.flows.flatMap(({ miss, text }) =>
        miss === undefined ? [] : [`  missed ${given.package}@${given.version} ${text}: ${miss}`],
      ),
    ),
    ...(absent.length === 0 ? [] : [`  not available: ${absent.join(', ')}`]),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
