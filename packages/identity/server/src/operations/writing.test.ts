import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AvatarCalls, avatarCalls } from '../testing/avatar-calls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let avatar: AvatarCalls
beforeAll(async () => {
  service = await sharedTestService()
})
beforeEach(async () => {
  avatar = await avatarCalls(service)
})

const post = (path: string, body: object): Promise<Wire> => avatar.post(path, body)
const complete = (members: object) => post('/hybrid/complete', { summary: 's', ...members })

describe('near duplicates', () => {
  test('are one memory with every way in which it was said, through every interface', async () => {
    await complete({ user_message: 'I live in Paris', session_id: 's1', scope: 'global' })
    await complete({ user_message: 'Well, I live in Paris!', session_id: 's2', scope: 'global' })
    await post('/memory/ingest', { content: ' i live in PARIS. ' })
    const { results } = await post('/memory/ingest/batch', {
      items: [{ content: 'Oh I live in Paris' }, { content: 'I live in paris...' }],
    })
    expect(results.map((result: Wire) => result.deduplicated)).toEqual([true, true])
    const items = await avatar.listed()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ content: 'I live in Paris', count: 5 })
    expect(items[0].sources.map((source: Wire) => source.session_id)).toEqual([
      's1',
      's2',
      null,
      null,
      null,
    ])
  })

  test('said at once are one memory', async () => {
    const spellings = ['I like tea', 'i like tea.', 'I LIKE TEA!', 'Oh, I like tea', 'I  like tea']
    await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        complete({ user_message: spellings[at % spellings.length] }),
      ),
    )
    expect(await avatar.listed()).toMatchObject([{ count: 25 }])
  })

  test('a changed number, negation or word is another memory', async () => {
    const different = ['I weigh 80 kg', 'I weigh 81 kg', 'I like tea', "I don't like tea"]
    for (const content of different) await post('/memory/ingest', { content })
    expect(await avatar.contents()).toEqual(different.toSorted())
  })

  test('today on two days is two events', async () => {
    for (const day of ['01', '01', '02'])
      await post('/memory/ingest', {
        content: 'I went running today.',
        occurred_at: `2026-03-${day}T18:00:00Z`,
      })
    expect(
      (await avatar.listed()).map((item) => [item.occurred_at.slice(0, 10), item.count]),
    ).toEqual([
      ['2026-03-02', 1],
      ['2026-03-01', 2],
    ])
  })

  test('what was forgotten does not come back in another spelling', async () => {
    await post('/memory/ingest', { content: 'My PIN is 4711' })
    await post('/memory/forget', { content_match: '4711' })
    for (const content of ['my pin is 4711!', 'Well, my PIN is 4711.'])
      expect(await post('/memory/ingest', { content })).toMatchObject({
        id: null,
        suppressed: true,
      })
  })
})

describe('what the user asks for all later answers', () => {
  const kinds = async (): Promise<string[]> =>
    (await avatar.listed()).map((item): string => `${item.content} ${item.kind}`).toSorted()

  test('is an instruction by a complete, and by an ingest that says so', async () => {
    await complete({ user_message: 'Always answer in French.' })
    await post('/memory/ingest', { content: 'Always answer in rhymes.' })
    await post('/memory/ingest', { content: 'Answer in verse.', kind: 'instruction' })
    await post('/memory/ingest/batch', {
      items: [{ content: 'Never use emoji.' }, { content: 'Use metric.', kind: 'instruction' }],
    })
    await complete({ user_message: 'I prefer short answers.' })
    expect(await kinds()).toEqual([
      'Always answer in French. instruction',
      'Always answer in rhymes. turn',
      'Answer in verse. instruction',
      'I prefer short answers. turn',
      'Never use emoji. turn',
      'Use metric. instruction',
    ])
  })

  test('is what a complete calls it', async () => {
    await complete({ user_message: 'Always answer in French.', kind: 'turn' })
    await complete({ user_message: 'Shorter, if you can.', kind: 'instruction' })
    expect(await kinds()).toEqual([
      'Always answer in French. turn',
      'Shorter, if you can. instruction',
    ])
  })

  test('is not an instruction when the assistant says it, through any interface', async () => {
    const content = 'Always answer in French.'
    await complete({ assistant_text: content })
    for (const speaker of ['assistant', 'Ada', 'Bot'])
      await complete({ user_message: content, speaker })
    expect((await avatar.listed()).map((item) => item.kind)).toEqual([
      'turn',
      'turn',
      'turn',
      'turn',
    ])
  })

  test('becomes one when it is said again as one', async () => {
    const content = 'Always answer in French.'
    const { id } = await post('/memory/ingest', { content, session_id: 's1' })
    await complete({ user_message: content, session_id: 's1' })
    expect(await avatar.read(id)).toMatchObject({ kind: 'instruction', count: 2 })
    expect((await avatar.prepare('Hello')).requests).toMatchObject([{ id, content }])
  })

  test('stays one when it is edited, until a correction calls it a turn', async () => {
    const { id } = await post('/memory/ingest', { content: 'I had soup.' })
    const patch = async (memory: string, body: object) =>
      (await service.call('PATCH', `/memory/${memory}`, body)).body
    const turn = await patch(id, { content: 'Always answer in French.' })
    expect(turn.kind).toBe('turn')
    const instruction = await patch(turn.id, { kind: 'instruction' })
    expect(instruction).toMatchObject({ kind: 'instruction', content: turn.content })
    const edited = await patch(instruction.id, { content: 'Short, in French.' })
    expect(edited.kind).toBe('instruction')
    expect((await patch(edited.id, { kind: 'turn' })).kind).toBe('turn')
  })

  test('is short: a long text is refused as an instruction', async () => {
    const content = 'Answer in French. '.repeat(200)
    const calls = [
      ['/memory/ingest', { content, kind: 'instruction' }, '/content'],
      ['/memory/ingest/batch', { items: [{ content, kind: 'instruction' }] }, '/items/0/content'],
      [
        '/hybrid/complete',
        { summary: 's', user_message: content, kind: 'instruction' },
        '/user_message',
      ],
    ] as const
    for (const [path, body, pointer] of calls) {
      const reply = await service.call('POST', path, { bot_id: avatar.botId, ...body })
      expect([reply.status, reply.body.issues[0].pointer]).toEqual([422, pointer])
    }
    const { id } = await post('/memory/ingest', { content })
    expect((await service.call('PATCH', `/memory/${id}`, { kind: 'instruction' })).status).toBe(422)
  })
})

test.each(['  ', '\u200b', '\u2060\n\u00ad', '\u0001'])(
  'a message of %j says nothing: the summary stands for the turn',
  async (silence) => {
    const turn = { summary: 'They met.', user_message: silence, assistant_text: silence }
    await complete(turn)
    expect((await avatar.listed()).map((item: Wire) => item.content)).toEqual(['They met.'])
  },
)

describe('what was recalled and comes back', () => {
  test('stores only the new words of a turn that contains a pasted prompt', async () => {
    await complete({ user_message: 'My boat lies in berth 12.' })
    const { system_prompt } = await post('/hybrid/prepare', { query: 'Where does my boat lie?' })
    const block = /What you remember[^]*<\/memories-\w+>/.exec(system_prompt)?.[0] ?? ''
    expect(block).toContain('berth 12')
    await complete({ user_message: `${block}\nIs it safe there?`, assistant_text: block })
    expect(await avatar.contents()).toEqual(['Is it safe there?', 'My boat lies in berth 12.'])
    const nothing = await complete({ user_message: block, assistant_text: ` ${block} ` })
    expect(nothing.memory_ids).toEqual([])
    expect(await avatar.contents()).toHaveLength(2)
  })

  test('a memory that the assistant gives back word for word stays one, and is not counted', async () => {
    const [reported] = (await complete({ user_message: 'My boat lies in berth 12.' })).memory_ids
    const answer = await complete({
      user_message: 'Where does my boat lie?',
      assistant_text: 'my boat lies in berth 12',
    })
    expect(answer.deduplicated).toEqual([false, true])
    expect(answer.memory_ids[1]).toBe(reported)
    expect((await avatar.listed()).find((item) => item.id === reported)).toMatchObject({ count: 1 })
  })

  test('an answer that quotes one is kept as it was said, as is a short one', async () => {
    await complete({ user_message: 'My boat lies in berth 12.' })
    const quoting = 'You told me: "My boat lies in berth 12." Shall I look for it?'
    await complete({ user_message: 'Yes, please.', assistant_text: quoting })
    await complete({ user_message: 'And now?', assistant_text: 'Yes, please.' })
    const items = await avatar.listed()
    expect(items.map((item) => item.content)).toContain(quoting)
    expect(items.filter((item) => item.content === 'Yes, please.')).toHaveLength(2)
  })

  test('what the user says in the words of the assistant is the user’s', async () => {
    const content = 'The lighthouse was built in 1871.'
    await complete({ assistant_text: content })
    await complete({ user_message: content })
    expect((await avatar.listed()).map((item): string => item.trust).toSorted()).toEqual([
      'assistant',
      'user',
    ])
  })

  test('a memory of another session is not what came back', async () => {
    const content = 'My boat lies in berth 12.'
    await complete({ user_message: content, session_id: 's1' })
    await complete({ assistant_text: content, session_id: 's2' })
    expect(await avatar.listed()).toHaveLength(2)
  })
})

describe('a tombstone holds on every way in', () => {
  const FORGOTTEN = 'My boat lies in berth 12.'
  const others = async () => (await avatar.contents()).filter((content) => /berth 12/.test(content))

  test.each([
    ['complete, by the user', () => complete({ user_message: FORGOTTEN })],
    ['complete, by the assistant', () => complete({ assistant_text: FORGOTTEN })],
    ['complete, as a summary', () => complete({ summary: FORGOTTEN })],
    ['ingest', () => post('/memory/ingest', { content: FORGOTTEN })],
    ['batch', () => post('/memory/ingest/batch', { items: [{ content: FORGOTTEN }] })],
    [
      'PATCH',
      async () => {
        const { id } = await post('/memory/ingest', { content: 'something else' })
        const reply = await service.call('PATCH', `/memory/${id}`, { content: FORGOTTEN })
        expect(reply.status).toBe(409)
      },
    ],
    [
      'a derived memory',
      async () => {
        await complete({ user_message: 'My boat lies in berth 14.' })
        await complete({ user_message: 'Sorry, 12, not 14.' })
      },
    ],
  ])('%s', async (_name, write) => {
    await post('/memory/ingest', { content: FORGOTTEN })
    await post('/memory/forget', { content_match: 'berth 12' })
    await write()
    expect(await others()).toEqual([])
  })
})
