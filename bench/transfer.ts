/**
 * Measures export and import of a complete avatar: duration, memory, and the latency of concurrent
 * prepares. See README.md.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { fillAvatar } from './service/fill-avatar.ts'
import { jsonClient } from './service/json-client.ts'
import { createServiceDatabase, engineKinds } from './service/service-database.ts'
import { readMemory } from './service/process-figures.ts'
import { startService } from './service/start-service.ts'
import { temporaryDirectory } from './service/temporary-directory.ts'

const usage = `Usage: npm run bench:transfer -- [options]

  --engine NAME     embedded or postgresql (default: embedded)
  --memories COUNT  memories of the avatar (default: 100000)
  --help            print this help
`
const BATCH = 1_000
const MEBI = 1024 * 1024

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'embedded' },
        memories: { type: 'string', default: '100000' },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    await measure(kind, wholeNumber('--memories', values.memories, BATCH, 1_000_000))
    return 0
  }),
)

async function measure(kind: (typeof engineKinds)[number], memories: number): Promise<void> {
  const say = progress()
  await using database = await createServiceDatabase(kind)
  using directory = temporaryDirectory('daimon-transfer-')
  let botId: string
  {
    await using service = await startService({ env: database.env })
    botId = await fillAvatar(service.url, memories, BATCH)
    await service.stop()
  }
  say(`${memories} memories stored`)
  for (const query of ['', '?vectors=true']) {
    const file = join(directory.path, `avatar${query === '' ? '' : '-vectors'}.json`)
    await using service = await startService({ env: database.env })
    const idle = readMemory(service.pid).residentBytes
    const leaving = await timed(service.url, botId, async () => {
      const response = await fetch(`${service.url}/v1/avatars/${botId}/export${query}`)
      if (!response.ok || !response.body) throw new Error(await response.text())
      await pipeline(Readable.fromWeb(response.body), createWriteStream(file))
    })
    const afterExport = readMemory(service.pid).peakBytes
    const arriving = await timed(service.url, botId, async () => {
      const response = await fetch(`${service.url}/v1/avatars/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Readable.toWeb(createReadStream(file)),
        duplex: 'half',
      })
      if (response.status !== 201) throw new Error(await response.text())
    })
    const line = {
      engine: kind,
      memories,
      vectors: query !== '',
      document_mib: Math.round(statSync(file).size / MEBI),
      idle_mib: Math.round(idle / MEBI),
      export: { ...leaving, peak_mib: Math.round(afterExport / MEBI) },
      import: { ...arriving, peak_mib: Math.round(readMemory(service.pid).peakBytes / MEBI) },
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    await service.stop()
  }
}

/** Duration of the work in seconds, and the longest concurrent identity request. */
async function timed(url: string, botId: string, work: () => Promise<void>) {
  const client = jsonClient(url)
  const over = new AbortController()
  let waitMs = 0
  const asking = (async () => {
    while (!over.signal.aborted) {
      const askedAtMs = performance.now()
      await client.send('GET', `/v1/avatars/${botId}/identity`)
      waitMs = Math.max(waitMs, performance.now() - askedAtMs)
    }
  })()
  const startedAtMs = performance.now()
  await work()
  const seconds = (performance.now() - startedAtMs) / 1_000
  over.abort()
  await asking
  client.close()
  return { seconds: Number(seconds.toFixed(1)), longest_wait_ms: Math.round(waitMs) }
}
