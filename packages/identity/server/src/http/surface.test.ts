import { ERRORS, SERVICE_VERSION, problemType, type ErrorCode } from '@daimon/identity-api'
import type { Embedder } from '@daimon/identity-embed'
import { choose, waitUntil } from '@daimon/testkit'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, sharedTestService, startTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const committed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../spec/${name}`, import.meta.url), 'utf8'))

describe('what the service publishes', () => {
  test('the OpenAPI document is the committed one', async () => {
    expect((await service.call('GET', '/openapi.json')).body).toEqual(
      committed('identity.openapi.json'),
    )
  })

  test('the soul schema is the committed one', async () => {
    expect((await service.call('GET', '/schemas/soul.schema.json')).body).toEqual(
      committed('soul.schema.json'),
    )
  })

  test('the version is the same everywhere', async () => {
    for (const path of ['/health', '/ready'])
      expect((await service.call('GET', path)).body.version).toBe('0.2.0')
    expect((await service.call('GET', '/openapi.json')).body.info.version).toBe(SERVICE_VERSION)
  })

  test('every code has a page that says what to do', async () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const reply = await service.call('GET', problemType(code))
      expect(reply.headers.get('content-type')).toContain('text/html')
      expect(reply.text).toContain(ERRORS[code].title)
      expect((await service.call('GET', '/problems/')).text).toContain(problemType(code))
    }
    expect((await service.call('GET', '/problems/constructor')).status).toBe(404)
  })

  test('the documentation page loads nothing from elsewhere', async () => {
    const page = await service.call('GET', '/docs')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const loaded = [...page.text.matchAll(/(?:<script[^>]* src|<link[^>]* href)="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(loaded).toHaveLength(3)
    for (const path of loaded) {
      expect(path).toMatch(/^\/docs\//)
      expect((await service.call('GET', path)).status).toBe(200)
    }
    expect((await service.call('GET', '/docs/package.json')).status).toBe(404)
  })

  test('the bare address leads to the documentation page', async () => {
    const page = await service.call('GET', '/docs')
    for (const path of ['/', '/docs/'])
      expect((await service.call('GET', path)).text).toBe(page.text)
  })
})

describe('readiness', () => {
  test('all is well', async () => {
    const { body } = await service.call('GET', '/ready')
    expect(body).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', storage: 'ok', inference: 'off', embedder: 'ok' },
      storage: { state: 'ok' },
      embedding_dimension: 256,
      inference_mode: 'embeddings_only',
      engine: service.engine,
    })
  })

  const BROKEN = [
    ['fails', () => Promise.reject(new Error('away'))],
    [
      'answers NaN',
      (texts: readonly string[]) => Promise.resolve(texts.map(() => new Float32Array(8).fill(NaN))),
    ],
    [
      'answers another dimension',
      (texts: readonly string[]) => Promise.resolve(texts.map(() => new Float32Array(9))),
    ],
    ['answers too few', () => Promise.resolve([])],
  ] as const
  test.each(choose({ sample: BROKEN.slice(0, 2), whole: BROKEN }))(
    'an embedder that %s loses nothing, and the service says so',
    async (_name, embed) => {
      const embedder: Embedder = { id: 'broken@8', dimension: 8, embed }
      const own = await startTestService({}, { embedder }, { kernelsMax: 1 })
      try {
        const bot_id = await newAvatar(own)
        const stored = await own.call('POST', '/hybrid/complete', {
          bot_id,
          summary: 's',
          user_message: 'The kettle is on.',
        })
        expect(stored.status).toBe(200)
        const prepared = await own.call('POST', '/hybrid/prepare', { bot_id, query: 'kettle' })
        expect(prepared.body.memories).toEqual(['The kettle is on.'])
        const ready = await own.call('GET', '/ready')
        expect(ready.status).toBe(503)
        expect(ready.body).toMatchObject({
          code: 'READY_DEGRADED',
          serving: true,
          checks: { embedder: 'down' },
          embedding_dimension: 8,
        })
        const accepted = await own.call('GET', '/ready?accept=degraded')
        expect([accepted.status, accepted.body.status]).toEqual([200, 'degraded'])
      } finally {
        await own.stop()
      }
    },
  )

  test('what was said while the embedder was down is embedded once it is back', async () => {
    let isUp = false
    const embedder: Embedder = {
      id: 'shaky@2',
      dimension: 2,
      embed: (texts) =>
        isUp
          ? Promise.resolve(texts.map(() => Float32Array.of(0.6, 0.8)))
          : Promise.reject(new Error('away')),
    }
    const own = await startTestService({}, { embedder })
    try {
      const bot_id = await newAvatar(own)
      await own.call('POST', '/memory/ingest', { bot_id, content: 'The kettle is on.' })
      const asked = { bot_id, query: 'something else', include_scores: true }
      expect((await own.call('POST', '/memory/retrieve', asked)).body.hits).toEqual([])
      isUp = true
      const hits = await waitUntil(async () => {
        const { body } = await own.call('POST', '/memory/retrieve', asked)
        return body.hits.length > 0 ? body.hits : undefined
      })
      expect(hits[0].score_parts.dense).toBeGreaterThan(0)
      expect((await own.call('GET', '/ready')).body.status).toBe('ok')
    } finally {
      await own.stop()
    }
  })
})
