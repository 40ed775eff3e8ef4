import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)
const list = async (botId: string, query = '') =>
  (await service.call('GET', `/v1/avatars/${botId}/memories${query}`)).body

describe('memories', () => {
  test('a batch is stored in order, duplicates folded, and shows in pages without a gap', async () => {
    const bot_id = await newAvatar(service)
    const items = Array.from({ length: 25 }, (_, at) => ({
      content: `Entry ${at % 20}`,
      occurred_at: new Date(Date.UTC(2025, 0, 1 + (at % 20))).toISOString(),
    }))
    const { status, body } = await post('/memory/ingest/batch', { bot_id, items })
    expect(status).toBe(200)
    expect(body.results).toHaveLength(25)
    expect(body.results.slice(20).map((result: Wire) => [result.id, result.deduplicated])).toEqual(
      body.results.slice(0, 5).map((result: Wire) => [result.id, true]),
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(bot_id, `?limit=6&cursor=${cursor}`)
      seen.push(...page.memories)
      cursor = page.next ?? ''
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => `Entry ${19 - at}`))

    const { next } = await list(bot_id, '?limit=1')
    const elsewhere = await service.call('GET', `/v1/avatars?cursor=${next}`)
    expect([elsewhere.status, elsewhere.body.issues[0].pointer]).toEqual([422, '/cursor'])
  })

  test('filters of speaker, scope and time narrow a list, each and together', async () => {
    const bot_id = await newAvatar(service)
    const items = [
      { content: 'one', speaker: 'Mara', session_id: 'a', occurred_at: '2025-01-01T00:00:00Z' },
      { content: 'two', speaker: 'Ines', session_id: 'a', occurred_at: '2025-01-02T00:00:00Z' },
      { content: 'three', speaker: 'Mara', occurred_at: '2025-01-03T00:00:00Z' },
    ]
    await post('/memory/ingest/batch', { bot_id, items })
    const found = async (query: string) => (await list(bot_id, query)).memories as string[]
    expect(await found('?speaker=Mara')).toEqual(['three', 'one'])
    expect(await found('?scope=global')).toEqual(['three'])
    expect(await found('?since=2025-01-02T00:00:00Z')).toEqual(['three', 'two'])
    expect(await found('?before=2025-01-02T00:00:00Z')).toEqual(['one'])
    expect(await found('?speaker=Mara&scope=session&before=2025-01-02T00:00:00Z')).toEqual(['one'])
    expect(await found('?speaker=Mara&q=TWO')).toEqual([])
    expect((await service.call('GET', `/v1/avatars/${bot_id}/memories?scope=x`)).status).toBe(422)
  })

  test('one invalid item stores none of a batch, and the issue names its place', async () => {
    const bot_id = await newAvatar(service)
    const items = [
      { content: 'fine' },
      { content: 'x'.repeat(32_769) },
      { content: '', speaker: 3 },
    ]
    const { status, body } = await post('/memory/ingest/batch', { bot_id, items })
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(body.issues.map((issue: Wire) => issue.pointer).toSorted()).toEqual([
      '/items/1/content',
      '/items/2/content',
      '/items/2/speaker',
    ])
    expect((await list(bot_id)).items).toEqual([])
  })

  test('a content of exactly the limit is kept, counted in characters and not in code units', async () => {
    const bot_id = await newAvatar(service)
    const content = '🌊'.repeat(32_768)
    const { body } = await post('/memory/ingest', { bot_id, content })
    expect((await service.call('GET', `/memory/${body.id}`)).body.content).toBe(content)
  })

  test('folding keeps to one speaker, one scope and one session', async () => {
    const bot_id = await newAvatar(service)
    const variants = [
      {},
      { speaker: 'Mia' },
      { session_id: 'a' },
      { session_id: 'b' },
      { session_id: 'a', scope: 'global', speaker: 'Bo' },
    ]
    const ids = new Set<string>()
    for (const variant of [...variants, ...variants])
      ids.add(
        (await post('/memory/ingest', { bot_id, content: 'Same words.', ...variant })).body.id,
      )
    expect(ids.size).toBe(variants.length)
    expect((await list(bot_id)).items.map((item: Wire) => item.count)).toEqual([2, 2, 2, 2, 2])
  })

  test('a speaker is one person, in whichever form of Unicode the name comes', async () => {
    const bot_id = await newAvatar(service)
    for (const form of ['NFC', 'NFD'])
      await post('/memory/ingest', {
        bot_id,
        content: 'I love crème brûlée.'.normalize(form),
        speaker: 'Zoë'.normalize(form),
      })
    expect(await list(bot_id)).toMatchObject({ items: [{ speaker: 'Zoë', count: 2 }] })
    const speaker = 'Zoë'.normalize('NFD')
    const path = `/v1/avatars/${bot_id}/memories?speaker=${encodeURIComponent(speaker)}`
    expect((await service.call('GET', path)).body.items).toHaveLength(1)
    const part = `/v1/avatars/${bot_id}/export?speaker=${encodeURIComponent(speaker)}`
    expect((await service.call('GET', part)).body.memories).toHaveLength(1)
    expect((await post('/memory/forget', { bot_id, speaker })).body.deleted).toBe(1)
  })

  test('a patch makes a new row; the old one stays readable and says what took its place', async () => {
    const bot_id = await newAvatar(service)
    const { body: old } = await post('/memory/ingest', {
      bot_id,
      content: 'The dog is called Rex.',
      metadata: { a: 1 },
    })
    service.clock.advance(1000)
    const { status, body: fresh } = await service.call('PATCH', `/memory/${old.id}`, {
      content: 'The dog is called Max.',
    })
    expect(status).toBe(200)
    expect(fresh).toMatchObject({
      content: 'The dog is called Max.',
      metadata: { a: 1 },
      valid_to: null,
      count: 1,
    })
    const { body: before } = await service.call('GET', `/memory/${old.id}`)
    expect(before).toMatchObject({
      content: 'The dog is called Rex.',
      superseded_by: fresh.id,
      valid_to: fresh.valid_from,
    })
    expect((await list(bot_id)).memories).toEqual(['The dog is called Max.'])
    expect(
      (await post('/memory/retrieve', { bot_id, query: 'What is the dog called?' })).body.memories,
    ).toEqual(['The dog is called Max.'])
    expect((await service.call('PATCH', `/memory/${old.id}`, { content: 'No.' })).body.code).toBe(
      'CONFLICT',
    )
  })

  test('a patch that changes nothing answers the row as it is and supersedes nothing', async () => {
    const bot_id = await newAvatar(service)
    const said = {
      content: 'The dog is called Rex.',
      speaker: 'Ann',
      metadata: { a: [1, { b: 2 }] },
    }
    const occurred_at = '2026-05-04T10:00:00.000Z'
    const { body: stored } = await post('/memory/ingest', { bot_id, ...said, occurred_at })
    const path = `/memory/${stored.id}`
    const { body: before } = await service.call('GET', path)
    service.clock.advance(1000)
    for (const patch of [
      {},
      { content: null },
      { later: 1 },
      { ...said, importance: 0.5, occurred_at },
    ])
      expect((await service.call('PATCH', path, patch)).body).toEqual(before)
    const { body: fresh } = await service.call('PATCH', path, { importance: 0.6 })
    expect(fresh.id).not.toBe(stored.id)
    expect((await list(bot_id)).items.map((item: Wire) => item.id)).toEqual([fresh.id])
  })

  test('a correction to words that are there already, or were forgotten, is a conflict', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, content: 'Blue.' })
    const { body: gone } = await post('/memory/ingest', { bot_id, content: 'Green.' })
    await service.call('DELETE', `/memory/${gone.id}`)
    const { body: red } = await post('/memory/ingest', { bot_id, content: 'Red.' })
    for (const content of ['blue.', 'GREEN.'])
      expect((await service.call('PATCH', `/memory/${red.id}`, { content })).body.code).toBe(
        'CONFLICT',
      )
    expect((await service.call('GET', `/memory/${red.id}`)).body.superseded_by).toBeNull()
  })

  test('a vector of the caller is used as it is, and one of another space or length is refused', async () => {
    const bot_id = await newAvatar(service)
    const { body: ready } = await service.call('GET', '/ready')
    const embedder_id = ready.embedder
    const embedding = Array.from({ length: ready.embedding_dimension }, (_, at) =>
      at === 7 ? 3 : 0,
    )
    const kept = await post('/memory/ingest', {
      bot_id,
      content: 'Own direction.',
      embedding,
      embedder_id,
    })
    expect(kept.status).toBe(200)
    const [row] = await service.server.parts.engine.query(
      'select pg_typeof(embedding)::text as type, (embedding::real[])[8] as value from memory_vectors where memory_id = $1',
      [kept.body.id],
    )
    expect(row).toEqual({ type: 'vector', value: 1 })
    const short = await post('/memory/ingest', {
      bot_id,
      content: 'Short.',
      embedding: [1, 2],
      embedder_id,
    })
    expect(short.body).toMatchObject({
      code: 'MEMORY_DIM_MISMATCH',
      status: 422,
      expected: ready.embedding_dimension,
      actual: 2,
    })
    const other = await post('/memory/ingest', {
      bot_id,
      content: 'Other.',
      embedding,
      embedder_id: 'another',
    })
    expect(other.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ pointer: '/embedder_id' }],
    })
    for (const [number, message] of [
      [0, 'must have a direction, not zeros alone'],
      [1e308, 'must have a length that a number can hold'],
    ] as const) {
      const odd = await post('/memory/ingest', {
        bot_id,
        content: 'Odd.',
        embedding: embedding.map(() => number),
        embedder_id,
      })
      expect(odd.body.issues).toEqual([{ pointer: '/embedding', message }])
    }
    const none = await post('/memory/ingest', { bot_id, content: 'None.', embedding })
    expect(none.body.issues[0].pointer).toBe('/embedder_id')
  })

  test('IDs of another owner return the same as IDs that never existed', async () => {
    for (const id of ['nope', randomUUID(), '../../etc/passwd', '%00'])
      for (const method of ['GET', 'DELETE'])
        expect(
          (await service.call(method, `/memory/${encodeURIComponent(id)}`)).body,
        ).toMatchObject({
          status: 404,
          code: 'MEMORY_NOT_FOUND',
        })
  })

  test('everything that is stored holds its vector in a pgvector column', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, content: 'In the column.' })
    const [row] = await service.server.parts.engine.query(
      'select count(*)::int as rows, min(vector_dims(embedding)) as dims, min(pg_typeof(embedding)::text) as type from memory_vectors where bot_id = $1',
      [bot_id],
    )
    expect(row).toEqual({ rows: 1, dims: 256, type: 'vector' })
  })
})
