/** Measures the import of a large ChatGPT export until it can be searched. See README.md. */
import { spawnProcess } from '@daimon/testkit'
import { join } from 'node:path'

import { parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { writeChatExport } from './import/chat-export.ts'
import { readMemory } from './service/process-figures.ts'
import { temporaryDirectory } from './service/temporary-directory.ts'

const usage = `Usage: npm run bench:import -- [options]

  --megabytes COUNT      size of the export (default: 150)
  --conversations COUNT  conversations in it (default: 800)
  --help                 print this help
`
const BIN = join(import.meta.dirname, '../packages/identity/cli/bin/daimon.js')
const SAMPLE_MS = 250
const MEBI = 1024 * 1024

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({
      args,
      options: {
        megabytes: { type: 'string', default: '150' },
        conversations: { type: 'string', default: '800' },
      },
    })
    const megabytes = wholeNumber('--megabytes', values.megabytes, 1, 10_000)
    await measure(megabytes, wholeNumber('--conversations', values.conversations, 1, 100_000))
    return 0
  }),
)

async function measure(megabytes: number, conversations: number): Promise<void> {
  const say = progress()
  using directory = temporaryDirectory('daimon-import-')
  const file = join(directory.path, 'conversations.json')
  const written = await writeChatExport(file, conversations, megabytes * 1e6)
  say(`${written.messages} messages written`)
  const avatar = 'bench'
  await run(directory.path, [
    'pack',
    'import',
    'tutor',
    '--persist',
    'true',
    '--external-key',
    avatar,
  ])
  const startedAtMs = performance.now()
  const imported = await run(directory.path, ['memory', 'import', file, '--bot', avatar, '--json'])
  const importSeconds = (performance.now() - startedAtMs) / 1_000
  say('imported')
  const found = await run(directory.path, [
    'memory',
    'search',
    written.last,
    '--bot',
    avatar,
    '--json',
  ])
  const seconds = (performance.now() - startedAtMs) / 1_000
  const { stored, is_complete: isComplete } = JSON.parse(imported.out) as Record<string, unknown>
  const line = {
    conversations: written.conversations,
    messages: written.messages,
    megabytes: Math.round(written.bytes / 1e6),
    stored,
    is_complete: isComplete,
    import_seconds: Number(importSeconds.toFixed(1)),
    searchable_seconds: Number(seconds.toFixed(1)),
    is_found: found.out.includes(JSON.stringify(written.last)),
    peak_mib: Math.round(imported.peakBytes / MEBI),
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Runs `daimon` with an embedded database in a directory. */
async function run(directory: string, args: readonly string[]) {
  const env = {
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: undefined,
    DAIMON_URL: undefined,
    PORT: '0',
  }
  await using child = spawnProcess(process.execPath, [BIN, ...args], { env })
  let peakBytes = 0
  const sampling = setInterval(() => {
    try {
      // A process that has just ended has no figures.
      peakBytes = Math.max(peakBytes, readMemory(child.pid).peakBytes || 0)
    } catch {
      // The process has ended.
    }
  }, SAMPLE_MS)
  const code = await child.exitCode
  clearInterval(sampling)
  if (code !== 0) throw new Error(`daimon ${args.join(' ')} ended with ${code}:\n${child.stderr()}`)
  return { out: child.stdout(), peakBytes }
}
