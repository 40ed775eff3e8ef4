/**
 * Measures bytes per memory and insert rate on PostgreSQL, and extrapolates to a billion memories
 * on several numbers of nodes. See research/capacity.md.
 */
import { progress, runCommand, UsageError } from './command/run-command.ts'
import { spread, type Spread } from './capacity/spread.ts'
import { ensureAvatar, ingestBatch } from './service/avatars.ts'
import { jsonClient } from './service/json-client.ts'
import { type ServiceDatabase, createServiceDatabase } from './service/service-database.ts'
import { startService } from './service/start-service.ts'
import { loadAverage, machine } from './report/machine.ts'
import { seededTexts } from './texts/texts.ts'

const usage = `Usage: npm run bench:capacity -- [--avatars 20] [--memories 1000] [--lanes 2]

Fills a new, empty database on the PostgreSQL server of DATABASE_URL or TEST_DATABASE_URL.
`

const BILLION = 1e9
const NODES = [4, 8, 16, 32, 64]

type Options = { readonly avatars: number; readonly memories: number; readonly lanes: number }

const readOptions = (args: readonly string[]): Options => {
  const given: Record<string, number> = { avatars: 20, memories: 1_000, lanes: 2 }
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '') ?? ''
    const value = Number(args[at + 1])
    if (!(name in given) || !Number.isInteger(value) || value < 1)
      throw new UsageError(
        `Invalid option ${args[at]}. Use --avatars, --memories, or --lanes with a whole number above 0.`,
      )
    given[name] = value
  }
  return given as Options
}

type FillResult = { readonly seconds: number; readonly characters: number }

/** Every avatar has distinct texts; each lane fills one avatar after another. */
const fill = async (url: string, options: Options, signal: AbortSignal): Promise<FillResult> => {
  const texts = seededTexts(1)
  const batches = Array.from({ length: options.avatars }, () => texts.said(options.memories))
  const characters = batches.flat().reduce((sum, text) => sum + text.length, 0)
  const startedAtMs = performance.now()
  const waiting = batches.entries()
  const lane = async () => {
    const client = jsonClient(url, { signal })
    for (const [at, contents] of waiting) {
      const botId = await ensureAvatar(client, `capacity-${at}`)
      const items = contents.map((content) => ({
        content,
        speaker: 'Mara',
        scope: 'global' as const,
      }))
      await ingestBatch(client, botId, items)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: options.lanes }, lane))
  return { seconds: (performance.now() - startedAtMs) / 1_000, characters }
}

type TableSize = { readonly name: string; readonly heap: number; readonly indexes: number }

const readSizes = async (
  database: ServiceDatabase,
): Promise<{ tables: readonly TableSize[]; memories: number }> => {
  await using sql = await database.openBareSql()
  const tables = await sql.query(
    `select relname::text as name, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc`,
  )
  const [counted] = await sql.query('select count(*)::int as n from memories')
  return { tables: tables as readonly TableSize[], memories: Number(counted?.['n']) }
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const terabytes = (bytes: number) => `${(bytes / 2 ** 40).toFixed(2)} TiB`

const simulated = (bytesEach: number, perSecond: number): string => {
  const rows = NODES.map((nodes) => {
    const found: Spread = spread({ memories: BILLION, nodes, shardsPerNode: 32, seed: 1 })
    const days = BILLION / (perSecond * nodes) / 86_400
    const [mean, most] = [BILLION / nodes, found.mostOnNode].map((each) => each * bytesEach)
    return `| ${nodes} | ${terabytes(mean ?? 0)} | ${terabytes(most ?? 0)} | ${(found.mostOnNode / (BILLION / nodes)).toFixed(2)} | ${days.toFixed(1)} |`
  })
  const { avatars, largest } = spread({ memories: BILLION, nodes: 4, shardsPerNode: 32, seed: 1 })
  return [
    `${avatars} avatars, the largest of ${largest} memories (${megabytes(largest * bytesEach)}).`,
    '',
    '| nodes | mean per node | fullest node | fullest / mean | days to fill |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

process.exit(
  await runCommand(usage, async (args, signal) => {
    const options = readOptions(args)
    const say = progress()
    await using database = await createServiceDatabase('postgresql')
    await using service = await startService({ env: database.env })
    say(`filling ${options.avatars} avatars with ${options.memories} memories each`)
    const { seconds, characters } = await fill(service.url, options, signal)
    await service.stop()
    const { tables, memories } = await readSizes(database)
    const total = tables.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0)
    const [each, perSecond] = [total / memories, memories / seconds]
    const lines = tables
      .filter(({ heap, indexes }) => (heap + indexes) / total > 0.005)
      .map(
        ({ name, heap, indexes }) =>
          `| \`${name}\` | ${(heap / memories).toFixed(0)} | ${(indexes / memories).toFixed(0)} |`,
      )
    process.stdout.write(
      [
        `${JSON.stringify(machine())}, load ${loadAverage().toFixed(1)} at the end`,
        `${memories} memories of ${(characters / memories).toFixed(0)} characters, ${options.lanes} lanes, batches of 500`,
        `${perSecond.toFixed(0)} memories per second; ${each.toFixed(0)} bytes each`,
        '',
        '| table | row bytes per memory | index bytes per memory |',
        '|---|---|---|',
        ...lines,
        '',
        simulated(each, perSecond),
        '',
      ].join('\n'),
    )
    return 0
  }),
)
