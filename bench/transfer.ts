/**
 * How long a whole avatar takes to leave and to arrive, how much memory that takes, and how long a prepare waits
 * meanwhile. See README.md.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { fillAvatar } from './kernel/fill-avatar.ts'
import { jsonClient } from './kernel/json-client.ts'
import { createKernelDatabase, engineKinds } from './kernel/kernel-database.ts'
import { memoryOf } from './kernel/process-figures.ts'
import { startKernel } from './kernel/start-kernel.ts'
import { temporaryFolder } from './kernel/temporary-folder.ts'

const usage = `Usage: npm run bench:transfer -- [options]

  --engine NAME     embedded (default) or postgresql
  --memories COUNT  in the avatar (default: 100000)
  --help
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
  await using database = await createKernelDatabase(kind)
  using folder = temporaryFolder('daimon-transfer-')
  let botId: string
  {
    await using kernel = await startKernel({ env: database.env })
    botId = await fillAvatar(kernel.url, memories, BATCH)
    await kernel.stop()
  }
  say(`${memories} memories stored`)
  for (const query of ['', '?vectors=true']) {
    const file = join(folder.path, `avatar${query === '' ? '' : '-vectors'}.json`)
    await using kernel = await startKernel({ env: database.env })
    const idle = memoryOf(kernel.pid).residentBytes
    const leaving = await timed(kernel.url, botId, async () => {
      const response = await fetch(`${kernel.url}/v1/avatars/${botId}/export${query}`)
      if (!response.ok || !response.body) throw new Error(await response.text())
      await pipeline(Readable.fromWeb(response.body), createWriteStream(file))
    })
    const afterExport = memoryOf(kernel.pid).peakBytes
    const arriving = await timed(kernel.url, botId, async () => {
      const response = await fetch(`${kernel.url}/v1/avatars/import`, {
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
      import: { ...arriving, peak_mib: Math.round(memoryOf(kernel.pid).peakBytes / MEBI) },
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    await kernel.stop()
  }
}

/** Seconds that the work takes, and the longest that anybody who asks for an identity meanwhile waits. */
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
