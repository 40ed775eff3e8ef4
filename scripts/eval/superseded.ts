/** Counts the statements of conversations that would supersede an earlier one. See README.md. */
import { findCorrections } from '@daimon/identity-core'
import { parseOptions } from '../../bench/command/options.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { comparedPairs } from './corrections/talk-pairs.ts'
import { readRecallSet } from './recall-set.ts'

const usage = `Usage: npm run eval:superseded -- SET.json [SET.json ...] [options]

Compare the turns of conversations as complete does when it stores them one by one, and print how
many supersede an earlier turn of the same speaker. In conversations without corrections, each is
an error.

  --verbose  print the pairs
  --help     print this help
`

process.exit(
  await runCommand(usage, async (args) => {
    const { values, positionals } = parseOptions({
      args,
      allowPositionals: true,
      options: { verbose: { type: 'boolean' } },
    })
    const rows = positionals.map((path) => {
      const { name, conversations } = readRecallSet(path)
      const items = conversations.flatMap((each) => each.items)
      const statements = items.filter(({ speaker }) => !/^assistant$/i.test(speaker))
      const found = conversations.flatMap((each) =>
        comparedPairs(each.items).filter(({ prior, later }) => isSuperseded(prior, later)),
      )
      if (values.verbose === true)
        for (const { prior, later } of found) process.stdout.write(`${prior} / ${later}\n`)
      const count = new Set(found.map(({ later }) => later)).size
      const perThousand = (1_000 * (count / statements.length)).toFixed(1)
      return [name, String(statements.length), String(count), perThousand]
    })
    const head = ['set', 'statements', 'supersede an earlier one', 'per thousand']
    process.stdout.write(`${table(head, rows)}\n`)
    return 0
  }),
)

function isSuperseded(prior: string, later: string): boolean {
  return findCorrections(later, [{ id: 'prior', content: prior, isRecent: true }]).length > 0
}
