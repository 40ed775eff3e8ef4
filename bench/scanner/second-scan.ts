/**
 * Measures a second scan after a small change: this repository as committed, then with one more
 * line, over the throttled link at 14,400 bits per second. Counts the bytes of each kind of
 * request; extraction is excluded. Prints a table and fails if the second scan uses the link for
 * more than ten seconds.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { run } from '@daimon/scanner-cli'
import { startService } from './start-service.ts'

const LIMIT_S = 10
const CHANGED = 'packages/scanner/cli/src/one-of.ts'
const root = join(import.meta.dirname, '../..')
const format = process.argv[2] ?? 'text'

type ScanCost = { requests: number; seconds: number; bytesUp: number; bytesDown: number }

const toKind = (method: string, { pathname }: URL): string => {
  if (pathname.endsWith('/report')) return 'report'
  if (method === 'GET') return 'polls'
  return pathname.includes('/fragments/') ? 'fragments' : 'submit'
}

const scan = async (directory: string) => {
  const taken = new Map<string, ScanCost>()
  let firstMs: number | undefined
  const counting: typeof fetch = async (input, init) => {
    const startMs = performance.now()
    firstMs ??= startMs
    const kind = toKind(
      init?.method ?? 'GET',
      new URL(input instanceof Request ? input.url : input),
    )
    const response = await fetch(input, init)
    const body = Buffer.from(await response.arrayBuffer())
    const so = taken.get(kind) ?? { requests: 0, seconds: 0, bytesUp: 0, bytesDown: 0 }
    const sent = init?.body instanceof Uint8Array ? init.body.length : 0
    taken.set(kind, {
      requests: so.requests + 1,
      seconds: so.seconds + (performance.now() - startMs) / 1_000,
      bytesUp: so.bytesUp + sent,
      bytesDown: so.bytesDown + body.length,
    })
    const { status, headers } = response
    return new Response([204, 304].includes(status) ? null : body, { status, headers })
  }
  let written = ''
  const code = await run(['scan', directory, '--api-url', service.url, '--format', format], {
    out: { write: (data) => (written += String(data)) },
    err: { write: () => undefined },
    env: { ...process.env, XDG_CACHE_HOME: join(service.directory, 'cache') },
    signal: new AbortController().signal,
    fetch: counting,
    nowMs: () => performance.now(),
    wait: delay,
  })
  if (code > 1 && code !== 3) throw new Error(`daimon-scan exited with ${code}: ${written}`)
  const seconds = (performance.now() - (firstMs ?? 0)) / 1_000
  const rounded = [...taken].map(
    ([kind, each]) => [kind, { ...each, seconds: Number(each.seconds.toFixed(1)) }] as const,
  )
  console.table(Object.fromEntries(rounded))
  return { seconds, written }
}

await using service = await startService()
const directory = join(service.directory, 'repository')
execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, directory])
console.log(`The first scan, as ${format}`)
const first = await scan(directory)
console.log(`on the link: ${first.seconds.toFixed(1)} s; ${first.written.length} characters`)
appendFileSync(join(directory, CHANGED), '\nexport const oneMore = (): number => 1\n')
console.log('The second scan, with one more line')
const second = await scan(directory)
console.log(`on the link: ${second.seconds.toFixed(1)} s; ${second.written.length} characters`)
if (second.seconds > LIMIT_S) process.exitCode = 1
