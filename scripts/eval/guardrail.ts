/** Evaluates the guardrail's verdicts on a table of imports. See README.md. */
import { percentile } from '../../bench/statistics.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { evaluateTable } from '../../test/guardrail/evaluate-table.ts'

const usage = `Usage: npm run eval:guardrail

Query the built guardrail, over MCP on standard input and output, about each row of
test/guardrail/imports.json, in a generated repository and with generated registries. Print the
wrong verdicts and the accuracy of each kind. Exits with 1 below 98 %, or if a good
import is blocked.
`
const RIGHT_SHARE_MIN = 0.98

process.exit(
  await runCommand(usage, async () => {
    const evaluated = await evaluateTable()
    const wrong = evaluated.filter(({ faults }) => faults.length > 0)
    for (const { row, faults } of wrong)
      process.stdout.write(`${row.kind}: ${row.name}: ${faults.join('; ')}\n`)
    for (const [kind, rows] of [
      ...Map.groupBy(evaluated, ({ row }) => row.kind),
      ['all', evaluated],
    ] as [string, typeof evaluated][]) {
      const right = rows.filter(({ faults }) => faults.length === 0).length
      const share = ((100 * right) / rows.length).toFixed(1)
      process.stdout.write(`${kind.padEnd(16)}${right} of ${rows.length}  ${share} %\n`)
    }
    const p95Ms = percentile(
      evaluated.map(({ tookMs }) => tookMs),
      0.95,
    )
    process.stdout.write(`p95, registries on loopback: ${p95Ms.toFixed(1)} ms\n`)
    const isGoodBlocked = wrong.some(
      ({ row, faults }) =>
        row.expect.decision === 'allow' && faults.some((fault) => fault.startsWith('is block')),
    )
    return wrong.length > (1 - RIGHT_SHARE_MIN) * evaluated.length || isGoodBlocked ? 1 : 0
  }),
)
