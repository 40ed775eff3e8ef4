/**
 * Evaluates which functions of installed packages count as reachable from an application. See
 * README.md.
 */
import { readInstalledFunctions } from '@daimon/scanner-core'
import { progress, runCommand, UsageError } from '../../bench/command/run-command.ts'
import { Unreachable } from './callgraph/fetch-package.ts'
import { type Application, applications } from './reachability/applications.ts'
import { installApplication } from './reachability/install-application.ts'
import { recordRun } from './reachability/record-run.ts'

const usage = `Usage: npm run eval:reachability [-- --run]

Install ten applications with the configured npm into the user's cache and print the
share of the functions of their dependencies that they may reach. With --run, also
start the applications that need no configuration, send requests, and list the
functions that ran although they count as unreachable: this runs their code.
`

/** Exit codes as in both CLIs. */
const UNFINISHED = 3
const PORT = 18_931
const SHARE_MAX = 0.6

process.exit(
  await runCommand(usage, async (args, signal) => {
    const isRun = args[0] === '--run'
    if (args.length > (isRun ? 1 : 0)) throw new UsageError('The only option is --run.')
    const say = progress()
    const rows: Row[] = []
    const absent: string[] = []
    for (const application of applications) {
      signal.throwIfAborted()
      const id = `${application.name}@${application.version}`
      const root = await installApplication(application).catch((error: unknown) => {
        if (error instanceof Unreachable) return undefined
        throw error
      })
      if (root === undefined) absent.push(id)
      else rows.push(await measure(application, root, isRun))
      say(id)
    }
    report(rows, absent)
    if (absent.length > 0) return UNFINISHED
    const { share } = sum(rows)
    return share > SHARE_MAX || rows.some(({ missed }) => missed.length > 0) ? 1 : 0
  }),
)

type Row = {
  readonly name: string
  readonly total: number
  readonly reachable: number
  readonly unknown: number
  readonly tookMs: number
  readonly ran: number
  /** Functions that ran and count as unreachable, or as unknown. */
  readonly missed: readonly string[]
  readonly doubted: number
}

async function measure(application: Application, root: string, isRun: boolean): Promise<Row> {
  const found = readInstalledFunctions(root, () => performance.now())
  const ran = isRun && application.start ? await recordRun(root, application.start(PORT), PORT) : []
  const reached = ran.map((each) => ({
    each,
    reach: found.find(each.path, each.line, each.endLine),
  }))
  return {
    name: application.name,
    total: found.total,
    reachable: found.reachable,
    unknown: found.unknown,
    tookMs: found.tookMs,
    ran: ran.length,
    missed: reached.flatMap(({ each, reach }) =>
      reach === 'unreachable' ? [`${each.path}:${each.line} ${each.name}`] : [],
    ),
    doubted: reached.filter(({ reach }) => reach === 'unknown').length,
  }
}

function sum(rows: readonly Row[]): { total: number; reachable: number; share: number } {
  const total = rows.reduce((all, row) => all + row.total, 0)
  const reachable = rows.reduce((all, row) => all + row.reachable, 0)
  return { total, reachable, share: reachable / Math.max(1, total) }
}

function report(rows: readonly Row[], absent: readonly string[]): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8)
  const lines = rows.map(
    ({ name, total, reachable, unknown, tookMs, ran, doubted, missed }) =>
      `${name.padEnd(20)} ${String(total).padStart(7)} ${percent(reachable / total)} ${percent(unknown / total)} ${(tookMs / 1_000).toFixed(1).padStart(6)} s${ran > 0 ? `  ${ran} ran, ${doubted} of them unknown, ${missed.length} unreachable` : ''}`,
  )
  const { total, share } = sum(rows)
  const mean = rows.reduce((all, row) => all + row.reachable / row.total, 0) / rows.length
  process.stdout.write(
    `${[
      'application          functions reachable unknown  time',
      ...lines,
      `all ${total} functions: ${percent(share).trim()} reachable; mean over applications ${percent(mean).trim()}`,
      ...rows.flatMap(({ missed }) =>
        missed.map((each) => `  ran, and counts as unreachable: ${each}`),
      ),
      ...(absent.length > 0 ? [`not available: ${absent.join(', ')}`] : []),
    ].join('\n')}\n`,
  )
}
