import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)
const exported = async (botId: string, query = '') =>
  (await service.call('GET', `/v1/avatars/${botId}/export${query}`)).body
const imported = (document: unknown, query = '?external_key=') =>
  post(`/v1/avatars/import${query}`, document)
const takeIn = async (document: unknown): Promise<string> => {
  const reply = await imported(document)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.bot_id
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * A document with every id replaced by the place where it first stood: equal relations give equal
 * texts.
 */
const withoutIds = (document: Wire): unknown => {
  const { exported_at: _at, external_key: _key, ...rest } = document
  const names = new Map<string, string>()
  const text = JSON.stringify(rest).replaceAll(UUID, (id) => {
    if (!names.has(id)) names.set(id, `#${names.size}`)
    return names.get(id) as string
  })
  return JSON.parse(text)
}

const SESSIONS = ['monday', 'thursday']
const WORDS = [
  'ferry',
  'walnut',
  'oven',
  'Ines',
  'harbour',
  'Lisbon',
  'seventy',
  'lamp',
  '猫',
  '🦉',
]

/** Statements that correct one another, some of them only in part. */
const STATEMENTS = [
  'I live in Rome.',
  'I moved to Oslo.',
  'Actually, I live in Paris, not Rome.',
  'I moved back to Rome.',
  'My dog is called Rex, and my flight is on the 28th.',
  'Correction: my flight is on the 29th, not the 28th.',
  'My dog is called Max.',
  'no, Rex',
  'The password hint is the indigo rabbit that my godmother kept in Brno.',
  'The password hint is the rust canary that my godmother kept in Brno. I fence now.',
]

/** What may happen to an avatar, one thing after the other. */
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      words: fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }),
      session: fc.constantFrom(undefined, ...SESSIONS),
      scope: fc.constantFrom(undefined, 'global'),
      speaker: fc.constantFrom(undefined, 'Mara'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      content: fc.constantFrom(...STATEMENTS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correct' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revise' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('consolidate' as const) }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

const getIds = async (bot_id: string): Promise<string[]> =>
  (await service.call('GET', `/v1/avatars/${bot_id}/memories?limit=100`)).body.items.map(
    (item: Wire) => item.id,
  )

const live = async (bot_id: string, happening: Event): Promise<void> => {
  service.clock.advance(60_000)
  const ids = await getIds(bot_id)
  if (happening.kind === 'say')
    await post('/memory/ingest', {
      bot_id,
      content: happening.words.join(' '),
      session_id: happening.session,
      scope: happening.session === undefined ? undefined : happening.scope,
      speaker: happening.speaker,
      metadata: { z: 1.5, a: null },
    })
  else if (happening.kind === 'state')
    await post('/memory/ingest', { bot_id, content: happening.content, session_id: 'monday' })
  else if (happening.kind === 'turn')
    await post('/hybrid/complete', {
      bot_id,
      summary: 's',
      user_message: `I am worried about the ${WORDS[happening.at % 8]} number ${happening.at}.`,
      assistant_text: `The ${WORDS[happening.at % 7]} will be fine, number ${happening.at}.`,
      session_id: 'monday',
      turn_id: randomUUID(),
    })
  else if (happening.kind === 'revise')
    await service.call('PATCH', `/v1/avatars/${bot_id}`, { role: `Guide ${happening.at}` })
  else if (happening.kind === 'consolidate') await post('/memory/consolidate', { bot_id })
  else if (ids.length > 0) {
    const id = ids[happening.at % ids.length]
    if (happening.kind === 'forget') await service.call('DELETE', `/memory/${id}`)
    else await service.call('PATCH', `/memory/${id}`, { content: `Corrected ${randomUUID()}.` })
  }
}

describe('export and import', () => {
  test('give the same avatar again, which exports the same and recalls the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 25 }),
        fc.boolean(),
        async (events, hasVectors) => {
          const bot_id = await newAvatar(service, { memory_scope: 'global' })
          for (const one of events) await live(bot_id, one)
          const query = hasVectors ? '?vectors=true' : ''
          const document = await exported(bot_id, query)
          const copy = await takeIn(document)
          const again = await exported(copy, query)
          // A text that was forgotten in one place and said in another is kept out by its
          // tombstone.
          fc.pre(again.memories.length === document.memories.length)
          expect(withoutIds(again)).toEqual(withoutIds(document))
          for (const question of ['the walnut and the ferry', 'Ines Lisbon', 'What about 猫?'])
            for (const session_id of [undefined, 'monday']) {
              const asked = { query: question, session_id, top_k: 20, include_scores: true }
              const [one, two] = await Promise.all([
                post('/memory/retrieve', { bot_id, ...asked }),
                post('/memory/retrieve', { bot_id: copy, ...asked }),
              ])
              const shown = ({ body }: Wire) =>
                body.hits.map((hit: Wire) => [hit.content, hit.occurred_at, hit.score.toFixed(5)])
              expect(shown(two)).toEqual(shown(one))
            }
        },
      ),
      { numRuns: 8 },
    )
  })

  test('a memory superseded by one that also states other things, which is of another chain', async () => {
    const bot_id = await newAvatar(service)
    for (const content of STATEMENTS.slice(-2)) {
      service.clock.advance(60_000)
      await post('/memory/ingest', { bot_id, content, session_id: 'monday' })
    }
    const document = await exported(bot_id)
    const [old, next] = document.memories
    expect(old.superseded_by).toBe(next.id)
    expect(old.chain_id).not.toBe(next.chain_id)
    expect(withoutIds(await exported(await takeIn(document)))).toEqual(withoutIds(document))
  })

  test('answer 201 with the new avatar and what came with it', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, content: 'The kettle is on.' })
    const document = await exported(bot_id)
    const reply = await imported(document)
    expect(reply.status).toBe(201)
    expect(reply.headers.get('location')).toBe(`/v1/avatars/${reply.body.bot_id}`)
    expect(reply.body).toMatchObject({
      name: 'Ada',
      external_key: null,
      created_at: document.avatar.created_at,
      imported: { memories: 1, suppressed: 0, embedded: 1, drift_steps: 0, tombstones: 0 },
    })
    expect(reply.body.bot_id).not.toBe(bot_id)
    const copy = reply.body.bot_id
    expect(
      (await post('/hybrid/prepare', { bot_id: copy, query: 'kettle' })).body.memories,
    ).toEqual(['The kettle is on.'])
    const [id] = await getIds(copy)
    expect((await service.call('GET', `/memory/${id}`)).body.content).toBe('The kettle is on.')
  })

  test('take the external key along, refuse one that is taken, and take another or none instead', async () => {
    const external_key = randomUUID()
    const ensured = await post('/v1/avatars/ensure', { external_key, soul: testSoul() })
    const document = await exported(ensured.body.bot_id)
    expect(document.external_key).toBe(external_key)
    const taken = await imported(document, '')
    expect([taken.status, taken.body.code, taken.body.issues[0].pointer]).toEqual([
      409,
      'CONFLICT',
      '/external_key',
    ])
    const other = randomUUID()
    expect((await imported(document, `?external_key=${other}`)).body.external_key).toBe(other)
    await service.call('DELETE', `/v1/avatars/${ensured.body.bot_id}`)
    expect((await imported(document, '')).body.external_key).toBe(external_key)
  })

  test('a document written by hand needs a soul and contents, and no more', async () => {
    const reply = await imported({
      version: 1,
      memories: [{ content: 'Only this.' }, { content: 'In a session.', session_id: 's' }],
      soul: testSoul(),
      format: 'daimon-avatar',
      later_member: { a: 1 },
      tombstones: null,
    })
    expect(reply.body.imported).toMatchObject({ memories: 2, suppressed: 0 })
    const { body } = await service.call('GET', `/v1/avatars/${reply.body.bot_id}/memories`)
    expect(
      body.items.map((item: Wire) => [item.content, item.scope, item.source, item.trust]),
    ).toEqual(
      expect.arrayContaining([
        ['Only this.', 'global', 'import', 'import'],
        ['In a session.', 'session', 'import', 'import'],
      ]),
    )
  })

  test('what was forgotten is in no document, and no document brings it back', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, content: 'The PIN is 4711.' })
    await post('/memory/ingest', { bot_id, content: 'The harbour has nine lamps.' })
    const before = await exported(bot_id)
    await post('/memory/forget', { bot_id, content_match: '4711' })
    const after = await service.call('GET', `/v1/avatars/${bot_id}/export?vectors=true`)
    expect(after.text).not.toContain('4711')
    // Of the very words, and of what would be folded into them.
    expect(after.body.tombstones).toHaveLength(2)
    // An old copy, while the avatar lives that has forgotten since.
    const old = await imported(before)
    expect(old.body.imported).toMatchObject({ memories: 1, suppressed: 1 })
    expect((await service.call('GET', `/v1/avatars/${old.body.bot_id}/export`)).text).not.toContain(
      '4711',
    )
    // Both in one document, and by every way into the copy.
    const both = await imported({
      ...before,
      avatar: { ...before.avatar, bot_id: null },
      tombstones: after.body.tombstones,
    })
    expect(both.body.imported).toMatchObject({ memories: 1, suppressed: 1, tombstones: 2 })
    const said = await post('/memory/ingest', {
      bot_id: both.body.bot_id,
      content: 'the pin is 4711.',
    })
    expect(said.body.suppressed).toBe(true)
  })

  test('tombstones of an avatar of another owner reveal nothing about it', async () => {
    const bot_id = await newAvatar(service)
    const { body } = await post('/memory/ingest', { bot_id, content: 'The PIN is 4711.' })
    const before = await exported(bot_id)
    await service.call('DELETE', `/memory/${body.id}`)
    await service.server.parts.engine.query(
      `update tombstones set owner_id = 'somebody-else' where bot_id = $1`,
      [bot_id],
    )
    expect((await imported(before)).body.imported).toMatchObject({ memories: 1, suppressed: 0 })
  })

  test('a line of corrections that a tombstone touches stays away as a whole', async () => {
    const bot_id = await newAvatar(service)
    const { body: first } = await post('/memory/ingest', {
      bot_id,
      content: 'My dog is called Rex.',
    })
    await service.call('PATCH', `/memory/${first.id}`, { content: 'My dog is called Max.' })
    const before = await exported(bot_id)
    await service.call('DELETE', `/memory/${first.id}`)
    const reply = await imported(before)
    expect(reply.body.imported).toMatchObject({ memories: 0, suppressed: 2 })
  })

  test('imports vectors of the embedder in use unmodified, and embeds again those of another', async () => {
    const bot_id = await newAvatar(service)
    await post('/memory/ingest', { bot_id, content: 'The kettle is on.' })
    const document = await exported(bot_id, '?vectors=true')
    const [memory] = document.memories
    const bytes = Buffer.from(memory.embedding, 'base64')
    expect(bytes).toHaveLength(4 * document.embedder.dimension)
    const numbers = Array.from({ length: 256 }, (_, at) => bytes.readFloatLE(4 * at))
    const asNumbers = { ...document, memories: [{ ...memory, embedding: numbers }] }
    for (const each of [document, asNumbers])
      expect((await exported(await takeIn(each), '?vectors=true')).memories[0].embedding).toBe(
        memory.embedding,
      )
    const foreign = { ...document, embedder: { id: 'other@3', dimension: 3 } }
    foreign.memories = [{ ...memory, embedding: [1, 0, 0] }]
    expect((await exported(await takeIn(foreign), '?vectors=true')).memories[0].embedding).toBe(
      memory.embedding,
    )
    const short = { ...document, memories: [{ ...memory, embedding: numbers.slice(0, 128) }] }
    const reply = await imported(short)
    expect([reply.status, reply.body.code]).toEqual([422, 'MEMORY_DIM_MISMATCH'])
    expect(reply.body).toMatchObject({ expected: 256, actual: 128 })
    expect(reply.body.issues[0].pointer).toBe('/memories/0/embedding')
    const nobodys = await imported({ ...document, embedder: null })
    expect(nobodys.body.issues[0].pointer).toBe('/embedder')
  })

  test('a missing avatar has no document, and the query is held against its schema', async () => {
    const reply = await service.call('GET', `/v1/avatars/${randomUUID()}/export`)
    expect([reply.status, reply.body.code]).toEqual([404, 'BOT_NOT_FOUND'])
    const bot_id = await newAvatar(service)
    const odd = await service.call('GET', `/v1/avatars/${bot_id}/export?vectors=yes`)
    expect([odd.status, odd.body.issues[0].pointer]).toEqual([422, '/vectors'])
  })
})
