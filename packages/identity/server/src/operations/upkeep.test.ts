import { logErasure } from '@daimon/identity-store'
import { waitUntil } from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import {
  type TestService,
  type Wire,
  sharedTestService,
  startTestService,
} from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)
const query = (sql: string, values: unknown[]) => service.server.parts.engine.query(sql, values)
/** A row of an owner that no credential of this server names. */
const disown = async (table: 'jobs' | 'erasures' | 'avatars', column: string, id: string) =>
  query(`update ${table} set owner_id = 'somebody-else' where ${column} = $1`, [id])
const apart = ({ request_id: _id, instance: _instance, ...problem }: Wire) => problem

describe('jobs', () => {
  test('reembed is accepted, shows its progress, and ends with every memory embedded', async () => {
    const bot_id = await newAvatar(service)
    const items = Array.from({ length: 450 }, (_, at) => ({ content: `Stone ${at} of the wall.` }))
    await post('/memory/ingest/batch', { bot_id, items })
    await query('delete from memory_vectors where bot_id = $1', [bot_id])
    const reply = await post('/memory/reembed', { bot_id })
    expect([reply.status, reply.body]).toEqual([
      202,
      { status: 'accepted', job_id: expect.any(String) },
    ])
    const path = `/v1/jobs/${reply.body.job_id}`
    expect((await service.call('GET', path)).body).toMatchObject({
      job_id: reply.body.job_id,
      kind: 'reembed',
      bot_id,
      error: null,
    })
    const job = await waitUntil(async () => {
      const { body } = await service.call('GET', path)
      return body.state === 'completed' ? body : undefined
    })
    expect(job.progress).toEqual({ done: 450, total: 450 })
    const [row] = await query(
      'select count(*)::int as count from memory_vectors where bot_id = $1',
      [bot_id],
    )
    expect(row).toEqual({ count: 450 })
    const hits = await post('/memory/retrieve', { bot_id, query: 'rock', include_scores: true })
    expect(hits.body.hits.some((hit: Wire) => hit.score_parts.dense > 0)).toBe(true)
  })

  test('without an avatar it is for all of the caller’s; null is the same as absent', async () => {
    // A service of its own: the shared one would embed the memories of every earlier test.
    const own = await startTestService()
    for (const body of [{}, { bot_id: null }])
      expect((await own.call('POST', '/memory/reembed', body)).status).toBe(202)
    for (const path of ['/memory/reembed', '/memory/sweep', '/memory/purge-expired'])
      expect((await own.call('POST', path)).status).toBeOneOf([200, 202])
    await own.stop()
    const missing = await post('/memory/reembed', { bot_id: randomUUID() })
    expect([missing.status, missing.body.code]).toEqual([404, 'BOT_NOT_FOUND'])
    const gone = await post('/memory/consolidate', { bot_id: randomUUID() })
    expect([gone.status, gone.body.code]).toEqual([404, 'BOT_NOT_FOUND'])
    expect((await post('/memory/consolidate', {})).body.issues[0].pointer).toBe('/bot_id')
  })

  test('a job of another owner, one that never existed, and an invalid ID return the same', async () => {
    const reply = await post('/memory/reembed', { bot_id: await newAvatar(service) })
    const path = `/v1/jobs/${reply.body.job_id}`
    await waitUntil(async () => (await service.call('GET', path)).body.state === 'completed')
    await disown('jobs', 'job_id', reply.body.job_id)
    const replies = await Promise.all(
      [path, `/v1/jobs/${randomUUID()}`, '/v1/jobs/nope'].map((each) => service.call('GET', each)),
    )
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'NOT_FOUND']),
    )
    expect(new Set(replies.map(({ body }) => JSON.stringify(apart(body)))).size).toBe(1)
  })
})

describe('the log of erasures', () => {
  test('has every erasure once, newest first, page by page, and no word of what was erased', async () => {
    const bot_id = await newAvatar(service)
    for (let at = 0; at < 5; at += 1) {
      service.clock.advance(1_000)
      const { body } = await post('/memory/ingest', { bot_id, content: `Secret ${at} marmalade.` })
      await service.call('DELETE', `/memory/${body.id}`)
    }
    service.clock.advance(1_000)
    await service.call('DELETE', `/v1/avatars/${bot_id}`)
    const seen: Wire[] = []
    let cursor = ''
    do {
      const reply = await service.call(
        'GET',
        `/v1/erasures?bot_id=${bot_id}&limit=2&cursor=${cursor}`,
      )
      expect(reply.text).not.toMatch(/marmalade/i)
      seen.push(...reply.body.items)
      cursor = reply.body.next ?? ''
    } while (cursor)
    expect(seen.map((erasure) => [erasure.kind, erasure.memories])).toEqual([
      ['avatar', 0],
      ...Array.from({ length: 5 }, () => ['memory', 1]),
    ])
    expect(new Set(seen.map((erasure) => erasure.id)).size).toBe(6)
    await waitUntil(async () => {
      const { body } = await service.call('GET', `/v1/erasures?bot_id=${bot_id}`)
      return body.items.every((erasure: Wire) => erasure.settled_at !== null)
    })
  })

  test('settles an erasure that is committed while the job of an earlier one runs', async (context) => {
    if (service.engine === 'embedded') context.skip('the embedded engine has one connection')
    const botId = await newAvatar(service)
    const { body } = await post('/memory/ingest', { bot_id: botId, content: 'Mine.' })
    await service.call('DELETE', `/memory/${body.id}`)
    const { engine, jobs } = service.server.parts
    const at = service.clock.now()
    const erasure = { erasureId: randomUUID(), ownerId: 'local', botId, memories: 0, at }
    await engine.db.transaction().execute(async (trx) => {
      await logErasure(trx, { ...erasure, kind: 'forget' })
      await jobs.settleErasures(trx)
      await waitUntil(async () => {
        const waiting = await query(
          "select 1 from daimon_jobs.job where name = 'settle-erasures' and state = 'created'",
          [],
        )
        return waiting.length === 0
      })
    })
    const settled = await waitUntil(async () => {
      const rows = await query('select settled_at from erasures where erasure_id = $1', [
        erasure.erasureId,
      ])
      return rows[0]?.['settled_at']
    })
    expect(settled).toBeInstanceOf(Date)
  })

  test('shows none of another owner', async () => {
    const bot_id = await newAvatar(service)
    const { body } = await post('/memory/ingest', { bot_id, content: 'Mine.' })
    await service.call('DELETE', `/memory/${body.id}`)
    await disown('erasures', 'bot_id', bot_id)
    expect((await service.call('GET', `/v1/erasures?bot_id=${bot_id}`)).body.items).toEqual([])
    expect((await service.call('GET', '/v1/erasures?limit=500')).text).not.toContain(bot_id)
  })

  test.each([
    ['limit=0', '/limit'],
    ['cursor=x', '/cursor'],
    ['bot_id=x', '/bot_id'],
  ])('%s is a 422', async (search, pointer) => {
    const reply = await service.call('GET', `/v1/erasures?${search}`)
    expect([reply.status, reply.body.issues[0].pointer]).toEqual([422, pointer])
  })
})

describe('soul revisions', () => {
  test('come newest first, page by page, each with what it changed', async () => {
    const bot_id = await newAvatar(service, { source: 'test' }, { capabilities: ['knots'] })
    const path = `/v1/avatars/${bot_id}`
    await service.call('PATCH', path, { name: 'Bo', capabilities: ['knots', 'charts'] })
    await service.call('PATCH', path, { runtime_config: {} })
    const seen: Wire[] = []
    let cursor = ''
    do {
      const { body } = await service.call('GET', `${path}/souls?limit=1&cursor=${cursor}`)
      seen.push(...body.items)
      cursor = body.next ?? ''
    } while (cursor)
    expect(seen.map(({ revision, changes }) => [revision, changes])).toEqual([
      [3, [{ op: 'remove', path: '/runtime_config/source', from: 'test' }]],
      [
        2,
        [
          { op: 'replace', path: '/soul/name', from: 'Ada', to: 'Bo' },
          { op: 'add', path: '/soul/capabilities/1', to: 'charts' },
        ],
      ],
      [1, []],
    ])
    expect((await service.call('GET', `${path}/souls`)).body.items).toEqual(seen)
    expect(seen[0].soul.name).toBe('Bo')
    expect((await service.call('GET', `${path}/souls?cursor=1e3`)).body.issues[0].pointer).toBe(
      '/cursor',
    )
  })

  test('and exports of another owner’s avatar look like those of one that never was', async () => {
    const bot_id = await newAvatar(service)
    await disown('avatars', 'bot_id', bot_id)
    for (const end of ['souls', 'export']) {
      const [theirs, nobodys] = await Promise.all(
        [bot_id, randomUUID()].map((id) => service.call('GET', `/v1/avatars/${id}/${end}`)),
      )
      expect(theirs?.status).toBe(404)
      expect(apart(theirs?.body)).toEqual(apart(nobodys?.body))
    }
  })
})
