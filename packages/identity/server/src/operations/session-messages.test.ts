import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let bot_id: string
beforeAll(async () => {
  service = await sharedTestService()
})
beforeEach(async () => {
  bot_id = await newAvatar(service)
})

const post = async (path: string, body: object) => {
  // Ids of one moment have no order.
  service.clock.advance(5_000)
  const reply = await service.call('POST', path, { bot_id, ...body })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return reply.body
}
const say = (user_message: string, assistant_text: string, members: object = {}) =>
  post('/hybrid/complete', { user_message, assistant_text, session_id: 'a', ...members })
const page = async (query = '', session = 'a', botId = bot_id) =>
  (await service.call('GET', `/v1/avatars/${botId}/sessions/${session}/messages${query}`)).body
const texts = async (query = '', session = 'a', botId = bot_id): Promise<string[]> =>
  (await page(query, session, botId)).items.map((item: Wire) => item.content)

describe('the messages of a session', () => {
  test('are verbatim and in order, also where memories were folded, echoed, or superseded', async () => {
    const turns = [
      ['The cellar is damp.', 'I will note that.'],
      ['the cellar is damp!', 'I will note that.'],
      ['I live in Ghent.', 'The cellar is damp.'],
      ['I live in Bruges now, not in Ghent.', 'A fine town.'],
    ] as const
    for (const [user, reply] of turns) await say(user, reply)
    const { items, next } = await page()
    expect(items.map((item: Wire) => item.content)).toEqual(turns.flat())
    expect(items.map((item: Wire) => item.role)).toEqual(turns.flatMap(() => ['user', 'assistant']))
    expect(next).toBeNull()
    const memories = new Set(items.map((item: Wire) => item.memory_id))
    expect(memories.size).toBeLessThan(items.length)
  })

  test('of any turns come back in pages of any size, from either end', async () => {
    const text = fc.constantFrom('Yes.', 'yes', 'I have a cat.', 'I have a dog.', '🌊\n\tb', 'No!')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        async (turns, limit) => {
          bot_id = await newAvatar(service)
          for (const [user, reply] of turns) await say(user, reply)
          for (const order of ['oldest', 'newest']) {
            const found: string[] = []
            for (let cursor: string | null = ''; cursor !== null;) {
              const { items, next }: Wire = await page(
                `?order=${order}&limit=${limit}&cursor=${cursor}`,
              )
              found.push(...items.map((item: Wire) => item.content))
              cursor = next
            }
            expect(order === 'oldest' ? found : found.toReversed()).toEqual(turns.flat())
          }
        },
      ),
      { numRuns: 6 },
    )
  })

  test('have the role of the speaker when they were ingested, and no notes, facts, or summaries', async () => {
    const session_id = 'a'
    await post('/memory/ingest', { content: 'I have two cats.', speaker: 'Mara', session_id })
    await post('/memory/ingest', {
      content: 'What are they called?',
      speaker: 'assistant',
      session_id,
    })
    await post('/memory/ingest', { content: 'Elsewhere.', speaker: 'Mara' })
    for (const at of ['One', 'Two', 'Three', 'Four'])
      await say(`${at} is the number of my cat.`, `Then ${at} it is, and no other number.`)
    await service.call('POST', '/memory/consolidate', { bot_id })
    const { items } = await page('?limit=2')
    expect(items.map((item: Wire) => [item.role, item.speaker])).toEqual([
      ['user', 'Mara'],
      ['assistant', 'assistant'],
    ])
    expect(await texts()).toHaveLength(10)
  })

  test('are of one user', async () => {
    await say('Mine.', 'Yours.', { user_id: 'mara' })
    await say('Of all.', 'Ours.')
    expect(await texts('?user_id=mara')).toEqual(['Mine.', 'Yours.'])
    expect(await texts('?user_id=ines')).toEqual([])
    expect(await texts()).toEqual(['Of all.', 'Ours.'])
  })

  test('stay as said when a memory is corrected by hand', async () => {
    const { memory_ids } = await say('My PIN is short.', 'Noted.')
    await say('my pin is short', 'Noted!')
    await service.call('PATCH', `/memory/${memory_ids[0]}`, { content: 'My PIN is long.' })
    expect(await texts()).toEqual(['My PIN is short.', 'Noted.', 'my pin is short', 'Noted!'])
  })

  test('reject a session id that is too long, and a cursor of another list', async () => {
    const long = await service.call(
      'GET',
      `/v1/avatars/${bot_id}/sessions/${'x'.repeat(129)}/messages`,
    )
    expect([long.status, long.body.issues[0].pointer]).toEqual([422, '/session_id'])
    await say('One.', 'Two.')
    await say('Three.', 'Four.')
    const { next } = await page('?limit=1')
    const other = await service.call('GET', `/v1/avatars/${bot_id}/memories?cursor=${next}`)
    expect([other.status, other.body.issues[0].pointer]).toEqual([422, '/cursor'])
  })
})

describe('a message', () => {
  test('goes with its memory, and with its session where the memory stays', async () => {
    await say('The cellar is damp.', 'Noted.', { scope: 'global' })
    await say('the cellar is damp!', 'The cellar is damp.', { scope: 'global', session_id: 'b' })
    expect(await texts('', 'b')).toEqual(['the cellar is damp!', 'The cellar is damp.'])
    await service.call('DELETE', `/memory/session/${bot_id}/b`)
    expect(await texts('', 'b')).toEqual([])
    expect(await texts()).toEqual(['The cellar is damp.', 'Noted.'])
    await say('THE CELLAR IS DAMP', 'Again?', { scope: 'global', session_id: 'c' })
    await post('/memory/forget', { content_match: 'cellar' })
    expect([await texts(), await texts('', 'c')]).toEqual([['Noted.'], ['Again?']])
    await say('The cellar is damp.', 'I forgot.')
    expect(await texts()).toEqual(['Noted.', 'I forgot.'])
  })

  test('that only repeats a memory of another session leaves an erasure when its session is deleted', async () => {
    await post('/memory/ingest', { content: 'The cellar is damp.' })
    await say('Is it?', 'The cellar is damp.')
    await service.call('DELETE', `/memory/session/${bot_id}/a`)
    expect(await texts()).toEqual([])
    const rows = await service.server.parts.engine.query(
      'select count(*)::int as count from session_messages where bot_id = $1',
      [bot_id],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('is forgotten by time and speaker like its memory', async () => {
    const at = (occurred_at: string) => ({ occurred_at, speaker: 'Mara', scope: 'global' })
    await say('The cellar is damp.', 'Noted.', at('2025-01-01T00:00:00Z'))
    await say('the cellar is damp', 'Fine.', at('2025-03-01T00:00:00Z'))
    await post('/memory/forget', { before: '2025-02-01T00:00:00Z' })
    expect(await texts()).toEqual(['the cellar is damp', 'Fine.'])
    await post('/memory/forget', { speaker: 'Mara' })
    expect(await texts()).toEqual(['Fine.'])
  })

  test('is in the export and its copy, with the words that its memory lacks', async () => {
    await say('The cellar is damp.', 'Noted.', { user_id: 'mara' })
    await say('the cellar is damp!', 'Noted!', { user_id: 'mara' })
    const readExport = async (query: string) =>
      (await service.call('GET', `/v1/avatars/${bot_id}/export${query}`)).body
    const whole = await readExport('')
    expect(whole.messages.map((one: Wire) => one.content)).toEqual([
      null,
      null,
      'the cellar is damp!',
      'Noted!',
    ])
    const said = ['The cellar is damp.', 'Noted.', 'the cellar is damp!', 'Noted!']
    const part = await readExport('?user_id=mara&session_id=a')
    expect(part.messages.map((one: Wire) => one.content)).toEqual(said)
    expect((await readExport('?session_id=a')).messages).toEqual([])
    const copy = async (document: object) =>
      (await service.call('POST', '/v1/avatars/import?external_key=', document)).body
    const { bot_id: copied } = await copy(whole)
    expect(await texts('?user_id=mara', 'a', copied)).toEqual(said)
    // An older document lists no messages: each occasion is one, in the words of the first.
    const { bot_id: older } = await copy({ ...whole, messages: undefined })
    expect((await texts('?user_id=mara', 'a', older)).toSorted()).toEqual([
      'Noted.',
      'Noted.',
      'The cellar is damp.',
      'The cellar is damp.',
    ])
    await service.call('DELETE', `/v1/avatars/${bot_id}/users/mara`)
    expect(await texts('?user_id=mara')).toEqual([])
    // What was forgotten since doesn't return.
    const { memory_ids } = await say('The attic is dry.', 'Noted.')
    const before = await readExport('')
    await service.call('DELETE', `/memory/${memory_ids[0]}`)
    const { bot_id: later } = await copy(before)
    expect(await texts('', 'a', later)).toEqual(['Noted.'])
  })

  test.each([
    ['twice', (one: Wire) => [one, one], '/messages/1/id'],
    [
      'without its memory',
      (one: Wire) => [{ ...one, memory_id: one.memory_id.replace(/^./, 'f') }],
      '/messages/0/memory_id',
    ],
  ])('of a document is refused %s', async (_name, change, pointer) => {
    await say('One.', 'Two.')
    const { body } = await service.call('GET', `/v1/avatars/${bot_id}/export`)
    const bad = { ...body, messages: change(body.messages[0]) }
    const reply = await service.call('POST', '/v1/avatars/import?external_key=', bad)
    expect([reply.status, reply.body.issues[0].pointer]).toEqual([422, pointer])
  })

  test('with a secret is cleaned by a sweep, in the memory and in the message', async () => {
    await say('My mail is mara@example.org, write to me.', 'Noted.')
    await say('my mail is mara@example.org, write to me', 'Noted.')
    await service.call('PATCH', `/v1/avatars/${bot_id}`, {
      runtime_config: { redact: ['email'] },
    })
    const { body: job } = await service.call('POST', '/memory/sweep', { bot_id })
    await expect
      .poll(async () => (await service.call('GET', `/v1/jobs/${job.job_id}`)).body.state)
      .toBe('completed')
    expect((await texts()).join('\n')).not.toContain('example.org')
  })
})
