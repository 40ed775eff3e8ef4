/** Measures the first query of an avatar whose index isn't in memory. See README.md. */
import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { fillAvatar } from './service/fill-avatar.ts'
import { jsonClient } from './service/json-client.ts'
import { readCpuMs } from './service/process-figures.ts'
import {
  type ServiceDatabase,
  createServiceDatabase,
  engineKinds,
} from './service/service-database.ts'
import { startService } from './service/start-service.ts'
import { prepare } from './service/turn-calls.ts'
import { setTimeout as delay } from 'node:timers/promises'

const usage = `Usage: npm run bench:cold-avatar -- [options]

Restart the service several times and time the first prepare of an avatar after each start: first without a snapshot of
its index, then with one.

  --engine NAME     embedded or postgresql (default: embedded)
  --memories COUNT  memories of the avatar (default: 100000)
  --starts COUNT    starts of each kind (default: 5)
  --help            print this help
`
const BATCH = 500
/** Longer than the service waits until it writes a snapshot. */
const IDLE_MS = 8_000
const IDLE_CPU_MS = 200

type Env = Readonly<Record<string, string | undefined>>

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'embedded' },
        memories: { type: 'string', default: '100000' },
        starts: { type: 'string', default: '5' },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    const memories = wholeNumber('--memories', values.memories, BATCH, 1_000_000)
    const starts = wholeNumber('--starts', values.starts, 1, 100)
    const say = progress()
    await using database = await createServiceDatabase(kind)
    const botId = await fill(database.env, memories)
    say(`${memories} memories stored`)
    for (let start = 0; start < starts; start += 1) {
      await dropSnapshot(database)
      print({ index: 'from texts', start, ...(await firstPrepare(database.env, botId)) })
    }
    print(await writeSnapshot(database, botId))
    for (let start = 0; start < starts; start += 1)
      print({ index: 'from snapshot', start, ...(await firstPrepare(database.env, botId)) })
    return 0
  }),
)

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function fill(env: Env, memories: number): Promise<string> {
  await using service = await startService({ env })
  const botId = await fillAvatar(service.url, memories, BATCH)
  await service.stop()
  return botId
}

async function dropSnapshot({ openBareSql }: ServiceDatabase): Promise<void> {
  await using sql = await openBareSql()
  await sql.query('delete from recall_snapshots')
}

/** With `after`, before the service stops. */
async function firstPrepare(
  env: Env,
  botId: string,
  after?: (pid: number) => Promise<void>,
): Promise<{ readonly ms: number; readonly service_cpu_ms: number }> {
  await using service = await startService({ env })
  const client = jsonClient(service.url)
  // The functions on the path are loaded, and no memory of the avatar.
  await client.ask('POST', '/hybrid/prepare', { bot_id: crypto.randomUUID(), query: 'x' })
  const cpuMs = readCpuMs(service.pid)
  const startedMs = performance.now()
  await prepare(client, botId, 'What did we talk about first?')
  const ms = Math.round(performance.now() - startedMs)
  const line = { ms, service_cpu_ms: Math.round(readCpuMs(service.pid) - cpuMs) }
  await after?.(service.pid)
  client.close()
  await service.stop()
  return line
}

/** Lets the service write the snapshot; returns its size and the time that it took. */
async function writeSnapshot(database: ServiceDatabase, botId: string): Promise<object> {
  let writing = { ms: 0, cpuMs: 0 }
  await firstPrepare(database.env, botId, async (pid) => {
    writing = await untilIdle(pid)
  })
  await using sql = await database.openBareSql()
  const [size] = await sql.query(`select count(*)::int as parts, sum(memories)::int as memories,
    (sum(octet_length(data)) / 1e6)::int as megabytes,
    (pg_total_relation_size('recall_snapshots') / 1e6)::int as table_megabytes from recall_snapshots`)
  return { ...size, write_ms: Math.round(writing.ms), write_cpu_ms: Math.round(writing.cpuMs) }
}

async function untilIdle(pid: number): Promise<{ readonly ms: number; readonly cpuMs: number }> {
  const [fromMs, fromCpuMs] = [performance.now(), readCpuMs(pid)]
  for (;;) {
    const before = { ms: performance.now() - fromMs, cpuMs: readCpuMs(pid) - fromCpuMs }
    await delay(IDLE_MS)
    if (readCpuMs(pid) - fromCpuMs - before.cpuMs < IDLE_CPU_MS) return before
  }
}
