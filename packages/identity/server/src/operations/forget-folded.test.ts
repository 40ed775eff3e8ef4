import { waitUntil } from '@daimon/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let bot_id: string
beforeAll(async () => {
  service = await sharedTestService()
})

const say = async (session_id: string, members: object = {}) =>
  (
    await service.call('POST', '/memory/ingest', {
      bot_id,
      content: 'The cellar is damp.',
      scope: 'global',
      session_id,
      ...members,
    })
  ).body
const read = async (id: string) => (await service.call('GET', `/memory/${id}`)).body
const sessions = async (id: string) =>
  (await read(id)).sources.map((source: Wire) => source.session_id)
const forget = async (selector: object) =>
  (await service.call('POST', '/memory/forget', { bot_id, ...selector })).body

describe('a memory folded from several sessions', () => {
  test('is said again after one of them was deleted, any number of times', async () => {
    bot_id = await newAvatar(service)
    const { id } = await say('s1')
    await say('s2')
    await say('s3')
    await service.call('DELETE', `/memory/session/${bot_id}/s2`)
    await say('s4')
    await say('s5')
    expect([await sessions(id), (await read(id)).count]).toEqual([['s1', 's3', 's4', 's5'], 4])
  })

  test('loses the part of a session, a time, or a speaker, and is deleted with the last part', async () => {
    bot_id = await newAvatar(service)
    const { id } = await say('s1', { occurred_at: '2025-01-01T00:00:00Z' })
    await say('s2', { occurred_at: '2025-02-01T00:00:00Z' })
    await say('s3', { occurred_at: '2025-03-01T00:00:00Z' })
    expect(await forget({ session_id: 's2' })).toMatchObject({ deleted: 0, memory_ids: [] })
    expect(await sessions(id)).toEqual(['s1', 's3'])
    expect(await forget({ before: '2025-01-15T00:00:00Z' })).toMatchObject({ deleted: 0 })
    expect(await read(id)).toMatchObject({
      session_id: 's3',
      count: 1,
      occurred_at: '2025-03-01T00:00:00.000Z',
    })
    expect(await forget({ session_id: 's3' })).toMatchObject({ deleted: 1, memory_ids: [id] })
  })

  test('leaves an erasure in the log even when the memory stays', async () => {
    bot_id = await newAvatar(service)
    await say('s1')
    await say('s2')
    const reply = await service.call('DELETE', `/memory/session/${bot_id}/s2`)
    expect(reply.body.deleted).toBe(0)
    await waitUntil(async () => {
      const rows = await service.server.parts.engine.query(
        'select settled_at from erasures where bot_id = $1',
        [bot_id],
      )
      return rows.length === 1 && rows[0]?.['settled_at'] !== null
    })
  })

  test('hands its sources on to a correction, so that a session takes its part of both', async () => {
    bot_id = await newAvatar(service)
    const { id } = await say('s1')
    await say('s2')
    const { body: fresh } = await service.call('PATCH', `/memory/${id}`, {
      content: 'The cellar is dry.',
    })
    expect([fresh.count, await sessions(fresh.id)]).toEqual([2, ['s1', 's2']])
    await service.call('DELETE', `/memory/session/${bot_id}/s1`)
    expect([await sessions(id), await sessions(fresh.id)]).toEqual([['s2'], ['s2']])
    expect((await service.call('DELETE', `/memory/session/${bot_id}/s2`)).body.deleted).toBe(2)
  })
})

describe('matching a content', () => {
  test.each([
    ['ÉCOLE', 'L’école est fermée.'],
    ['e\u0301cole', 'L’ÉCOLE est fermée.'],
    ['straße', 'Die STRASSE heißt Lange Straße.'],
    ['ΟΔΥΣΣΕΑΣ', 'ο Οδυσσέας'.replace('έ', 'ε')],
  ])('%s is found in %s, whatever the locale of the database', async (content_match, content) => {
    bot_id = await newAvatar(service)
    await service.call('POST', '/memory/ingest', { bot_id, content })
    expect(await forget({ content_match, dry_run: true })).toMatchObject({
      memory_ids: [expect.any(String)],
    })
    const { body } = await service.call(
      'GET',
      `/v1/avatars/${bot_id}/memories?q=${encodeURIComponent(content_match)}`,
    )
    expect(body.memories).toEqual([content])
  })

  test('rejects a selector of invisible characters', async () => {
    bot_id = await newAvatar(service)
    await service.call('POST', '/memory/ingest', { bot_id, content: 'Kept.' })
    for (const content_match of ['\u200b\u200b\u200b', '   ', ' a '])
      expect((await forget({ content_match })).issues[0].pointer).toBe('/content_match')
  })
})

describe('override', () => {
  test('stores what was forgotten after all, and lifts the mark', async () => {
    bot_id = await newAvatar(service)
    const { id } = await say('s1')
    await service.call('DELETE', `/memory/${id}`)
    expect((await say('s1')).suppressed).toBe(true)
    expect(await say('s1', { override: true })).toMatchObject({
      id: expect.any(String),
      suppressed: false,
    })
    expect(await say('s2')).toMatchObject({ deduplicated: true, suppressed: false })
  })
})
