import { choose } from '@daimon/testkit'
import { tokenUpperBound } from '@daimon/identity-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)

const TURNS = choose({ sample: 25, whole: 100 })

describe('a turn', () => {
  test('what a complete stored is in the very next prepare, every time, and the stable prefix keeps its bytes while only mood and memories move', async () => {
    const bot_id = await newAvatar(service)
    const praise = { bot_id, summary: 's', user_message: 'Thank you, that was lovely.' }
    const getState = async () =>
      (await service.call('GET', `/v1/avatars/${bot_id}`)).body.current_msv as object
    const before = await getState()
    const hashes = new Set<string>()
    for (let turn = 0; turn < TURNS; turn += 1) {
      const fact = `Locker ${turn} opens with the word quartz${turn * 7919}.`
      const completed = await post('/hybrid/complete', {
        bot_id,
        summary: 'a locker',
        user_message: fact,
      })
      expect(completed.status).toBe(200)
      if (turn % 5 === 0) await post('/hybrid/complete', praise)
      const prepared = await post('/hybrid/prepare', {
        bot_id,
        query: `Which word opens locker ${turn}?`,
        top_k: 5,
      })
      expect(prepared.body.memories).toContain(fact)
      expect(prepared.body.system_prompt).toContain(`quartz${turn * 7919}`)
      hashes.add(prepared.body.prompt.prefix_hash)
    }
    expect(hashes.size).toBe(1)
    expect(await getState()).not.toEqual(before)
  })

  test('both sides become memories of their own, by who said them', async () => {
    const bot_id = await newAvatar(service)
    const reply = await post('/hybrid/complete', {
      bot_id,
      summary: 'a walk',
      user_message: 'I walked to the lighthouse.',
      assistant_text: 'The lighthouse was built in 1871.',
      speaker: 'Mia',
      session_id: 's1',
      metadata: { channel: 'web', z: 1, a: null },
      occurred_at: '2026-01-02T03:04:05+02:00',
    })
    expect(reply.body).toMatchObject({
      status: 'success',
      ingested: true,
      reflect: 'completed',
      deduplicated: [false, false],
      suppressed: false,
    })
    const { body } = await service.call('GET', `/v1/avatars/${bot_id}/memories?session_id=s1`)
    expect(
      body.items.map((item: Wire) => [
        item.content,
        item.speaker,
        item.trust,
        item.scope,
        item.kind,
        item.source,
        item.occurred_at,
      ]),
    ).toEqual([
      [
        'The lighthouse was built in 1871.',
        'Ada',
        'assistant',
        'session',
        'turn',
        'complete',
        '2026-01-02T01:04:05.000Z',
      ],
      [
        'I walked to the lighthouse.',
        'Mia',
        'user',
        'session',
        'turn',
        'complete',
        '2026-01-02T01:04:05.000Z',
      ],
    ])
    expect(JSON.stringify(body.items[0].metadata)).toBe('{"channel":"web","z":1,"a":null}')
  })

  test('what was pasted with control characters is kept as it came, and shown without them', async () => {
    const bot_id = await newAvatar(service)
    const pasted =
      'The build says \u001b[31mFAILED\u001b[0m on page\u000c two, it\u0092s the linker.'
    const completed = await post('/hybrid/complete', {
      bot_id,
      summary: 'a build\u000b',
      user_message: pasted,
      assistant_text: 'Then look at the linker\u0007.',
    })
    expect(completed.status).toBe(200)
    const query = 'What did the build\u001b say about the linker?'
    const { body } = await post('/hybrid/prepare', { bot_id, query })
    expect(body.memories).toContain(pasted)
    expect(body.system_prompt).toContain('FAILED')
    expect(body.system_prompt).not.toMatch(/[^\P{Cc}\n]/u)
    const { body: whole } = await service.call('GET', `/v1/avatars/${bot_id}/export`)
    const copy = await service.call('POST', '/v1/avatars/import?external_key=', whole)
    const listed = await service.call('GET', `/v1/avatars/${copy.body.bot_id}/memories`)
    expect(listed.body.memories).toContain(pasted)
    const forgotten = await post('/memory/forget', { bot_id, content_match: '\u001b[31mfailed' })
    expect(forgotten.body.deleted).toBe(1)
    expect((await post('/memory/ingest', { bot_id, content: pasted })).body.suppressed).toBe(true)
  })

  test('the summary is kept under summary_only, and when neither side says anything', async () => {
    const bot_id = await newAvatar(service, { memory_policy: 'summary_only' })
    await post('/hybrid/complete', {
      bot_id,
      summary: 'They met.',
      user_message: 'hello',
      assistant_text: 'hi',
    })
    const other = await newAvatar(service)
    await post('/hybrid/complete', {
      bot_id: other,
      summary: 'They waved.',
      user_message: '  ',
      assistant_text: null,
    })
    for (const [id, content] of [
      [bot_id, 'They met.'],
      [other, 'They waved.'],
    ]) {
      const { body } = await service.call('GET', `/bot/${id}/memories`)
      expect(body.items.map((item: Wire) => [item.content, item.kind])).toEqual([
        [content, 'summary'],
      ])
    }
  })

  test('recall sees global memories and those of the session; other sessions only when asked', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', {
      bot_id,
      content: 'The boat is called Albatross.',
      session_id: 'a',
    })
    await post('/memory/ingest', { bot_id, content: 'The boat was painted red.', session_id: 'b' })
    await post('/memory/ingest', { bot_id, content: 'The boat sleeps six people.' })
    const seen = async (body: object) =>
      (await post('/memory/retrieve', { bot_id, query: 'boat', ...body })).body.memories.toSorted()
    expect(await seen({})).toEqual(['The boat sleeps six people.'])
    expect(await seen({ session_id: 'a' })).toEqual([
      'The boat is called Albatross.',
      'The boat sleeps six people.',
    ])
    expect(await seen({ recall_scope: 'all' })).toHaveLength(3)
    const open = await newAvatar(service, { recall_scope: 'all' })
    await post('/memory/ingest', {
      bot_id: open,
      content: 'The boat is called Heron.',
      session_id: 'a',
    })
    expect(
      (await post('/hybrid/prepare', { bot_id: open, query: 'boat', session_id: 'b' })).body
        .memories,
    ).toHaveLength(1)
  })

  test('the answer has the shape of the contract, and the prompt is its two parts', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, content: 'Tea without sugar.' })
    const { body } = await post('/hybrid/prepare', { bot_id, query: 'tea', explain: true })
    expect(Object.keys(body)).toEqual([
      'bot_id',
      'identity',
      'memories',
      'system_prompt',
      'inner_monologue',
      'recalled',
      'requests',
      'prompt',
      'timings_ms',
      'token_count',
      'token_bounds',
    ])
    expect(Object.keys(body.timings_ms)).toEqual([
      'recall',
      'embed',
      'index',
      'rank',
      'fetch',
      'render',
    ])
    expect(body.token_bounds.stable_prefix).toBe(tokenUpperBound(body.prompt.stable_prefix))
    expect(body.token_bounds.volatile_block).toBe(tokenUpperBound(body.prompt.volatile_block))
    expect(body.system_prompt).toBe(body.prompt.stable_prefix + body.prompt.volatile_block)
    expect(body.recalled.map((memory: Wire) => memory.content)).toEqual(body.memories)
    expect(body.recalled[0].score).toBeGreaterThan(0)
    expect(body.recalled[0].score_parts).toMatchObject({
      softMatch: expect.any(Number),
      dense: expect.any(Number),
      cosine: expect.any(Number),
    })
  })

  test('as_of shows what was valid then', async () => {
    const bot_id = await newAvatar(service)
    const { body } = await post('/memory/ingest', {
      bot_id,
      content: 'The gate code is 1111.',
      occurred_at: '2026-01-01T00:00:00Z',
    })
    service.clock.advance(60_000)
    const before = service.clock.now().toISOString()
    service.clock.advance(60_000)
    await service.call('PATCH', `/memory/${body.id}`, { content: 'The gate code is 2222.' })
    const asked = async (as_of?: string) =>
      (await post('/hybrid/prepare', { bot_id, query: 'gate code', as_of })).body.memories
    expect(await asked()).toEqual(['The gate code is 2222.'])
    expect(await asked(before)).toEqual(['The gate code is 1111.'])
    expect(await asked('2025-12-31T23:59:59Z')).toEqual([])
  })

  test('the prompt shows the date, below the stable prefix: of the clock, or of as_of', async () => {
    const bot_id = await newAvatar(service)
    const ask = async (as_of?: string) =>
      (await post('/hybrid/prepare', { bot_id, query: 'What did I do last week?', as_of })).body
        .prompt
    const now = await ask()
    const then = await ask('2026-03-01T00:30:00+02:00')
    const today = service.clock.now().toISOString().slice(0, 10)
    expect(now.volatile_block).toMatch(new RegExp(`^Today is \\w+day, ${today} \\(UTC\\)\\.\n`))
    expect(then.volatile_block).toMatch(/^Today is Saturday, 2026-02-28 \(UTC\)\.\n/)
    expect(then.prefix_hash).toBe(now.prefix_hash)
  })

  test('a token budget bounds the memories, and recalled says which are in', async () => {
    const bot_id = await newAvatar(service)
    for (let at = 0; at < 20; at += 1)
      await post('/memory/ingest', { bot_id, content: `Rope number ${at} is ${at} metres long.` })
    const all = await post('/hybrid/prepare', { bot_id, query: 'rope metres', top_k: 20 })
    const few = await post('/hybrid/prepare', {
      bot_id,
      query: 'rope metres',
      top_k: 20,
      token_budget: 300,
    })
    const none = await post('/hybrid/prepare', { bot_id, query: 'rope metres', token_budget: 1 })
    expect(all.body.recalled).toHaveLength(20)
    expect(few.body.recalled.length).toBeGreaterThan(0)
    expect(few.body.recalled.length).toBeLessThan(20)
    expect(none.body.recalled).toEqual([])
    expect(none.body.system_prompt).not.toContain('<memories-')
  })

  test('a template of the avatar is cut at its first volatile placeholder', async () => {
    const bot_id = await newAvatar(service, {
      hybrid_prompt_template: '{{{name}}} {unknown}|{memories}|{role}',
    })
    const { body } = await post('/hybrid/prepare', { bot_id, query: 'anything' })
    expect(body.prompt.stable_prefix).toBe('{Ada} |')
    expect(body.prompt.volatile_block).toBe('|Guide')
  })
})
