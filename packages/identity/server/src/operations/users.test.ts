import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ERASURE_DELAY_SECONDS: '86400' })
})
afterAll(() => service.stop())

const call = async (method: string, path: string, body?: object): Promise<Wire> => {
  const reply = await service.call(method, path, body)
  if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.body
}

/** An avatar and calls as its users. */
const withUsers = async (config: Record<string, unknown> = {}) => {
  const bot_id = await newAvatar(service, config)
  const tell = (user_id: string | undefined, content: string, members: object = {}) =>
    call('POST', '/memory/ingest', { bot_id, content, user_id, ...members })
  const say = (user_id: string | undefined, user_message: string, members: object = {}) =>
    call('POST', '/hybrid/complete', { bot_id, user_message, user_id, ...members })
  const prepare = (user_id: string | undefined, query: string, members: object = {}) =>
    call('POST', '/hybrid/prepare', { bot_id, query, user_id, ...members })
  const recall = async (user_id: string | undefined, query: string, members: object = {}) =>
    (await prepare(user_id, query, members)).memories as string[]
  const path = `/v1/avatars/${bot_id}`
  return { bot_id, path, tell, say, prepare, recall }
}

describe('memories of users', () => {
  test('are recalled for that user alone, and shared ones for all', async () => {
    const { tell, recall } = await withUsers()
    await tell(undefined, 'The shop is open until nine in the evening.')
    await tell('ann', 'My bike is a red Brompton.')
    await tell('bo', 'My bike is a black Gazelle.')
    expect(await recall('ann', 'What is my bike?')).toEqual(['My bike is a red Brompton.'])
    expect(await recall('bo', 'What is my bike?')).toEqual(['My bike is a black Gazelle.'])
    expect(await recall(undefined, 'What is my bike?')).toEqual([])
    for (const user of ['ann', 'bo', 'never seen', undefined])
      expect(await recall(user, 'Until when is the shop open?')).toEqual([
        'The shop is open until nine in the evening.',
      ])
  })

  test('are in the very next prepare, as are shared ones that were just written', async () => {
    const { tell, recall } = await withUsers()
    await tell('ann', 'The code of my lock is 1111.')
    expect(await recall('ann', 'code of my lock')).toHaveLength(1)
    await tell(undefined, 'The code of every lock in the shop is 9999.')
    expect(await recall('ann', 'code of the lock', { top_k: 5 })).toHaveLength(2)
    await tell('ann', 'The code of my garden lock is 2222.')
    expect(await recall('ann', 'code of the lock', { top_k: 5 })).toHaveLength(3)
  })

  test('are of one session within one user', async () => {
    const { say, recall } = await withUsers()
    await say('ann', 'The ferry leaves at seven.', { session_id: 's1' })
    await say('bo', 'The ferry leaves at eight.', { session_id: 's1' })
    const asked = 'When does the ferry leave?'
    expect(await recall('ann', asked, { session_id: 's1' })).toEqual(['The ferry leaves at seven.'])
    expect(await recall('ann', asked, { session_id: 's2' })).toEqual([])
    expect(await recall('ann', asked, { session_id: 's2', recall_scope: 'user' })).toEqual([
      'The ferry leaves at seven.',
    ])
    expect(await recall(undefined, asked, { recall_scope: 'all' })).toEqual([])
    const reply = await service.call('POST', '/hybrid/prepare', {
      bot_id: (await withUsers()).bot_id,
      query: asked,
      recall_scope: 'user',
    })
    expect([reply.status, reply.body.issues[0].pointer]).toEqual([422, '/user_id'])
  })

  test('correct and merge with their own only', async () => {
    const { tell, say } = await withUsers()
    await tell(undefined, 'My dog is called Rex.')
    const ann = await tell('ann', 'My dog is called Rex.')
    expect(ann.deduplicated).toBe(false)
    const bo = await say('bo', 'No, my dog is called Max.')
    expect(bo.superseded).toEqual([])
    expect((await tell('ann', 'My dog is called Rex.')).deduplicated).toBe(true)
    expect((await say('ann', 'No, my dog is called Max.')).superseded).toEqual([ann.id])
  })

  test('that are forgotten may still be said by another user', async () => {
    const { bot_id, tell } = await withUsers()
    await tell('ann', 'The PIN is 4711.')
    await tell('bo', 'The PIN is 4711.')
    await call('POST', '/memory/forget', { bot_id, user_id: 'ann', content_match: 'PIN' })
    expect((await tell('ann', 'The PIN is 4711.')).suppressed).toBe(true)
    expect((await tell('bo', 'The PIN is 4711.')).deduplicated).toBe(true)
    expect((await tell('cy', 'The PIN is 4711.')).suppressed).toBe(false)
  })

  test('of one turn id are two turns', async () => {
    const { say } = await withUsers()
    const one = await say('ann', 'I like tea.', { turn_id: '1' })
    const two = await say('bo', 'I like coffee.', { turn_id: '1' })
    expect(two.memory_ids).not.toEqual(one.memory_ids)
    expect(await say('ann', 'I like tea.', { turn_id: '1' })).toEqual(one)
  })

  test('instructions are in the prompts of their user, with those for all', async () => {
    const { tell, prepare } = await withUsers()
    await tell(undefined, 'Sign with the name of the shop.', { kind: 'instruction' })
    await tell('ann', 'Answer in French.', { kind: 'instruction' })
    const requests = async (user?: string) =>
      (await prepare(user, 'hello')).requests.map((memory: Wire) => memory.content).toSorted()
    expect(await requests('ann')).toEqual(['Answer in French.', 'Sign with the name of the shop.'])
    expect(await requests('bo')).toEqual(['Sign with the name of the shop.'])
    expect(await requests()).toEqual(['Sign with the name of the shop.'])
  })
})

describe('the mood', () => {
  const THANKS = 'Thank you so much, that was wonderful and kind of you!'
  const shown = async (path: string, user?: string) =>
    (await call('GET', `${path}/identity${user === undefined ? '' : `?user_id=${user}`}`))
      .current_msv

  test('of a user is the user’s own, and so is the thought', async () => {
    const { path, say } = await withUsers()
    const before = await shown(path, 'bo')
    const { current_msv } = await say('ann', THANKS)
    expect(await shown(path, 'ann')).toEqual(current_msv)
    const [bo, all] = [await shown(path, 'bo'), await shown(path)]
    expect(bo.inner_monologue).toBe(before.inner_monologue)
    expect(all.inner_monologue).toBe(before.inner_monologue)
    // Only the step of the shared traits reaches others.
    expect(Math.abs(bo.hexaco.A - before.hexaco.A)).toBeLessThan(0.005)
    expect(current_msv.hexaco.A - before.hexaco.A).toBeGreaterThan(0.01)
  })

  test('is shared if the avatar says so', async () => {
    const { path, say } = await withUsers({ mood_scope: 'avatar' })
    await say('ann', THANKS)
    expect(await shown(path, 'bo')).toEqual(await shown(path, 'ann'))
  })
})

describe('the users of an avatar', () => {
  test('are listed with their memories, newest first, page by page', async () => {
    const { bot_id, path, tell } = await withUsers()
    for (const user of ['ann', 'bo', 'cy']) {
      service.clock.advance(1_000)
      await tell(user, 'I like tea.')
    }
    await tell('ann', 'I like rice.', { timezone: 'Asia/Tokyo' })
    const first = await call('GET', `${path}/users?limit=2`)
    const second = await call('GET', `${path}/users?limit=2&cursor=${first.next}`)
    expect([first.bot_id, second.next]).toEqual([bot_id, null])
    expect(
      [...first.items, ...second.items].map(({ user_id, memories, timezone }: Wire) => [
        user_id,
        memories,
        timezone,
      ]),
    ).toEqual([
      ['cy', 1, null],
      ['bo', 1, null],
      ['ann', 2, 'Asia/Tokyo'],
    ])
  })

  test('are exported and deleted with everything, in the erasure log, and begin again', async () => {
    const { bot_id, path, say, tell, recall } = await withUsers()
    await tell(undefined, 'The shop is open.')
    await tell('bo', 'My dog is called Max.')
    await say('ann', 'My dog is called Rex.', {
      session_id: 's',
      turn_id: '1',
      assistant_text: 'What a lovely name.',
    })
    await say('ann', 'I am sad.', { reflect_async: true })
    const { id } = await tell('ann', 'The PIN is 4711.')
    await call('DELETE', `/memory/${id}?user_id=ann`)
    expect(await recall('ann', 'dog', { session_id: 's' })).not.toEqual([])
    const document = await call('GET', `${path}/users/ann/export`)
    expect(document.part).toEqual({ user_id: 'ann' })
    for (const list of ['memories', 'tombstones', 'users', 'drift_log', 'session_moods', 'facts'])
      expect([list, document[list].length]).not.toEqual([list, 0])
    expect(JSON.stringify([document.memories, document.facts])).not.toMatch(/Max|shop/)

    const deleted = await call('DELETE', `${path}/users/ann`)
    expect(deleted.user_id).toBe('ann')
    expect(deleted.deleted).toBeGreaterThan(2)
    const { items } = await call('GET', `/v1/erasures?bot_id=${bot_id}`)
    expect(items.filter(({ kind }: Wire) => kind === 'user')).toMatchObject([
      { memories: deleted.deleted },
    ])
    const left = await call('GET', `${path}/export`)
    expect(JSON.stringify(left)).not.toMatch(/"ann"|Rex/)
    expect((await call('GET', `${path}/users`)).items).toHaveLength(1)
    expect(await recall('ann', 'What is my dog called?', { session_id: 's' })).toEqual([])
    // Nothing of before holds: neither the tombstone nor an index of the deleted memories.
    expect((await tell('ann', 'The PIN is 4711.')).suppressed).toBe(false)
    expect(await recall('ann', 'PIN', { top_k: 5 })).toContain('The PIN is 4711.')
    expect(await recall('bo', 'What is my dog called?')).toEqual(['My dog is called Max.'])
    expect((await call('DELETE', `${path}/users/nobody`)).deleted).toBe(0)
  })

  test('travel with the avatar', async () => {
    const { path, say, tell, recall } = await withUsers()
    await tell('ann', 'My dog is called Rex.', { timezone: 'Asia/Tokyo' })
    await say('ann', 'Thank you, that was lovely!', { session_id: 's', assistant_text: 'Welcome.' })
    await tell('bo', 'My dog is called Rex.')
    const document = await call('GET', `${path}/export?vectors=true`)
    const copy = await call('POST', '/v1/avatars/import?external_key=', document)
    const again = await call('GET', `/v1/avatars/${copy.bot_id}/export?vectors=true`)
    for (const list of ['users', 'session_moods', 'reply_records', 'tombstones'])
      expect([list, again[list]]).toEqual([list, document[list]])
    const owners = ({ memories }: Wire) =>
      memories.map(({ content, user_id }: Wire) => [content, user_id]).toSorted()
    expect(owners(again)).toEqual(owners(document))
    const asked = { bot_id: copy.bot_id, query: 'What is my dog called?', user_id: 'bo' }
    const { memories } = await call('POST', '/hybrid/prepare', asked)
    expect(memories).toEqual(await recall('bo', 'What is my dog called?'))
    const more = { bot_id: copy.bot_id, content: 'My dog is called Rex.' }
    const ingest = (user_id?: string) => call('POST', '/memory/ingest', { ...more, user_id })
    expect((await ingest('ann')).deduplicated).toBe(true)
    expect((await ingest()).deduplicated).toBe(false)
  })
})

test('a document written by hand gives its memories to the users whom it names', async () => {
  const { bot_id } = await withUsers()
  const { soul } = await call('GET', `/v1/avatars/${bot_id}/export`)
  const content = 'My dog is called Rex.'
  const document = {
    format: 'daimon-avatar',
    version: 1,
    soul,
    memories: [{ content, user_id: 'ann' }],
  }
  const copy = await call('POST', '/v1/avatars/import?external_key=', document)
  const asked = { bot_id: copy.bot_id, query: 'What is my dog called?' }
  const recalled = await call('POST', '/hybrid/prepare', { ...asked, user_id: 'ann' })
  expect(recalled.memories).toEqual([content])
  expect((await call('POST', '/hybrid/prepare', asked)).memories).toEqual([])
})

describe('the time zone', () => {
  const line = (prepared: Wire) => /Today is .*/.exec(prepared.system_prompt)?.[0]

  test('of the last write is that of the user’s prompts, unless a request names another', async () => {
    const { tell, prepare } = await withUsers()
    await tell('ann', 'I like tea.', { timezone: 'Pacific/Auckland' })
    expect(line(await prepare('ann', 'hello'))).toContain('(Pacific/Auckland)')
    expect(line(await prepare('bo', 'hello'))).toContain('(UTC)')
    expect(line(await prepare('ann', 'hello', { timezone: 'Europe/Paris' }))).toContain(
      '(Europe/Paris)',
    )
    expect(line(await prepare('ann', 'hello'))).toContain('(Pacific/Auckland)')
    await tell('ann', 'I like rice.')
    expect(line(await prepare('ann', 'hello'))).toContain('(Pacific/Auckland)')
  })

  test.each(['/hybrid/prepare', '/hybrid/complete', '/memory/ingest'])(
    'that %s does not know is refused',
    async (path) => {
      const { bot_id } = await withUsers()
      const texts = { query: 'q', user_message: 'u', content: 'c' }
      const body = { bot_id, user_id: 'ann', ...texts, timezone: 'Mars/Base' }
      const reply = await service.call('POST', path, body)
      expect([reply.status, reply.body.issues[0].pointer]).toEqual([422, '/timezone'])
    },
  )
})
