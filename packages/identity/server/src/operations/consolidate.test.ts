import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { multiplyMemory } from '../testing/multiply-memory.ts'
import { newAvatar } from '../testing/souls.ts'
import {
  type TestService,
  type Wire,
  sharedTestService,
  startTestService,
} from '../testing/test-service.ts'
import { waitUntil } from '@daimon/testkit'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)

const TALK = [
  ['user', 'My father turns seventy on the twelfth of June and I want to cook for eleven people.'],
  ['assistant', 'Seventy deserves a long table. Tell me who cannot eat what.'],
  ['user', 'My sister Ines is badly allergic to walnuts, and two cousins are vegetarian.'],
  ['assistant', 'Then no walnuts come into the house, and the main course stands without meat.'],
  ['user', 'The birthday dinner should be in the garden if the weather holds.'],
  ['assistant', 'Shall I plan a second table indoors in case it rains on the dinner?'],
  ['user', 'Yes. My oven broke this morning, so everything has to come from the hob.'],
  ['assistant', 'A risotto from the hob for eleven people, then, and something cold to end with.'],
] as const

const talk = async (bot_id: string, session_id: string, scope?: string): Promise<void> => {
  for (const [at, [side, content]] of TALK.entries()) {
    if (side !== 'user') continue
    service.clock.advance(1_000)
    await post('/hybrid/complete', {
      bot_id,
      session_id,
      scope,
      summary: 's',
      speaker: 'Mara',
      user_message: content,
      assistant_text: TALK[at + 1]?.[1],
      reflect: false,
    })
  }
}

/** The last sentence that a summary quotes, and the turn that holds it. */
const lastQuoted = (summary: string): { quoted: string; turn: string } => {
  const quoted = /: (.+)$/.exec(summary.split('\n').at(-1) ?? '')?.[1] ?? ''
  return { quoted, turn: TALK.find(([, content]) => content.includes(quoted))?.[1] ?? '' }
}

const summaries = async (bot_id: string): Promise<Wire[]> =>
  (await service.call('GET', `/v1/avatars/${bot_id}/memories?limit=100`)).body.items.filter(
    (item: Wire) => item.kind === 'summary',
  )

describe('consolidation', () => {
  test('derives a summary of whole sentences that were said, with date and speaker, and deletes nothing', async () => {
    const bot_id = await newAvatar(service)
    await talk(bot_id, 'monday')
    const reply = await post('/memory/consolidate', { bot_id, session_id: 'monday' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ status: 'success', bot_id, created: 1 })
    const [summary] = reply.body.summaries
    expect(summary).toMatchObject({
      kind: 'summary',
      source: 'derived',
      trust: 'assistant',
      session_id: 'monday',
      scope: 'session',
      metadata: { memories: 8 },
    })
    const said = TALK.map(([, content]) => content).join(' ')
    for (const line of summary.content.split('\n')) {
      const [, speaker, sentence] = /^\[\d{4}-\d\d-\d\d\] (Mara|Ada): (.+)$/.exec(line) ?? []
      expect(speaker).toBeDefined()
      expect(said).toContain(sentence)
    }
    const all = await service.call('GET', `/v1/avatars/${bot_id}/memories?limit=100`)
    for (const [, content] of TALK) expect(all.body.memories).toContain(content)
  })

  test('again changes nothing; after more was said there is still one summary', async () => {
    const bot_id = await newAvatar(service)
    await talk(bot_id, 'monday')
    const first = await post('/memory/consolidate', { bot_id })
    const again = await post('/memory/consolidate', { bot_id })
    expect([again.body.created, again.body.summaries]).toEqual([0, first.body.summaries])
    for (const at of Array.from({ length: 12 }, (_, index) => index))
      await post('/memory/ingest', {
        bot_id,
        session_id: 'monday',
        content: `Guest number ${at} of the birthday dinner brings a bottle of red wine and flowers.`,
      })
    expect((await post('/memory/consolidate', { bot_id })).body.created).toBe(1)
    expect(await summaries(bot_id)).toHaveLength(1)
  })

  test('a session with little in it, and one that is not there, have none', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, session_id: 'a', content: 'Only one thing was said.' })
    for (const session_id of ['a', 'nowhere', undefined])
      expect((await post('/memory/consolidate', { bot_id, session_id })).body).toMatchObject({
        created: 0,
        summaries: [],
      })
  })

  test('what is said is recalled the same with a summary as without; it fills empty places only', async () => {
    const [with_one, without] = [await newAvatar(service), await newAvatar(service)]
    for (const bot_id of [with_one, without]) await talk(bot_id, 'monday', 'global')
    await post('/memory/consolidate', { bot_id: with_one })
    for (const query of [
      'Is a walnut cake all right for Ines?',
      'the birthday dinner',
      'xylophone',
    ])
      for (const top_k of [1, 3, 20]) {
        const ask = async (bot_id: string) =>
          (await post('/memory/retrieve', { bot_id, query, top_k, include_scores: true })).body.hits
        const plain = await ask(without)
        const mixed = await ask(with_one)
        const verbatim = mixed.filter((hit: Wire) => hit.source !== 'derived')
        const shown = (hit: Wire) => [hit.content, hit.score]
        expect(verbatim.map(shown)).toEqual(plain.map(shown))
        expect(mixed.slice(0, verbatim.length)).toEqual(verbatim)
      }
    const wide = { bot_id: with_one, query: 'the birthday dinner', top_k: 50 }
    const found = await post('/memory/retrieve', { ...wide, include_scores: true })
    expect(found.body.hits.at(-1).kind).toBe('summary')
  })

  test.each([
    ['one of its sentences is forgotten', (quoted: string) => ({ content_match: quoted })],
    ['its session is', () => ({ session_id: 'monday' })],
    ['its speaker is', () => ({ speaker: 'Mara' })],
  ])('a summary goes when %s, from every list and every export', async (_name, select) => {
    const bot_id = await newAvatar(service)
    await talk(bot_id, 'monday', 'global')
    const { body } = await post('/memory/consolidate', { bot_id })
    const [{ id, content }] = body.summaries
    const { quoted } = lastQuoted(content)
    const selector = select(quoted)
    const dry = await post('/memory/forget', { bot_id, ...selector, dry_run: true })
    expect(dry.body.memory_ids).toContain(id)
    expect((await post('/memory/forget', { bot_id, ...selector })).body.memory_ids).toContain(id)
    expect((await service.call('GET', `/memory/${id}`)).status).toBe(404)
    const { text } = await service.call('GET', `/v1/avatars/${bot_id}/export`)
    expect(text).not.toContain(quoted)
    const asked = { bot_id, query: quoted, recall_scope: 'all' }
    expect((await post('/hybrid/prepare', asked)).body.system_prompt).not.toContain(quoted)
    for (const summary of (await post('/memory/consolidate', { bot_id })).body.summaries)
      expect(summary.content).not.toContain(quoted)
  })

  test('a part of what another session said too takes the summary that quotes it along', async () => {
    const bot_id = await newAvatar(service)
    await talk(bot_id, 'monday', 'global')
    const { body } = await post('/memory/consolidate', { bot_id, session_id: 'monday' })
    const { quoted, turn: said } = lastQuoted(body.summaries[0].content)
    service.clock.advance(60_000)
    const between = service.clock.now().toISOString()
    service.clock.advance(60_000)
    const again = { content: said, speaker: 'Mara', session_id: 'thursday', scope: 'global' }
    expect((await post('/memory/ingest', { bot_id, ...again })).body.deduplicated).toBe(true)
    await post('/memory/forget', { bot_id, content_match: quoted, before: between })
    expect((await service.call('GET', `/memory/${body.summaries[0].id}`)).status).toBe(404)
    const left = await service.call('GET', `/v1/avatars/${bot_id}/memories?session_id=thursday`)
    expect(left.body.memories).toEqual([said])
  })

  test('a summary that was forgotten itself does not come back; a corrected one is left alone', async () => {
    const bot_id = await newAvatar(service)
    await talk(bot_id, 'monday')
    await talk(bot_id, 'thursday')
    const { body } = await post('/memory/consolidate', { bot_id })
    const [one, two] = body.summaries
    await service.call('DELETE', `/memory/${one.id}`)
    const patched = await service.call('PATCH', `/memory/${two.id}`, {
      content: 'A dinner is planned.',
    })
    expect((await post('/memory/consolidate', { bot_id })).body.created).toBe(0)
    expect((await summaries(bot_id)).map((summary) => summary.content)).toEqual([
      'A dinner is planned.',
    ])
    await post('/memory/forget', { bot_id, session_id: two.session_id })
    expect((await service.call('GET', `/memory/${patched.body.id}`)).status).toBe(404)
  })

  test('a correction of what it quotes ends a summary, and the next one quotes what holds', async () => {
    const bot_id = await newAvatar(service)
    await talk(bot_id, 'monday')
    const { body } = await post('/memory/consolidate', { bot_id })
    const { quoted, turn } = lastQuoted(body.summaries[0].content)
    const { body: list } = await service.call('GET', `/v1/avatars/${bot_id}/memories?limit=100`)
    const { id } = list.items.find((item: Wire) => item.content === turn)
    service.clock.advance(1_000)
    await service.call('PATCH', `/memory/${id}`, {
      content: 'All of it is called off, for the oven broke.',
    })
    const ended = await service.call('GET', `/memory/${body.summaries[0].id}`)
    expect(ended.body.valid_to).not.toBeNull()
    const next = await post('/memory/consolidate', { bot_id })
    expect(next.body.summaries[0].content).not.toContain(quoted)
  })

  test('an avatar with much in it is a job, which does the same', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, content: 'The ships are in.', session_id: 'deck 0' })
    await multiplyMemory(service, bot_id, 6_000, {
      content: sql`'Crate ' || at || ' holds ' || at * 7 || ' bags of flour and coffee.'`,
      sessionId: sql`'deck ' || at % 30`,
    })
    const reply = await post('/memory/consolidate', { bot_id })
    expect(reply.status).toBe(202)
    const job = await waitUntil(async () => {
      const { body } = await service.call('GET', `/v1/jobs/${reply.body.job_id}`)
      return body.state === 'completed' ? body : undefined
    })
    expect(job).toMatchObject({ kind: 'consolidate', bot_id, progress: { done: 30, total: 30 } })
    expect(
      await service.server.parts.engine.query(
        `select count(*)::int as count from memories where bot_id = $1 and kind = 'summary'`,
        [bot_id],
      ),
    ).toEqual([{ count: 30 }])
  })

  test('writes a summary while the embedder is down', async () => {
    const embedder = { id: 'away@2', dimension: 2, embed: () => Promise.reject(new Error('away')) }
    const own = await startTestService({}, { embedder })
    try {
      const bot_id = await newAvatar(own)
      const items = TALK.map(([, content]) => ({ content, session_id: 'monday' }))
      await own.call('POST', '/memory/ingest/batch', { bot_id, items })
      const { body } = await own.call('POST', '/memory/consolidate', { bot_id })
      expect(body.summaries).toHaveLength(1)
    } finally {
      await own.stop()
    }
  })
})
