/**
 * Compares a prepare right after a complete with one without, for the same kind of text. See
 * README.md.
 */
import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { table } from './report/table.ts'
import { fillAvatar } from './service/fill-avatar.ts'
import { jsonClient } from './service/json-client.ts'
import { createServiceDatabase, engineKinds } from './service/service-database.ts'
import { startService } from './service/start-service.ts'
import { complete } from './service/turn-calls.ts'
import { percentile } from './statistics.ts'
import { seededTexts } from './texts/texts.ts'

const usage = `Usage: npm run bench:after-write -- [options]

Prepare with a statement right after its complete, then with one that nothing has said, in turns. Prints milliseconds
and the stages of each.

  --engine NAME     embedded or postgresql (default: embedded)
  --memories COUNT  memories of the avatar (default: 10000)
  --turns COUNT     pairs of prepares (default: 150)
  --help            print this help
`
const WARM_UP = 30
const BATCH = 500
const SEED = 77

type PrepareAnswer = {
  readonly recalled: readonly { readonly id: string }[]
  readonly timings_ms: Readonly<Record<string, number>>
}

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'embedded' },
        memories: { type: 'string', default: '10000' },
        turns: { type: 'string', default: '150' },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    const memories = wholeNumber('--memories', values.memories, BATCH, 1_000_000)
    const turns = wholeNumber('--turns', values.turns, 10, 10_000)
    const say = progress()
    await using database = await createServiceDatabase(kind)
    await using service = await startService({ env: database.env })
    const botId = await fillAvatar(service.url, memories, BATCH)
    say(`${memories} memories stored`)
    const client = jsonClient(service.url)
    const texts = seededTexts(SEED)
    const rows = { warm: [] as Sample[], written: [] as Sample[] }
    let found = 0
    for (let turn = 0; turn < WARM_UP + turns; turn += 1) {
      const [said = '', other = ''] = texts.said(2)
      const [reply = ''] = texts.replies(1)
      const { memory_ids: ids } = await complete(client, botId, { said, reply })
      const written = await timedPrepare(client, botId, said)
      const warm = await timedPrepare(client, botId, other)
      if (turn < WARM_UP) continue
      rows.written.push(written)
      rows.warm.push(warm)
      found += Number(written.ids.includes(ids[0] ?? ''))
    }
    client.close()
    await service.stop()
    process.stdout.write(`${report(rows)}\n\nRecalled its text: ${found} of ${turns}.\n`)
    return 0
  }),
)

type Sample = {
  readonly ms: number
  readonly stages: PrepareAnswer['timings_ms']
  readonly ids: readonly string[]
}

async function timedPrepare(
  client: ReturnType<typeof jsonClient>,
  botId: string,
  query: string,
): Promise<Sample> {
  const startedMs = performance.now()
  const body = { bot_id: botId, query, top_k: 10, explain: true }
  const { recalled, timings_ms: stages } = await client.post<PrepareAnswer>('/hybrid/prepare', body)
  return { ms: performance.now() - startedMs, stages, ids: recalled.map(({ id }) => id) }
}

function report({ warm, written }: Record<'warm' | 'written', Sample[]>): string {
  const stages = Object.keys(warm[0]?.stages ?? {})
  const median = (samples: readonly Sample[], stage: string) =>
    percentile(
      samples.map((sample) => sample.stages[stage] ?? 0),
      0.5,
    )
  const row = (name: string, samples: readonly Sample[]) => [
    name,
    ...[0.5, 0.95].map((share) =>
      percentile(
        samples.map(({ ms }) => ms),
        share,
      ).toFixed(2),
    ),
    ...stages.map((stage) => median(samples, stage).toFixed(2)),
  ]
  const p50 = (samples: readonly Sample[]) =>
    percentile(
      samples.map(({ ms }) => ms),
      0.5,
    )
  return [
    table(
      ['prepare', 'p50', 'p95', ...stages],
      [row('warm', warm), row('after a complete', written)],
    ),
    `Ratio of the p50: ${(p50(written) / p50(warm)).toFixed(2)}`,
  ].join('\n\n')
}
