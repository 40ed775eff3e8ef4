/**
 * Measures many avatars under a steady rate of distinct turns, and the rate at which the service
 * saturates. See README.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { ensureAvatar, ingestBatch } from './service/avatars.ts'
import { jsonClient, type JsonClient } from './service/json-client.ts'
import { createServiceDatabase, engineKinds, type EngineKind } from './service/service-database.ts'
import { readCpuMs } from './service/process-figures.ts'
import { type ServiceProcess, startService } from './service/start-service.ts'
import { complete, prepare } from './service/turn-calls.ts'
import { type MemoryFigures, sampleMemory } from './load/memory-samples.ts'
import { openLoop, type LoopFigures } from './load/open-loop.ts'
import { loadAverage, machine } from './report/machine.ts'
import { table } from './report/table.ts'
import { percentile } from './statistics.ts'
import { seededTexts, type Texts } from './texts/texts.ts'

const usage = `Usage: npm run bench:load -- [options]

  --engine NAME      embedded, or postgresql on the server of DATABASE_URL or TEST_DATABASE_URL (default: embedded)
  --kernels COUNT    services on one PostgreSQL, with equal load (default: 1)
  --avatars COUNT    number of avatars (default: 50)
  --memories COUNT   distinct memories per avatar (default: 2000)
  --rates NUMBERS    prepares per second, plus a quarter as many completes (default: 25,50,100,150,200,300)
  --seconds NUMBER   duration of each rate (default: 30; the goal is 200 for 600)
  --telemetry        enable spans and metrics without an exporter
  --out DIRECTORY    output directory (default: bench/results)
  --help             print this help
`
const CLIENTS = 64
const MEBI = 1024 * 1024

type Row = {
  readonly rate: number
  readonly prepare: LoopFigures
  readonly complete: LoopFigures
  readonly kernelCpuMs: number
  readonly driverCpuMs: number
  readonly memory: MemoryFigures
  readonly loadAverage: number
}

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'embedded' },
        kernels: { type: 'string', default: '1' },
        avatars: { type: 'string', default: '50' },
        memories: { type: 'string', default: '2000' },
        rates: { type: 'string', default: '25,50,100,150,200,300' },
        seconds: { type: 'string', default: '30' },
        telemetry: { type: 'boolean', default: false },
        out: { type: 'string', default: join(import.meta.dirname, 'results') },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    const services = wholeNumber('--kernels', values.kernels, 1, kind === 'postgresql' ? 16 : 1)
    const avatars = wholeNumber('--avatars', values.avatars, 1, 10_000)
    const memories = wholeNumber('--memories', values.memories, 1, 100_000)
    const seconds = wholeNumber('--seconds', values.seconds, 1, 86_400)
    const rates = values.rates.split(',').map((rate) => wholeNumber('--rates', rate, 1, 100_000))
    const env = values.telemetry
      ? { SOULOS_OTEL_ENABLED: '1', OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }
      : {}
    const rows = await measure({
      kind,
      kernels: services,
      avatars,
      memories,
      seconds,
      rates,
      env,
      signal,
    })
    const title = `${kind}${services > 1 ? `, ${services} services` : ''}, ${avatars} avatars of ${memories} memories, ${seconds} s per rate${values.telemetry ? ', telemetry on' : ''}`
    const text = `# Load: ${title}\n\n${rendered(rows)}\n${countFailures(rows)}`
    process.stdout.write(text)
    mkdirSync(values.out, { recursive: true })
    const name = join(
      values.out,
      `${new Date().toISOString().slice(0, 10)}-load-${kind}${services > 1 ? `-${services}-kernels` : ''}`,
    )
    writeFileSync(`${name}.md`, text)
    const figures = rows.map((row) => ({
      ...row,
      prepare: summary(row.prepare),
      complete: summary(row.complete),
    }))
    writeFileSync(
      `${name}.json`,
      `${JSON.stringify({ title, machine: machine(), figures }, undefined, 2)}\n`,
    )
    return rows.some((row) => row.prepare.failed + row.complete.failed > 0) ? 1 : 0
  }),
)

type Plan = {
  readonly kind: EngineKind
  readonly kernels: number
  readonly avatars: number
  readonly memories: number
  readonly seconds: number
  readonly rates: readonly number[]
  readonly env: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

async function measure(plan: Plan): Promise<Row[]> {
  const say = progress()
  const texts = seededTexts(1)
  await using database = await createServiceDatabase(plan.kind)
  await using stack = new AsyncDisposableStack()
  const services: ServiceProcess[] = []
  while (services.length < plan.kernels)
    services.push(stack.use(await startService({ env: { ...database.env, ...plan.env } })))
  const clients = Array.from({ length: CLIENTS }, (_none, at) =>
    jsonClient(services[at % services.length]!.url, { signal: plan.signal }),
  )
  const of = (at: number): JsonClient => clients[at % CLIENTS]!
  const botIds: string[] = []
  for (let avatar = 0; avatar < plan.avatars; avatar += 1) {
    const botId = await ensureAvatar(of(0), `load-${avatar}`)
    const items = texts
      .said(plan.memories)
      .map((content) => ({ content, scope: 'global' as const }))
    await ingestBatch(of(0), botId, items)
    botIds.push(botId)
    say(`avatar ${avatar + 1} of ${plan.avatars} is filled`)
  }
  // Each index is loaded once, as in a service that has run for a while.
  for (const botId of botIds)
    for (const at of services.keys()) await prepare(of(at), botId, 'What was said first?')
  const rows: Row[] = []
  for (const rate of plan.rates) {
    const stop = everyHalfMinute((seconds) => say(`${rate} per second, for ${seconds} s so far`))
    rows.push(
      await atRate(plan, rate, { pids: services.map(({ pid }) => pid), botIds, of, texts }).finally(
        stop,
      ),
    )
    say(`${rate} prepares a second: p95 ${p(rows.at(-1)!.prepare, 95)} ms`)
  }
  for (const client of clients) client.close()
  for (const service of services) await service.stop()
  return rows
}

type Stage = {
  readonly pids: readonly number[]
  readonly botIds: readonly string[]
  readonly of: (at: number) => JsonClient
  readonly texts: Texts
}

async function atRate(plan: Plan, rate: number, { pids, botIds, of, texts }: Stage): Promise<Row> {
  const { seconds, signal } = plan
  const queries = texts.questions(Math.round(rate * seconds))
  const turnCount = Math.ceil((rate / 4) * seconds)
  const said = texts.said(turnCount)
  const replies = texts.replies(turnCount)
  const bot = (at: number) => botIds[(at * 7) % botIds.length]!
  const serviceCpuMs = () => pids.reduce((sum, pid) => sum + readCpuMs(pid), 0)
  const before = { kernel: serviceCpuMs(), driver: readCpuMs(process.pid) }
  using memory = sampleMemory(pids)
  const [prepared, completed] = await Promise.all([
    openLoop({
      perSecond: rate,
      seconds,
      signal,
      call: (at) => prepare(of(at), bot(at), queries[at]!),
    }),
    openLoop({
      perSecond: rate / 4,
      seconds,
      signal,
      call: (at) => complete(of(at + 1), bot(at), { said: said[at]!, reply: replies[at]! }),
    }),
  ])
  return {
    rate,
    prepare: prepared,
    complete: completed,
    kernelCpuMs: serviceCpuMs() - before.kernel,
    driverCpuMs: readCpuMs(process.pid) - before.driver,
    memory: memory.figures(),
    loadAverage: loadAverage(),
  }
}

/** Reports the elapsed time every half minute until the returned function is called. */
function everyHalfMinute(tell: (seconds: number) => void): () => void {
  let seconds = 0
  const timer = setInterval(() => tell((seconds += 30)), 30_000)
  return () => clearInterval(timer)
}

/** Failures with counts, by code or message; empty without failures. */
function countFailures(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ rate, prepare: one, complete: two }) =>
    [...Object.entries(one.failures), ...Object.entries(two.failures)].map(
      ([words, count]) => `- at ${rate}: ${count} times ${words.replaceAll(/\s+/g, ' ')}\n`,
    ),
  )
  return lines.length === 0 ? '' : `\n${lines.join('')}`
}

function p(figures: LoopFigures, share: number): string {
  return figures.latenciesMs.length === 0
    ? '-'
    : percentile(figures.latenciesMs, share / 100).toFixed(1)
}

function summary({ latenciesMs, ...figures }: LoopFigures) {
  const at = (share: number) => percentile(latenciesMs, share)
  return { ...figures, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}

function rendered(rows: readonly Row[]): string {
  const header = [
    'target: prepares + completes per s',
    'had',
    'prepare p50',
    'p95',
    'p99',
    'complete p50',
    'p95',
    'p99',
    'failed',
    'service CPU',
    'driver CPU',
    'MiB warm',
    'end',
    'growth',
    'load',
  ]
  return table(
    header,
    rows.map((row) => {
      const { prepare: one, complete: two, memory } = row
      const share = (cpuMs: number) => `${((100 * cpuMs) / 1_000 / one.seconds).toFixed(0)} %`
      return [
        `${row.rate} + ${row.rate / 4}`,
        ((one.sent + two.sent) / Math.max(one.seconds, two.seconds)).toFixed(0),
        ...[50, 95, 99].map((at) => p(one, at)),
        ...[50, 95, 99].map((at) => p(two, at)),
        `${one.failed + two.failed}`,
        share(row.kernelCpuMs),
        share(row.driverCpuMs),
        ...[memory.warmBytes, memory.endBytes].map((bytes) => (bytes / MEBI).toFixed(0)),
        `${(100 * (memory.endBytes / memory.warmBytes - 1)).toFixed(1)} %`,
        row.loadAverage.toFixed(1),
      ]
    }),
  )
}
