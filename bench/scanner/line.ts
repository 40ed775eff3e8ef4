/**
 * Measures the throttled link in real time: a submission of about 100 kB compressed, accepted at
 * once and transferred at 14,400 bits per second, with concurrent polls. Prints a table and fails
 * outside 54 to 65 s per 100 kB.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startService } from './start-service.ts'

const BYTES = 100_000
const LIMITS_S = [54, 65] as const
const SCAN = '/api/v1/client/scan'

/** A payload that compresses to approximately this size: names without redundancy. */
const buildPayload = (bytes: number): Buffer => {
  const make = (count: number): Buffer =>
    gzipSync(
      JSON.stringify({
        schema_version: '1',
        repo_fingerprint: `sha256:${randomBytes(16).toString('hex')}`,
        git_tree_hash: 'nogit:0123456789abcdef',
        client_os: 'linux',
        languages: ['javascript'],
        dependencies: [],
        fragments: [
          {
            nodes: Array.from({ length: count }, (_, at) => ({
              id: `a.js#${randomBytes(24).toString('base64url')}`,
              kind: 'FUNCTION',
              file: 'a.js',
              line: at,
              language: 'javascript',
            })),
            edges: [],
            warnings: [],
          },
        ],
      }),
    )
  const one = make(1_000).length / 1_000
  return make(Math.round(bytes / one))
}

await using service = await startService()
const { url } = service
const body = buildPayload(BYTES)
const startMs = performance.now()
const reply = await fetch(url + SCAN, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  body: new Uint8Array(body),
})
const { scan_id } = (await reply.json()) as { scan_id: string }
const acceptedMs = performance.now() - startMs
const pollsMs: number[] = []
let estimateS: number | undefined
for (;;) {
  const askedMs = performance.now()
  const answer = (await (await fetch(`${url}${SCAN}/${scan_id}`)).json()) as {
    status: string
    line: { eta_seconds: number }
  }
  pollsMs.push(performance.now() - askedMs)
  estimateS ??= answer.line.eta_seconds
  if (answer.status !== 'queued') break
  await delay(500)
}
const carriedS = (performance.now() - startMs) / 1_000
const per100kB = (carriedS * 100_000) / body.length
console.table({
  'bytes compressed': body.length,
  'accepted after, ms': Math.round(acceptedMs),
  'initial estimate, s': estimateS,
  'transferred after, s': Number(carriedS.toFixed(1)),
  'for 100 kB, s': Number(per100kB.toFixed(1)),
  'slowest poll, ms': Math.round(Math.max(...pollsMs)),
})
if (per100kB < LIMITS_S[0] || per100kB > LIMITS_S[1]) process.exitCode = 1
