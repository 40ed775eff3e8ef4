/** Does the guardrail judge a table of imports as it should? See README.md. */
import { percentile } from '../../bench/statistics.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { judgeTable } from '../../test/guardrail/judge-table.ts'

const usage = `Usage: npm run eval:guardrail

Asks the built guardrail, over MCP on standard input and output, about each row of
test/guardrail/imports.json, in a repository and with registries that it makes for this. Prints what
was judged wrong, and for each kind how much was judged right. Ends with 1 below 98 %, or when a good
import is blocked.
`
const RIGHT_SHARE_MIN = 0.98

process.exit(
  await runCommand(usage, async () => {
    const judged = await judgeTable()
    const wrong = judged.filter(({ faults }) => faults.length > 0)
    for (const { row, faults } of wrong)
      process.stdout.write(`${row.kind}: ${row.name}: ${faults.join('; ')}\n`)
    for (const [kind, rows] of [...Map.groupBy(judged, ({ row }) => row.kind), ['all', judged]] as [
      string,
      typeof judged,
    ][]) {
      const right = rows.filter(({ faults }) => faults.length === 0).length
      const share = ((100 * right) / rows.length).toFixed(1)
      process.stdout.write(`${kind.padEnd(16)}${right} of ${rows.length}  ${share} %\n`)
    }
    const p95Ms = percentile(
      judged.map(({ tookMs }) => tookMs),
      0.95,
    )
    process.stdout.write(`p95, registries on loopback: ${p95Ms.toFixed(1)} ms\n`)
    const isGoodBlocked = wrong.some(
      ({ row, faults }) =>
        row.expect.decision === 'allow' && faults.some((fault) => fault.startsWith('is block')),
    )
    return wrong.length > (1 - RIGHT_SHARE_MIN) * judged.length || isGoodBlocked ? 1 : 0
  }),
)
