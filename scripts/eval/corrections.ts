/** Evaluates which corrections are recognized, and what is taken for one. See README.md. */
import { oneOf, parseOptions } from '../../bench/command/options.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { engineKinds } from '../../bench/service/service-database.ts'
import { type MessagePair, pairTables, readPairs } from './corrections/read-pairs.ts'
import { isPriorSuperseded } from './corrections/score-pairs.ts'
import { wilsonInterval } from './corrections/wilson-interval.ts'
import { withService } from './local-service.ts'

const usage = `Usage: npm run eval:corrections -- [options]

Send pairs of messages through /hybrid/complete of a separate service, and print how many corrections
supersede the prior message, per kind, and how many other messages do, with 95 % Wilson intervals.
Exits with 1 if the recall is below 90 % or the false rate above 2 %.

  --file PATH    table of pairs instead of the committed ones; repeatable
  --held-out     the tables of authors to which nothing was fitted
  --sealed       the tables to judge by, to which nothing was fitted; prints totals only
  --half NAME    all, tuned, or held-out: every row, odd rows, even rows (default: all)
  --engine NAME  embedded or postgresql (default: embedded)
  --verbose      print the wrong pairs
  --help         print this help
`
const RECALL_MIN = 0.9
const FALSE_SHARE_MAX = 0.02

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        file: { type: 'string', multiple: true },
        'held-out': { type: 'boolean', default: false },
        sealed: { type: 'boolean', default: false },
        half: { type: 'string', default: 'all' },
        engine: { type: 'string', default: 'embedded' },
        verbose: { type: 'boolean', default: false },
      },
    })
    const half = oneOf('--half', values.half, ['all', 'tuned', 'held-out'])
    const choice = {
      url: undefined,
      engine: oneOf('--engine', values.engine, engineKinds),
      embedder: undefined,
    }
    const directory = values.sealed ? 'sealed' : values['held-out'] ? 'held-out' : 'tables'
    const tables = values.file?.map((file) => readPairs(file)) ?? pairTables(directory)
    const [corrections, others] = [
      tables.flatMap((each) => each.corrections),
      tables.flatMap((each) => each.others),
    ].map((pairs) =>
      pairs.filter((_, at) => half === 'all' || (at % 2 === 0) === (half === 'tuned')),
    )
    const isSuperseded = new Map<MessagePair, boolean>()
    await withService(choice, signal, async (client) => {
      for (const pair of [...(corrections ?? []), ...(others ?? [])])
        isSuperseded.set(pair, await isPriorSuperseded(client, pair))
    })
    const superseded = (pair: MessagePair): boolean => isSuperseded.get(pair) === true
    const missed = (corrections ?? []).filter((pair) => !superseded(pair))
    const wrong = (others ?? []).filter(superseded)
    const recall = share((corrections ?? []).filter(superseded), corrections ?? [])
    const falseRate = share(wrong, others ?? [])
    const isVerbose = values.verbose && !values.sealed
    const lines = [
      table(['correction', 'recognized', 'percent', '95 %'], recall.rows),
      '',
      table(['no correction', 'superseded', 'percent', '95 %'], falseRate.rows),
      ...(isVerbose ? missed.map((pair) => `missed: ${format(pair)}`) : []),
      ...(isVerbose ? wrong.map((pair) => `wrong: ${format(pair)}`) : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return recall.total >= RECALL_MIN && falseRate.total <= FALSE_SHARE_MAX ? 0 : 1
  }),
)

function share(counted: readonly MessagePair[], pairs: readonly MessagePair[]) {
  const row = (name: string, some: number, all: number): string[] => [
    name,
    `${some} of ${all}`,
    percent(some / all),
    wilsonInterval(some, all).map(percent).join(' to '),
  ]
  const kinds = [...new Set(pairs.map(({ kind }) => kind))]
  const count = (of: readonly MessagePair[], kind: string) =>
    of.filter((pair) => pair.kind === kind).length
  return {
    total: pairs.length === 0 ? NaN : counted.length / pairs.length,
    rows: [
      ...kinds.map((kind) => row(kind, count(counted, kind), count(pairs, kind))),
      row('ALL', counted.length, pairs.length),
    ],
  }
}

function percent(value: number): string {
  return (100 * value).toFixed(1)
}

function format({ kind, prior, later }: MessagePair): string {
  return `${kind}: ${prior} / ${later}`
}
