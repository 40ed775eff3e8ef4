/** Measures the latency of `/health` while one request of permitted size runs. See README.md. */
import { Agent, request } from 'node:http'

import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand, UsageError } from './command/run-command.ts'
import { createServiceDatabase, engineKinds } from './service/service-database.ts'
import { startService } from './service/start-service.ts'
import { table } from './report/table.ts'
import { LARGE_REQUESTS, type LargeRequest, fillTarget } from './responsiveness/large-requests.ts'
import { percentile } from './statistics.ts'

const usage = `Usage: npm run bench:responsiveness -- [options]

Send one request of permitted size at a time, poll /health every few milliseconds until it completes, and print the
latency of /health; the goal is 100 ms at p99. Exits with 1 if a request exceeds it.

  --engine NAME     embedded or postgresql (default: embedded)
  --memories COUNT  memories of the large avatar (default: 20000)
  --only TEXT       requests with this text in their names (default: all)
  --help            print this help
`
const PROBE_EVERY_MS = 5
// Keep-alive: one connection per probe would use up the ports during a long request.
const agent = new Agent({ keepAlive: true, timeout: 2_000 })
const P99_MS_MAX = 100

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'embedded' },
        memories: { type: 'string', default: '20000' },
        only: { type: 'string', default: '' },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    const memories = wholeNumber('--memories', values.memories, 1_000, 1_000_000)
    const requests = LARGE_REQUESTS.filter(({ name }) => name.includes(values.only))
    if (requests.length === 0) throw new UsageError('No request matches. Check --only.')
    const say = progress()
    await using database = await createServiceDatabase(kind)
    await using service = await startService({ env: database.env })
    const target = await fillTarget(service.url, memories)
    say(`${memories} memories stored`)
    const rows: (readonly string[])[] = []
    let isSlow = false
    for (const large of requests) {
      const { probesMs, status, totalMs } = await whileIt(service.url, large, target)
      const p99 = percentile(probesMs, 0.99)
      isSlow ||= p99 > P99_MS_MAX
      say(large.name)
      rows.push([
        large.name,
        String(status),
        totalMs.toFixed(0),
        String(probesMs.length),
        percentile(probesMs, 0.5).toFixed(1),
        p99.toFixed(1),
        Math.max(...probesMs).toFixed(1),
      ])
    }
    const head = ['request', 'status', 'took ms', 'probes', 'p50', 'p99', 'max']
    process.stdout.write(`${table(head, rows)}\n`)
    return isSlow ? 1 : 0
  }),
)

type Outcome = {
  readonly probesMs: readonly number[]
  readonly status: number
  readonly totalMs: number
}

/** Latencies of `/health` from the start of a request to its completion. */
async function whileIt(
  url: string,
  large: LargeRequest,
  target: Awaited<ReturnType<typeof fillTarget>>,
): Promise<Outcome> {
  const { path, method = 'POST', body, type = 'application/json' } = large.make(target)
  const startedMs = performance.now()
  const ended = new AbortController()
  const answered = ask(`${url}${path}`, { method, body, type }).finally(() => ended.abort())
  // The await below reports a failure.
  answered.catch(() => undefined)
  const probes: Promise<number>[] = []
  while (!ended.signal.aborted) {
    // A refused or reset connection counts as an endless wait.
    probes.push(probe(url).catch(() => Infinity))
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
  }
  const status = await answered
  const totalMs = performance.now() - startedMs
  return { probesMs: await Promise.all(probes), status, totalMs }
}

type RequestInput = {
  readonly method?: string
  readonly body?: Uint8Array | undefined
  readonly type?: string
}

/** The status of one request, read to its end, on a separate connection. */
function ask(url: string, { method = 'GET', body, type }: RequestInput = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': type }
    request(url, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    })
      .once('error', reject)
      .end(body)
  })
}

/** Latency of one `/health`, in milliseconds. */
async function probe(url: string): Promise<number> {
  const startedMs = performance.now()
  await ask(`${url}/health`)
  return performance.now() - startedMs
}
