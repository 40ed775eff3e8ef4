/** Evaluates whether prepare recalls what belongs to a query, and nothing else. See README.md. */
import { oneOf, parseOptions } from '../../bench/command/options.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { ensureAvatar } from '../../bench/service/avatars.ts'
import type { JsonClient } from '../../bench/service/json-client.ts'
import { engineKinds } from '../../bench/service/service-database.ts'
import { ingest } from './ingest.ts'
import { withService } from './local-service.ts'
import { readDevelopmentStores } from './precision/read-development.ts'
import { SEALED_STORES, type Store, type StoreQuery, readStores } from './precision/read-stores.ts'

const usage = `Usage: npm run eval:precision -- [options]

Store small sets of memories in a separate service, send their queries to /hybrid/prepare with its
defaults, and print precision and recall by kind of query.

  --file PATH    stores as JSON lines instead of the committed ones
  --development  the development stores
  --engine NAME  embedded or postgresql (default: embedded)
  --help         print this help
`

type Outcome = {
  readonly query: StoreQuery
  readonly recalled: number
  readonly right: number
}

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        file: { type: 'string' },
        development: { type: 'boolean', default: false },
        engine: { type: 'string', default: 'embedded' },
      },
    })
    const stores = values.development
      ? readDevelopmentStores()
      : readStores(values.file ?? SEALED_STORES)
    const engine = oneOf('--engine', values.engine, engineKinds)
    const choice = { url: undefined, engine, embedder: undefined }
    const outcomes: Outcome[] = []
    await withService(choice, signal, async (client) => {
      for (const store of stores) outcomes.push(...(await askAll(client, store)))
    })
    const answered = outcomes.filter(({ query }) => query.belongs.length > 0)
    const kinds = [...new Set(answered.map(({ query }) => query.kind))].toSorted()
    const rows = kinds.map((kind) =>
      row(
        kind,
        answered.filter(({ query }) => query.kind === kind),
      ),
    )
    const head = ['kind', 'queries', 'precision', 'recall', 'recalled']
    const unanswered = outcomes.filter(({ query }) => query.belongs.length === 0)
    const empty = unanswered.filter(({ recalled }) => recalled === 0).length
    const lines = [
      table(head, [...rows, row('ALL', answered), row('ALL with none', outcomes)]),
      '',
      `nothing recalled where nothing belongs: ${empty} of ${unanswered.length}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  }),
)

async function askAll(client: JsonClient, store: Store): Promise<Outcome[]> {
  const botId = await ensureAvatar(client, `eval-precision-${store.store}`)
  const memories = store.memories.map(({ id, said_at: at, speaker, session, text }) => ({
    content: text,
    speaker,
    session_id: session,
    scope: 'global' as const,
    occurred_at: at,
    metadata: { item_id: id },
  }))
  await ingest(client, botId, memories, 'complete')
  const outcomes: Outcome[] = []
  for (const query of store.queries) {
    const body = { bot_id: botId, query: query.text }
    const { recalled } = await client.post<{
      recalled: readonly { sources: readonly { metadata: { item_id?: string } }[] }[]
    }>('/hybrid/prepare', body)
    const isRight = (memory: (typeof recalled)[number]) =>
      memory.sources.some(({ metadata }) => query.belongs.includes(metadata.item_id ?? ''))
    outcomes.push({ query, recalled: recalled.length, right: recalled.filter(isRight).length })
  }
  return outcomes
}

/** Precision over all recalled memories; recall as the mean over the queries. */
function row(name: string, outcomes: readonly Outcome[]): string[] {
  const sum = (value: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + value(outcome), 0)
  const recalled = sum((outcome) => outcome.recalled)
  const answered = outcomes.filter(({ query }) => query.belongs.length > 0)
  const found = sum(({ query, right }) =>
    query.belongs.length === 0 ? 0 : Math.min(1, right / query.belongs.length),
  )
  return [
    name,
    String(outcomes.length),
    recalled === 0 ? '-' : (sum((outcome) => outcome.right) / recalled).toFixed(3),
    (found / Math.max(1, answered.length)).toFixed(3),
    (recalled / Math.max(1, outcomes.length)).toFixed(1),
  ]
}
