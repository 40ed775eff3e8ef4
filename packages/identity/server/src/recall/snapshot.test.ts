import { type RecallIndex, recall } from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'
import { waitUntil } from '@daimon/testkit'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'
import { RecallIndexes, type UserIndexes } from './recall-indexes.ts'

let service: TestService
let wordVector: (word: string) => Float32Array
beforeAll(async () => {
  service = await startTestService({
    ERASURE_DELAY_SECONDS: '86400',
    MEMORY_SESSION_TTL_SECONDS: '1000',
    MEMORY_REDACT: 'phone',
  })
  wordVector = await builtinWordVectors()
})
afterAll(() => service.stop())

const call = async (method: string, path: string, body?: object): Promise<Wire> => {
  const reply = await service.call(method, path, body)
  if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.body
}
const query = (sql: string, values: unknown[]) => service.server.parts.engine.query(sql, values)

/** Small enough that a few memories make several parts. */
const SMALL = { partMax: 4, unsavedMin: 2, gapMin: 1, changedMax: 1, behindMax: 20 }

const started: RecallIndexes[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((indexes) => indexes.stop()))
})

const createIndexes = (rules: string, limits = SMALL): RecallIndexes => {
  const { id: embedderId } = service.server.parts.embedder
  const onFault = (error: Error) => {
    throw error
  }
  const indexes = new RecallIndexes({ embedderId, rules, wordVector, limits, onFault })
  started.push(indexes)
  return indexes
}

/** As a process does that starts now. */
const load = async (indexes: RecallIndexes, bot_id: string, userKey = ''): Promise<UserIndexes> => {
  const [row] = await query('select memory_seq, owner_id from avatars where bot_id = $1', [bot_id])
  const { memory_seq: seq, owner_id: ownerId } = row as { memory_seq: number; owner_id: string }
  indexes.drop(bot_id)
  return indexes.upTo(service.server.parts.engine.db, { botId: bot_id, ownerId, userKey }, seq)
}

const writeSnapshot = async (indexes: RecallIndexes, bot_id: string, userKey = '') => {
  await load(indexes, bot_id, userKey)
  await indexes.stored()
}

/** From the texts alone. */
const rebuild = (bot_id: string, userKey = '') =>
  load(createIndexes('none', { ...SMALL, unsavedMin: Infinity }), bot_id, userKey)

const readParts = (bot_id: string) =>
  query(
    'select user_key, after_id, last_id, memories, seq from recall_snapshots where bot_id = $1 order by user_key, after_id',
    [bot_id],
  )

const QUESTIONS = ['Where does the ferry leave?', 'cat', 'What did we say about walnut cake?']
const answers = async (index: RecallIndex) => {
  const vectors = await service.server.parts.embedder.embed(QUESTIONS)
  return QUESTIONS.map((text, at) =>
    recall(index, {
      text,
      vector: vectors[at],
      sessionId: undefined,
      recallScope: 'all',
      asOfMs: undefined,
      nowMs: service.clock.now().getTime(),
      limit: 20,
    }),
  )
}

const expectEqual = async (loaded: UserIndexes, rebuilt: UserIndexes) => {
  for (const name of ['said', 'derived'] as const) {
    expect([...loaded[name].rows]).toEqual([...rebuilt[name].rows])
    expect(await answers(loaded[name])).toEqual(await answers(rebuilt[name]))
  }
  expect([...loaded.instructions.all]).toEqual([...rebuilt.instructions.all])
}

const WORDS = ['ferry', 'harbour', 'cats', 'cat', 'walnut cake', 'leaves', 'left', 'Anna', '19:30']
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((words) => `The ${words.join(' and ')}`)
const users = fc.constantFrom(undefined, undefined, 'ann')
const session = fc.constantFrom('s1', 's2')

/** What happens to an avatar; a number names one of its memories. */
const events = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ say: sentence, user: users, session }) },
    { weight: 2, arbitrary: fc.record({ many: fc.integer({ min: 2, max: 7 }), user: users }) },
    { weight: 1, arbitrary: fc.record({ edit: fc.nat(20), content: sentence }) },
    { weight: 1, arbitrary: fc.record({ deleted: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ forgotten: session }) },
    { weight: 1, arbitrary: fc.constant({ expired: true }) },
    { weight: 4, arbitrary: fc.constant({ saved: true }) },
  ),
  { minLength: 4, maxLength: 14 },
)

type Event = Record<string, unknown>

const happen = async (bot_id: string, event: Event, indexes: RecallIndexes) => {
  const ids = (
    await query(
      'select memory_id, user_key from memories where bot_id = $1 and valid_to is null order by memory_id',
      [bot_id],
    )
  ).map((row) => row as { memory_id: string; user_key: string })
  const memoryAt = (at: unknown) => {
    const found = ids[(at as number) % Math.max(1, ids.length)]
    return found && `/memory/${found.memory_id}${found.user_key && `?user_id=${found.user_key}`}`
  }
  const base = { bot_id, user_id: event['user'] }
  if ('say' in event)
    await call('POST', '/hybrid/complete', {
      ...base,
      user_message: event['say'],
      session_id: event['session'],
    })
  if ('many' in event)
    await call('POST', '/memory/ingest/batch', {
      ...base,
      items: Array.from({ length: event['many'] as number }, (_, at) => ({
        content: `Ferry ${ids.length + at} leaves the harbour with a cat`,
        session_id: 's1',
        scope: at % 2 === 0 ? 'session' : 'global',
        kind: at === 1 ? 'instruction' : undefined,
      })),
    })
  if ('edit' in event && memoryAt(event['edit']))
    await service.call('PATCH', memoryAt(event['edit']) ?? '', { content: event['content'] })
  if ('deleted' in event && memoryAt(event['deleted']))
    await call('DELETE', memoryAt(event['deleted']) ?? '')
  if ('forgotten' in event)
    await call('POST', '/memory/forget', { bot_id, session_id: event['forgotten'] })
  if ('expired' in event) {
    service.clock.advance(1_500_000)
    await call('POST', '/memory/purge-expired', { bot_id })
  }
  if ('saved' in event) for (const user of ['', 'ann']) await writeSnapshot(indexes, bot_id, user)
}

describe('an index from a snapshot', () => {
  test('is the one that is built from the texts, whatever happened before and after', async () => {
    let partsMet = 0
    await fc.assert(
      fc.asyncProperty(events, async (history) => {
        const bot_id = await newAvatar(service)
        const indexes = createIndexes('own')
        for (const event of [{ many: 7 }, { saved: true }, ...history]) {
          await happen(bot_id, event, indexes)
          if ('saved' in event) partsMet += (await readParts(bot_id)).length
        }
        for (const user of ['', 'ann'])
          await expectEqual(await load(indexes, bot_id, user), await rebuild(bot_id, user))
      }),
      { numRuns: 8 },
    )
    expect(partsMet).toBeGreaterThanOrEqual(16)
  })

  test('reads only the texts that no part has as they are', async () => {
    const { bot_id, indexes } = await withSnapshot()
    const before = await readParts(bot_id)
    expect(before.map(({ memories }) => memories)).toEqual([4, 4, 3])
    // What a start would read: a changed text would show in the index.
    await query("update memories set content = 'unread' where bot_id = $1", [bot_id])
    const { said } = await load(indexes, bot_id)
    expect(said.postingsOf('ferri')?.slots).toHaveLength(11)
    expect(said.postingsOf('unread')).toBeUndefined()
  })

  test.each([
    ['another format', "update recall_snapshots set format = 'x' where bot_id = $1"],
    ['a wrong checksum', 'update recall_snapshots set checksum = 1 where bot_id = $1'],
    ['damaged data', "update recall_snapshots set data = 'AAAA' where bot_id = $1"],
    ['a missing part', 'delete from recall_snapshots where bot_id = $1 and memories = 3'],
    [
      'a missing first part',
      `delete from recall_snapshots where bot_id = $1
        and after_id = '00000000-0000-0000-0000-000000000000'`,
    ],
  ])('is built from the texts in place of %s', async (_, damage) => {
    const { bot_id, indexes } = await withSnapshot()
    await query(damage, [bot_id])
    await expectEqual(await load(indexes, bot_id), await rebuild(bot_id))
    // And the snapshot is whole again.
    await indexes.stored()
    expect((await readParts(bot_id)).map(({ memories }) => memories)).toEqual([4, 4, 3])
    await expectEqual(await load(indexes, bot_id), await rebuild(bot_id))
  })

  test('finds memories that another process stored, edited, and erased since', async () => {
    const { bot_id, indexes, ids } = await withSnapshot()
    await call('PATCH', `/memory/${ids[1]}`, { content: 'The ferry leaves from the new pier' })
    await call('DELETE', `/memory/${ids[9]}`)
    await call('POST', '/memory/ingest', { bot_id, content: 'Anna has a walnut cake' })
    const loaded = await load(indexes, bot_id)
    expect(loaded.said.postingsOf('pier')?.slots).toHaveLength(1)
    expect(loaded.said.slotOf(ids[9] ?? '')).toBeUndefined()
    await expectEqual(loaded, await rebuild(bot_id))
  })
})

describe('several processes that write at once', () => {
  test('leave parts that do not overlap, and the newest of them', async () => {
    const { bot_id, ids } = await withSnapshot()
    const of = [createIndexes('own'), createIndexes('own'), createIndexes('own')]
    for (const [round, id] of ids.slice(0, 4).entries()) {
      await call('DELETE', `/memory/${id}`)
      await call('POST', '/memory/ingest', { bot_id, content: `Walnut cake ${round}` })
      await Promise.all(of.map((indexes) => writeSnapshot(indexes, bot_id)))
    }
    const parts = await readParts(bot_id)
    for (const [at, part] of parts.slice(1).entries())
      expect((part['after_id'] as string) >= (parts[at]?.['last_id'] as string)).toBe(true)
    expect(parts.length).toBeGreaterThan(1)
    for (const indexes of of) await expectEqual(await load(indexes, bot_id), await rebuild(bot_id))
  })

  test('of two versions leave those of one, and both give the same answers', async () => {
    const { bot_id, indexes } = await withSnapshot()
    await writeSnapshot(createIndexes('newer'), bot_id)
    await writeSnapshot(indexes, bot_id)
    const formats = await query('select distinct format from recall_snapshots where bot_id = $1', [
      bot_id,
    ])
    expect(formats).toHaveLength(1)
    for (const rules of ['own', 'newer'])
      await expectEqual(await load(createIndexes(rules), bot_id), await rebuild(bot_id))
  })
})

/** An avatar with eleven memories in three parts. */
const withSnapshot = async (user_id?: string) => {
  const bot_id = await newAvatar(service)
  const items = Array.from({ length: 11 }, (_, at) => ({
    content: `Ferry ${at} leaves the harbour`,
    session_id: `s${at}`,
    scope: 'global',
  }))
  await call('POST', '/memory/ingest/batch', { bot_id, user_id, items })
  const rows = await query('select memory_id from memories where bot_id = $1 order by memory_id', [
    bot_id,
  ])
  const indexes = createIndexes('own')
  await writeSnapshot(indexes, bot_id, user_id ?? '')
  return { bot_id, indexes, ids: rows.map((row) => row['memory_id'] as string) }
}

describe('an erasure takes the part with its words along', () => {
  const sizes = async (bot_id: string) => (await readParts(bot_id)).map(({ memories }) => memories)

  test.each<[string, (of: { bot_id: string; ids: readonly string[] }) => Promise<unknown>]>([
    ['a deleted memory', ({ ids }) => call('DELETE', `/memory/${ids[5]}`)],
    [
      'a forgotten memory',
      ({ bot_id, ids }) => call('POST', '/memory/forget', { bot_id, memory_ids: [ids[5]] }),
    ],
    ['a deleted session', ({ bot_id }) => call('DELETE', `/memory/session/${bot_id}/s5`)],
    [
      'a later occurrence of a memory',
      async ({ bot_id }) => {
        const content = 'Ferry 5 leaves the harbour'
        await call('POST', '/memory/ingest', { bot_id, content, session_id: 's99' })
        await call('POST', '/memory/forget', { bot_id, session_id: 's99' })
      },
    ],
  ])('%s', async (_, eraseOne) => {
    const { bot_id, indexes, ids } = await withSnapshot()
    await eraseOne({ bot_id, ids })
    expect(await sizes(bot_id)).toEqual([4, 3])
    await expectEqual(await load(indexes, bot_id), await rebuild(bot_id))
  })

  test('a redacted text', async () => {
    const { bot_id } = await withSnapshot()
    await query(
      "update memories set content = content || ' and +1 202 555 0143' where bot_id = $1 and content like 'Ferry 5 %'",
      [bot_id],
    )
    await call('POST', '/memory/sweep', { bot_id })
    await waitUntil(async () => (await sizes(bot_id)).length === 2)
    expect(await sizes(bot_id)).toEqual([4, 3])
  })

  test('an expired memory', async () => {
    const bot_id = await newAvatar(service)
    for (const scope of ['global', 'session'])
      await call('POST', '/memory/ingest', {
        bot_id,
        content: `Of a ${scope}`,
        scope,
        session_id: 's',
      })
    const indexes = createIndexes('own')
    await writeSnapshot(indexes, bot_id)
    expect(await sizes(bot_id)).toEqual([2])
    service.clock.advance(1_500_000)
    await call('POST', '/memory/purge-expired', { bot_id })
    expect(await sizes(bot_id)).toEqual([])
  })

  test('a user, and not the snapshots of others', async () => {
    const { bot_id } = await withSnapshot('ann')
    const shared = Array.from({ length: 3 }, (_, at) => ({ content: `Shared ${at}` }))
    await call('POST', '/memory/ingest/batch', { bot_id, items: shared })
    await writeSnapshot(createIndexes('own'), bot_id)
    await call('DELETE', `/v1/avatars/${bot_id}/users/ann`)
    expect((await readParts(bot_id)).map(({ user_key }) => user_key)).toEqual([''])
  })

  test('an avatar', async () => {
    const { bot_id } = await withSnapshot()
    await call('DELETE', `/v1/avatars/${bot_id}`)
    expect(await readParts(bot_id)).toEqual([])
  })
})
