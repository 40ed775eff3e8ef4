import { waitUntil } from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, sharedTestService, startTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)
const contents = async (botId: string): Promise<string[]> =>
  (await service.call('GET', `/v1/avatars/${botId}/memories?limit=100`)).body.memories.toSorted()

const withNotes = async (): Promise<string> => {
  const bot_id = await newAvatar(service)
  const items = [
    { content: 'Peter owes 100% of the rent', speaker: 'Mia', occurred_at: '2025-01-01T00:00:00Z' },
    {
      content: 'Peterson owes 100 of the rent',
      speaker: 'Mia',
      occurred_at: '2025-06-01T00:00:00Z',
    },
    {
      content: 'The rent is due',
      speaker: 'Bo',
      session_id: 'a',
      occurred_at: '2025-01-01T00:00:00Z',
    },
    { content: 'under_score', speaker: 'Bo', session_id: 'b', occurred_at: '2025-06-01T00:00:00Z' },
  ]
  await post('/memory/ingest/batch', { bot_id, items })
  return bot_id
}

describe('forgetting', () => {
  test.each([
    [{ content_match: '100%' }, ['Peter owes 100% of the rent']],
    [{ content_match: 'd_r' }, []],
    [{ content_match: 'PETER' }, ['Peter owes 100% of the rent', 'Peterson owes 100 of the rent']],
    [{ speaker: 'Bo' }, ['The rent is due', 'under_score']],
    [{ session_id: 'a' }, ['The rent is due']],
    [
      { before: '2025-03-01T00:00:00Z', content_match: 'rent' },
      ['Peter owes 100% of the rent', 'The rent is due'],
    ],
    [{ query: 'Peterson owes', min_score: 0.7 }, ['Peterson owes 100 of the rent']],
    [{ query: 'Peterson owes', min_score: 0.7, speaker: 'Bo' }, []],
  ])('%j takes exactly what it names; a dry run takes nothing', async (selector, gone) => {
    const bot_id = await withNotes()
    const all = await contents(bot_id)
    const dry = await post('/memory/forget', { bot_id, ...selector, dry_run: true })
    expect([dry.body.deleted, dry.body.memory_ids.length]).toEqual([0, gone.length])
    expect(await contents(bot_id)).toEqual(all)
    const wet = await post('/memory/forget', { bot_id, ...selector })
    expect(wet.body).toMatchObject({
      status: 'success',
      deleted: gone.length,
      memory_ids: dry.body.memory_ids,
    })
    expect(await contents(bot_id)).toEqual(
      all.filter((content) => !(gone as string[]).includes(content)),
    )
  })

  test.each([
    [{}],
    [{ memory_ids: [] }],
    [{ content_match: '' }],
    [{ content_match: 'ab' }],
    [{ query: '   ' }],
    [{ min_score: 0.5 }],
    [{ session_id: null, speaker: null }],
    [{ speaker: 'Bo', everything: true }],
  ])('%j is a 422 and wipes nothing', async (selector) => {
    const bot_id = await withNotes()
    const reply = await post('/memory/forget', { bot_id, ...selector })
    expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(await contents(bot_id)).toHaveLength(4)
  })

  test('ids and a query that have nothing in common take nothing', async () => {
    const bot_id = await withNotes()
    const selectors = { memory_ids: [randomUUID()], query: 'Peterson owes', min_score: 0 }
    const reply = await post('/memory/forget', { bot_id, ...selectors })
    expect([reply.status, reply.body.deleted]).toEqual([200, 0])
    expect(await contents(bot_id)).toHaveLength(4)
  })

  test('what was forgotten is not stored again, by any way in and in any spelling of case and space', async () => {
    const bot_id = await withNotes()
    await post('/memory/forget', { bot_id, content_match: 'peterson' })
    const words = '  PETERSON owes 100\tof the RENT '
    const one = await post('/memory/ingest', { bot_id, content: words })
    expect(one.body).toMatchObject({ id: null, deduplicated: false, suppressed: true })
    const many = await post('/memory/ingest/batch', {
      bot_id,
      items: [{ content: words }, { content: 'New.' }],
    })
    expect(many.body.results.map((result: { suppressed: boolean }) => result.suppressed)).toEqual([
      true,
      false,
    ])
    const turn = await post('/hybrid/complete', {
      bot_id,
      summary: 's',
      user_message: words,
      assistant_text: 'Noted.',
    })
    expect([turn.body.memory_ids.length, turn.body.suppressed]).toEqual([1, true])
    expect(
      (await post('/hybrid/prepare', { bot_id, query: 'Peterson' })).body.system_prompt,
    ).not.toContain('Peterson')
  })

  test('forgetting any row of a line of corrections forgets the line', async () => {
    const bot_id = await newAvatar(service)
    const { body: first } = await post('/memory/ingest', { bot_id, content: 'Code 1.' })
    const { body: second } = await service.call('PATCH', `/memory/${first.id}`, {
      content: 'Code 2.',
    })
    const { body: third } = await service.call('PATCH', `/memory/${second.id}`, {
      content: 'Code 3.',
    })
    const deleted = await service.call('DELETE', `/memory/${second.id}`)
    expect(deleted.body.content).toBe('Code 2.')
    for (const id of [first.id, second.id, third.id])
      expect((await service.call('GET', `/memory/${id}`)).status).toBe(404)
  })

  test('a deleted session goes with its sources; what another session said too stays with that one', async () => {
    const bot_id = await newAvatar(service)
    const say = (content: string, session_id: string, scope = 'global') =>
      post('/memory/ingest', { bot_id, content, session_id, scope })
    await say('Said in both.', 'a')
    const { body: both } = await say('Said in both.', 'b')
    await say('Said in a.', 'a', 'session')
    const reply = await service.call('DELETE', `/memory/session/${bot_id}/a`)
    expect(reply.body).toEqual({ status: 'success', deleted: 1, bot_id, session_id: 'a' })
    const { body: kept } = await service.call('GET', `/memory/${both.id}`)
    expect([
      kept.count,
      kept.session_id,
      kept.sources.map((source: { session_id: string }) => source.session_id),
    ]).toEqual([1, 'b', ['b']])
    expect((await say('Said in a.', 'a', 'session')).body.suppressed).toBe(true)
    expect((await say('Said in a.', 'c', 'session')).body.suppressed).toBe(false)
  })

  test('session memories past their time to live are purged, global ones are not', async () => {
    const own = await startTestService({ MEMORY_SESSION_TTL_SECONDS: '60' })
    try {
      const bot_id = await newAvatar(own)
      await own.call('POST', '/memory/ingest', { bot_id, content: 'Old.', session_id: 'a' })
      await own.call('POST', '/memory/ingest', { bot_id, content: 'Lasting.' })
      own.clock.advance(61_000)
      await own.call('POST', '/memory/ingest', { bot_id, content: 'Fresh.', session_id: 'a' })
      expect((await own.call('POST', '/memory/purge-expired', { bot_id })).body).toEqual({
        status: 'success',
        deleted: 1,
      })
      const { body } = await own.call('GET', `/v1/avatars/${bot_id}/memories`)
      expect(body.memories.toSorted()).toEqual(['Fresh.', 'Lasting.'])
      expect(
        (await own.call('POST', '/memory/ingest', { bot_id, content: 'Old.', session_id: 'a' }))
          .body.suppressed,
      ).toBe(false)
      const other = await newAvatar(own)
      await own.call('POST', '/memory/ingest', { bot_id: other, content: 'Old.', session_id: 'a' })
      own.clock.advance(61_000)
      expect((await own.call('POST', '/memory/purge-expired', {})).body.deleted).toBe(3)
    } finally {
      await own.stop()
    }
  })

  test('an erasure is settled by a durable job, and its log holds no text', async () => {
    const bot_id = await withNotes()
    await post('/memory/forget', { bot_id, content_match: 'peterson' })
    const rows = await waitUntil(async () => {
      const found = await service.server.parts.engine.query(
        'select * from erasures where bot_id = $1',
        [bot_id],
      )
      return found[0]?.['settled_at'] ? found : undefined
    })
    expect(rows).toHaveLength(1)
    expect(rows?.[0]).toMatchObject({ kind: 'forget', memories: 1 })
    expect(JSON.stringify(rows)).not.toMatch(/peterson/i)
  })
})
