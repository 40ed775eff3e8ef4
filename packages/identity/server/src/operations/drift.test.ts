import { waitUntil } from '@daimon/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)
const history = async (botId: string, query = '') =>
  (await service.call('GET', `/v1/avatars/${botId}/msv/history${query}`)).body

describe('drift', () => {
  test('a warm message moves agreeableness up and leaves a step that says why', async () => {
    const bot_id = await newAvatar(service)
    const reply = await post('/hybrid/complete', {
      bot_id,
      summary: 's',
      user_message: 'Thank you, that was kind.',
      turn_id: 't1',
    })
    expect(reply.body.current_msv.hexaco.A).toBeGreaterThan(0.5)
    const { items } = await history(bot_id)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      cause: 'reflection',
      turn_id: 't1',
      before: testSoul().baseline_msv,
      after: reply.body.current_msv,
    })
    expect(items[0].evidence.memory_ids).toEqual(reply.body.memory_ids)
    const avatar = await service.call('GET', `/v1/avatars/${bot_id}`)
    expect(avatar.body.current_msv).toEqual(reply.body.current_msv)
  })

  test('state/update stores the vector exactly as given, outside the drift limits too, and logs it', async () => {
    const bot_id = await newAvatar(service)
    const new_msv = {
      ...testSoul().baseline_msv,
      hexaco: { H: -1, E: 1, X: 0.123456789012, A: -0.3, C: 1e-7, O: 0 },
    }
    const reply = await post('/state/update', { bot_id, new_msv })
    expect(reply.body.status).toBe('success')
    expect((await service.call('GET', `/v1/avatars/${bot_id}/identity`)).body.current_msv).toEqual(
      new_msv,
    )
    expect((await history(bot_id)).items[0]).toMatchObject({
      cause: 'state_update',
      after: new_msv,
    })
    service.clock.advance(3_600_000)
    const after = await post('/state/reflect', { bot_id, message: 'Good morning.' })
    expect(after.body.current_msv.hexaco.H).toBeGreaterThan(-1)
    expect(after.body.current_msv.hexaco.H).toBeLessThan(-0.99)
  })

  test('reflect false and a frozen avatar take no step', async () => {
    const bot_id = await newAvatar(service)
    expect(
      (await post('/hybrid/complete', { bot_id, summary: 's', reflect: false })).body.reflect,
    ).toBe('skipped')
    await service.server.parts.engine.query(
      'update avatars set is_frozen = true where bot_id = $1',
      [bot_id],
    )
    expect((await post('/hybrid/complete', { bot_id, summary: 'Thanks!' })).body.reflect).toBe(
      'skipped',
    )
    expect((await history(bot_id)).items).toEqual([])
  })

  test('an accepted reflection runs once, as a job, and its message is then nowhere in the queue', async () => {
    const bot_id = await newAvatar(service)
    const body = {
      bot_id,
      summary: 's',
      user_message: 'I am worried and afraid of xylophones.',
      reflect_async: true,
      turn_id: 't9',
    }
    const first = await post('/hybrid/complete', body)
    expect(first.status).toBe(202)
    expect(first.body).toMatchObject({
      status: 'accepted',
      ingested: true,
      reflect: 'async',
      bot_id,
    })
    expect((await post('/hybrid/complete', body)).text).toBe(first.text)
    const { items } = await waitUntil(async () => {
      const page = await history(bot_id)
      return page.items.length > 0 ? page : undefined
    })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ turn_id: 't9', cause: 'reflection' })
    const jobs = await service.server.parts.engine.query(
      'select data::text from daimon_jobs.job',
      [],
    )
    expect(JSON.stringify(jobs)).not.toContain('xylophones')
    expect(
      await service.server.parts.engine.query(
        'select 1 from pending_reflections where bot_id = $1',
        [bot_id],
      ),
    ).toEqual([])
    const direct = await post('/state/reflect', {
      bot_id,
      message: 'And of trams.',
      reflect_async: true,
    })
    expect([direct.status, direct.body]).toEqual([
      202,
      { status: 'accepted', bot_id, reflect: 'async' },
    ])
    await waitUntil(async () => (await history(bot_id)).items.length === 2)
  })

  test('concurrent reflections lose no step', async () => {
    const bot_id = await newAvatar(service)
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        post('/state/reflect', { bot_id, message: `Thanks ${at}` }),
      ),
    )
    const { items } = await history(bot_id, '?limit=100')
    expect(items).toHaveLength(40)
    for (let at = 1; at < items.length; at += 1)
      expect(items[at].after).toEqual(items[at - 1].before)
  })

  test('the history comes in pages, newest first, and from a time on', async () => {
    const bot_id = await newAvatar(service)
    for (let at = 0; at < 5; at += 1)
      await post('/state/reflect', { bot_id, message: `Thanks ${at}` })
    service.clock.advance(10_000)
    const since = service.clock.now().toISOString()
    await post('/state/reflect', { bot_id, message: 'Thanks again' })
    const first = await history(bot_id, '?limit=4')
    const second = await history(bot_id, `?limit=4&cursor=${first.next}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([4, 2, null])
    expect((await history(bot_id, `?since=${encodeURIComponent(since)}`)).items).toHaveLength(1)
  })
})
