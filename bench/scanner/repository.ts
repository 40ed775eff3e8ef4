/**
 * Measures the scanner on a large repository and on an application with packages. See
 * ../README.md.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { installCorpus } from '../extract/corpus.ts'
import { UsageError, progress, runCommand } from '../command/run-command.ts'
import { readMemory } from '../service/process-figures.ts'
import { writeApplication } from './application.ts'
import { startService } from './start-service.ts'

const usage = `Usage: npm run bench:repository [-- --line]

Measure dump, submission, and local scan of a large repository and of an application with packages.
With --line, also wait for the first finding over the throttled link (minutes).
`
const CLI = join(import.meta.dirname, '../../packages/scanner/cli/dist/bin.js')
const SCAN = '/api/v1/client/scan'

/** Together about 7,500 files that the scanner reads. */
const PACKAGES = [
  'core-js',
  'rxjs',
  'lodash',
  'three',
  'webpack',
  'eslint',
  'typescript',
  'express',
  '@babel/core',
]
const FILES = 200
const PACKAGE_BYTES = 30_000_000

const TARGETS = {
  'first dump, s': 40,
  'second dump, s': 10,
  'peak memory, MB': 1_000,
  'first submission, kB': 300,
  'first finding, s': 60,
  'local scan of the application, s': 15,
} as const

const MEMORY_MS = 200
const POLL_MS = 1_000

type Figure = keyof typeof TARGETS

process.exit(
  await runCommand(usage, async (args) => {
    const isLine = args[0] === '--line'
    if (args.length > (isLine ? 1 : 0)) throw new UsageError('The only option is --line.')
    const say = progress()
    const work = mkdtempSync(join(tmpdir(), 'daimon-bench-repository-'))
    const figures = new Map<Figure, number>()
    const note = (name: Figure, value: number) => {
      figures.set(name, Number(value.toFixed(1)))
      say(`${name}: ${value.toFixed(1)}`)
    }
    try {
      const corpus = installCorpus()
      const root = join(work, 'repository')
      for (const name of PACKAGES)
        cpSync(join(corpus, 'packages', name), join(root, 'packages', name), { recursive: true })
      for (const name of ['package.json', 'package-lock.json'])
        cpSync(join(corpus, name), join(root, name))
      const cache = join(work, 'cache')
      const dump = () => runCli(['payload', 'dump', root], cache)
      const [first, second] = [await dump(), await dump()]
      note('first dump, s', first.seconds)
      note('second dump, s', second.seconds)
      note('peak memory, MB', Math.max(first.peakBytes, second.peakBytes) / 1e6)
      const wire = await runCli(['payload', 'dump', root, '--wire'], cache)
      note('first submission, kB', wire.output.length / 1e3)
      if (isLine) note('first finding, s', await secondsToFirstFinding(wire.output))
      const application = join(work, 'application')
      writeApplication(application, FILES)
      mkdirSync(join(application, 'node_modules'))
      copyPackages(corpus, join(application, 'node_modules'))
      const local = await runCli(['scan', application, '--local'], join(work, 'other-cache'))
      note('local scan of the application, s', local.seconds)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
    console.table(
      Object.fromEntries(
        [...figures].map(([name, value]) => [name, { value, target: TARGETS[name] }]),
      ),
    )
    return [...figures].some(([name, value]) => value > TARGETS[name]) ? 1 : 0
  }),
)

/** Runs the built command line; exit codes of findings and of an incomplete result are expected. */
async function runCli(args: readonly string[], cache: string) {
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, XDG_CACHE_HOME: cache, DATA_DIR: join(cache, 'data') },
  })
  const watch = watchMemory(child)
  const [output, [code]] = await Promise.all([
    buffer(child.stdout),
    once(child, 'exit') as Promise<[number]>,
  ])
  if (![0, 1, 3].includes(code)) throw new Error(`daimon-scan ${args[0]} exited with ${code}`)
  return { output, seconds: (performance.now() - startedAtMs) / 1_000, peakBytes: watch() }
}

/** The peak memory of the main process; extractors run in processes of a bounded size. */
function watchMemory(child: ChildProcess): () => number {
  let peak = 0
  const look = () => {
    try {
      // A process that is about to end has no figures.
      peak = Math.max(peak, readMemory(child.pid ?? 0).peakBytes || 0)
    } catch {
      // The process ended.
    }
  }
  const timer = setInterval(look, MEMORY_MS)
  return () => {
    clearInterval(timer)
    return peak
  }
}

async function secondsToFirstFinding(body: Buffer): Promise<number> {
  await using service = await startService()
  const startedAtMs = performance.now()
  const reply = await fetch(service.url + SCAN, {
    method: 'POST',
    headers: {
      'content-type': 'application/vnd.daimon.scan+msgpack',
      'content-encoding': 'br',
      'idempotency-key': createHash('sha256').update(body).digest('hex'),
    },
    body: new Uint8Array(body),
  })
  const { scan_id: id } = (await reply.json()) as { scan_id: string }
  for (;;) {
    const response = await fetch(`${service.url}${SCAN}/${id}`)
    const { findings, status } = (await response.json()) as { findings: unknown[]; status: string }
    if (findings.length > 0) return (performance.now() - startedAtMs) / 1_000
    if (status === 'completed' || status === 'failed')
      throw new Error(`${status} without a finding`)
    await delay(POLL_MS)
  }
}

/** Packages of the corpus, in the order of its lockfile, up to the number of bytes. */
function copyPackages(corpus: string, target: string): void {
  const lockfile = readFileSync(join(corpus, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, unknown> }
  let bytes = 0
  for (const path of Object.keys(packages)) {
    const name = path.replace(/^node_modules\//, '')
    if (path === '' || name.includes('node_modules/')) continue
    const from = join(corpus, 'packages', name)
    cpSync(from, join(target, name), { recursive: true })
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
    if (bytes > PACKAGE_BYTES) return
  }
}
