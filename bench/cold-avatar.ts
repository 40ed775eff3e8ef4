/** Measures the first query of an avatar whose index isn't in memory. See README.md. */
import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { fillAvatar } from './service/fill-avatar.ts'
import { jsonClient } from './service/json-client.ts'
import { readCpuMs } from './service/process-figures.ts'
import { createServiceDatabase, engineKinds } from './service/service-database.ts'
import { startService } from './service/start-service.ts'
import { prepare } from './service/turn-calls.ts'

const usage = `Usage: npm run bench:cold-avatar -- [options]

Restart the service several times and time the first prepare of an avatar after each start.

  --engine NAME     embedded or postgresql (default: embedded)
  --memories COUNT  memories of the avatar (default: 100000)
  --starts COUNT    starts (default: 5)
  --help            print this help
`
const BATCH = 500

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
    const { env } = database
    const botId = await fill(env, memories)
    say(`${memories} memories stored`)
    for (let start = 0; start < starts; start += 1) {
      await using service = await startService({ env })
      const client = jsonClient(service.url)
      // The functions on the path are loaded, and no memory of the avatar.
      await client.ask('POST', '/hybrid/prepare', { bot_id: crypto.randomUUID(), query: 'x' })
      const cpuMs = readCpuMs(service.pid)
      const startedMs = performance.now()
      await prepare(client, botId, 'What did we talk about first?')
      const ms = Math.round(performance.now() - startedMs)
      const line = { start, ms, service_cpu_ms: Math.round(readCpuMs(service.pid) - cpuMs) }
      process.stdout.write(`${JSON.stringify(line)}\n`)
      client.close()
      await service.stop()
    }
    return 0
  }),
)

async function fill(
  env: Readonly<Record<string, string | undefined>>,
  memories: number,
): Promise<string> {
  await using service = await startService({ env })
  const botId = await fillAvatar(service.url, memories, BATCH)
  await service.stop()
  return botId
}
