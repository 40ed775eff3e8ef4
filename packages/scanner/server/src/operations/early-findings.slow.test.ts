import type { FragmentsPayload } from '@daimon/scanner-api'
import { waitUntil } from '@daimon/testkit'
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { SCAN, payload, waitForEnd } from '../testing/payloads.ts'
import type { Timer } from '../throttle/throttled-link.ts'
import { realTimer } from '../throttle/throttled-links.ts'
import { type Reply, startTestService } from '../testing/test-service.ts'

/** Functions whose names don't compress. */
const filler = (count: number): FragmentsPayload['fragments'][number] => ({
  nodes: Array.from({ length: count }, (_, at) => ({
    id: `filler.js#${randomBytes(24).toString('base64url')}`,
    kind: 'FUNCTION',
    file: 'filler.js',
    line: at + 1,
    language: 'javascript',
  })),
  edges: [],
  warnings: [],
})

type FindingView = { readonly package?: string; readonly reachable: boolean | null }

test('findings about packages arrive before the graph, as unknown, and the run replaces them', async () => {
  let shiftMs = 0
  const timer: Timer = {
    nowMs: () => realTimer.nowMs() + shiftMs,
    // Looks again soon: the clock may have been moved by then.
    after: (ms, callback) => realTimer.after(Math.min(ms, 20), callback),
  }
  const service = await startTestService(
    { ENGINE_BITS_PER_SECOND: '800', ENGINE_BURST_BYTES: '1000000' },
    { timer },
  )
  onTestFinished(service.stop)
  const body = payload()
  body.fragments.push(filler(2_500))
  // At 100 bytes per second, only these pass.
  const passBytes = (bytes: number) => (shiftMs += bytes * 10)
  const { scan_id: id } = (await service.call('POST', SCAN, body)).body as { scan_id: string }
  passBytes(20_000)
  const early = (await waitUntil(
    async () => {
      passBytes(2_000)
      const reply = await service.call('GET', `${SCAN}/${id}`)
      return reply.body.findings.length > 0 && reply
    },
    { intervalMs: 200 },
  )) as Reply
  expect(early.body).toMatchObject({ status: 'queued', progress: { phase: 'line' } })
  const before = early.body.findings as FindingView[]
  expect(new Set(before.map((finding) => finding.package))).toEqual(new Set(['lodash', 'express']))
  expect(before.filter(({ reachable }) => reachable !== null)).toEqual([])
  // Answers use the link too.
  passBytes(1_000_000)
  expect((await waitForEnd(service, id)).body.status).toBe('completed')
  passBytes(1_000_000)
  // The cursor of the early findings is that of an earlier run.
  const after = await service.call('GET', `${SCAN}/${id}?since=${early.body.cursor as string}`)
  const findings = after.body.findings as FindingView[]
  expect(findings.some(({ reachable }) => reachable === true)).toBe(true)
})
