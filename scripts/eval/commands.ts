/** Evaluates whether the hook detects what commands and edits install. See README.md. */
import { percentile } from '../../bench/statistics.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { TABLES, evaluateRows } from '../../test/guardrail/commands/evaluate-commands.ts'

const usage = `Usage: npm run eval:commands

Evaluate each row of the tables in test/guardrail/commands as the hook of a coding agent does, without
registries or services. Print the wrong verdicts and the detection rates. Exits with 1 below 95 %, or
with false positives above 1 %.
`
const SEEN_SHARE_MIN = 0.95
const ALARM_SHARE_MAX = 0.01

process.exit(
  await runCommand(usage, async () => {
    let isGood = true
    for (const table of TABLES) {
      const evaluated = await evaluateRows(table)
      for (const { title, fault } of evaluated)
        if (fault !== undefined)
          process.stdout.write(`${table}: ${fault}: ${JSON.stringify(title)}\n`)
      const [harmless, others] = [true, false].map((isHarmless) =>
        evaluated.filter((each) => each.isHarmless === isHarmless),
      ) as [typeof evaluated, typeof evaluated]
      const alarms = harmless.filter(({ fault }) => fault !== undefined).length
      const seen = others.filter(({ fault }) => fault === undefined).length
      const p95Ms = percentile(
        evaluated.map(({ tookMs }) => tookMs),
        0.95,
      )
      process.stdout.write(
        `${table.padEnd(18)}detected ${seen} of ${others.length}  false positives ${alarms} of ${harmless.length}  p95 ${p95Ms.toFixed(1)} ms\n`,
      )
      isGood &&=
        seen >= SEEN_SHARE_MIN * others.length && alarms <= ALARM_SHARE_MAX * harmless.length
    }
    return isGood ? 0 : 1
  }),
)
