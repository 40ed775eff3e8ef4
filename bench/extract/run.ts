/** Measures the cost of extraction compared with parsing only. See ../README.md. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  buildPayload,
  compress,
  extractJavaScript,
  parseJavaScript,
  plainNaming,
  scanRepository,
  toWire,
  wholeBody,
} from '@daimon/scanner-core'
import { progress, runCommand } from '../command/run-command.ts'
import { type CorpusFile, corpusFiles, installCorpus } from './corpus.ts'
import { measureGrowth } from './growth.ts'

const usage = `Usage: npm run bench:extract

Install a corpus of real npm packages once, then measure parsing only and extraction with the same
parser in the same run, a complete scan, a second scan after one change, peak memory, bytes per function, and
time growth for doubled input.
`
const FILE_BYTES_MAX = 4 * 1_048_576

process.exit(
  await runCommand(usage, async () => {
    const say = progress()
    const root = installCorpus()
    const files = corpusFiles(root, FILE_BYTES_MAX)
    const megabytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6
    say(`${files.length} files, ${megabytes.toFixed(1)} MB`)
    const timed = (act: (text: string, ending: string) => void): number => {
      const startedAtMs = performance.now()
      for (const { path, text } of files) quietly(() => act(text, path.split('.').at(-1) ?? 'js'))
      return performance.now() - startedAtMs
    }
    const warm = files.slice(0, 300)
    for (const { path, text } of warm)
      quietly(() => extractJavaScript(text, path.split('.').at(-1) ?? 'js'))
    const parseMs = timed((text, ending) => void parseJavaScript(text, ending))
    say('parsed')
    const extractMs = timed((text, ending) => void extractJavaScript(text, ending))
    say('extracted')
    const scans = await measureScans(root, changesIn(files), say)
    const growth = await measureGrowth(say)
    const row = (name: string, value: string) => `${name.padEnd(42)}${value}\n`
    process.stdout.write(
      [
        row('corpus', `${files.length} files, ${megabytes.toFixed(1)} MB`),
        row(
          'parsing only',
          `${parseMs.toFixed(0)} ms, ${(megabytes / (parseMs / 1_000)).toFixed(1)} MB/s`,
        ),
        row(
          'extraction',
          `${extractMs.toFixed(0)} ms, ${(megabytes / (extractMs / 1_000)).toFixed(1)} MB/s`,
        ),
        row('extraction : parsing', (extractMs / parseMs).toFixed(2)),
        ...[...scans, ...growth].map(([name, value]) => row(name, value)),
      ].join(''),
    )
    return 0
  }),
)

/** A file in the middle of the list, and one of those that most others link to. */
function changesIn(files: readonly CorpusFile[]): Changes {
  const inTheMidst = files[Math.floor(files.length / 2)]?.path ?? ''
  return {
    'one file changed': inTheMidst,
    'one of the largest group': files.find(({ path }) => /\/webpack\/lib\//.test(path))?.path ?? '',
  }
}
type Changes = Readonly<Record<string, string>>

async function measureScans(
  root: string,
  changes: Changes,
  say: (line: string) => void,
): Promise<[string, string][]> {
  const work = mkdtempSync(join(tmpdir(), 'daimon-bench-extract-'))
  try {
    const copy = join(work, 'corpus')
    cpSync(root, copy, {
      recursive: true,
      filter: (path) => !path.slice(root.length).includes('node_modules'),
    })
    const naming = plainNaming()
    const scan = async () => {
      const startedAtMs = performance.now()
      const steps: string[] = []
      const result = await scanRepository({
        root: copy,
        naming,
        cacheDirectory: join(work, 'cache'),
        nowMs: Date.now,
        onProgress: (step) =>
          steps.push(`${(performance.now() - startedAtMs).toFixed(0)} ms: ${step}`),
      })
      for (const step of steps) say(step)
      return { result, tookMs: performance.now() - startedAtMs }
    }
    const first = await scan()
    const later: [string, string][] = []
    for (const [name, path] of Object.entries(changes)) {
      appendFileSync(path.replace(root, copy), '\nfunction addedByTheBenchmark() {}\n')
      const { tookMs } = await scan()
      const share = ((100 * tookMs) / first.tookMs).toFixed(1)
      later.push([`scan again, ${name}`, `${tookMs.toFixed(0)} ms, ${share} % of the first`])
    }
    const payload = buildPayload({ scan: first.result, clientOs: 'linux', naming })
    const functions = payload.fragments
      .flatMap(({ nodes }) => nodes)
      .filter(({ kind }) => kind === 'FUNCTION').length
    const bytes = compress(wholeBody(toWire(payload))).length
    return [
      ['complete scan', `${first.tookMs.toFixed(0)} ms`],
      ...later,
      ['peak memory of the main process', peakMemory()],
      [
        'payload',
        `${bytes} bytes, ${functions} functions, ${(bytes / functions).toFixed(1)} bytes each${payload.graph_truncated === true ? ' (graph truncated to the limits)' : ''}`,
      ],
    ]
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function peakMemory(): string {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return kilobytes === undefined ? 'unknown' : `${(Number(kilobytes) / 1_024).toFixed(0)} MiB`
}

/** Both sides of the ratio include the same files that aren't programs. */
function quietly(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error
  }
}
