/**
 * Measures one turn: prepare and complete over HTTP at growing numbers of memories, compared with
 * plain SQL on the same rows. See README.md.
 */
import { progress, runCommand } from './command/run-command.ts'
import type { EngineKind } from './service/service-database.ts'
import { readOptions, usage, type Options } from './options.ts'
import { loadAverage, machine } from './report/machine.ts'
import { writeReport } from './report/report.ts'
import { runEngine, type RunOptions } from './run-engine.ts'
import { makeWorkload } from './workload.ts'

process.exit(
  await runCommand(usage, async (args, signal) => {
    const options = readOptions(args)
    const run: RunOptions = {
      workload: makeWorkload(options.sizes, options.queries),
      nodeArguments: profilerArguments(options),
      say: progress(),
      signal,
    }
    for (const engine of options.engines) await bench(engine, options, run)
    return 0
  }),
)

async function bench(engine: EngineKind, options: Options, run: RunOptions): Promise<void> {
  const before = { load: loadAverage(), cpu: process.cpuUsage(), atMs: performance.now() }
  const result = await runEngine(engine, run)
  const { user, system } = process.cpuUsage(before.cpu)
  const report = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    queries: options.queries,
    warmUp: run.workload.warmUp,
    load: { before: before.load, after: loadAverage() },
    driver: { cpuMs: (user + system) / 1_000, elapsedMs: performance.now() - before.atMs },
    result,
  }
  process.stdout.write(`${writeReport(report, options.out)}\n\n`)
}

function profilerArguments({ profile }: Options): string[] {
  return profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
}
