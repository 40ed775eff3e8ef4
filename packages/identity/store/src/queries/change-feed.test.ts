import { type IndexedMemory, RecallIndex, recall } from '@daimon/identity-core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOW, type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { eraseMemories, planForget, withdrawOrigins } from './forget.ts'
import { findMemoryRow, listMemoryRows } from './memories.ts'
import { type FeedPlace, changeFeed } from './change-feed.ts'
import { supersede } from './supersede.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})

const feed = (of: TestAvatar, since: number, embedderId = of.embedderId) =>
  changeFeed(of.db, of, embedderId, since)

describe('the change feed', () => {
  test('has every member that recall needs', async () => {
    const of = await newAvatar(avatar.engine)
    const said = draft('I like tea', {
      speaker: 'Ann',
      sessionId: 's1',
      scope: 'session',
      vector: Float32Array.of(0.6, 0.8, 0),
    })
    await of.remember(said, draft('no vector'))
    const { upserts, removals } = await feed(of, 0)
    expect(removals).toEqual([])
    expect(upserts.find(({ id }) => id === said.id)).toEqual({
      id: said.id,
      content: 'I like tea',
      speaker: 'Ann',
      userKey: '',
      sessionId: 's1',
      scope: 'session',
      occurredAtMs: NOW.getTime(),
      recordedAtMs: NOW.getTime(),
      isAssistant: false,
      isOwnWords: true,
      validFromMs: NOW.getTime(),
      validToMs: null,
      standing: null,
      vector: Float32Array.of(0.6, 0.8, 0),
    } satisfies IndexedMemory)
    expect(upserts.find(({ id }) => id !== said.id)?.vector).toBeUndefined()
  })

  test('for another embedder has the memories without their vectors', async () => {
    const of = await newAvatar(avatar.engine)
    await of.remember(draft('tea', { vector: Float32Array.of(1, 0, 0) }))
    const { upserts } = await feed(of, 0, 'another@3')
    expect(upserts.map(({ content, vector }) => [content, vector])).toEqual([['tea', undefined]])
  })

  test('after a change has only later changes', async () => {
    const of = await newAvatar(avatar.engine)
    const [one, two] = [draft('one'), draft('two')]
    await of.remember(one)
    await of.remember(two)
    const idsSince = async (since: number) => (await feed(of, since)).upserts.map(({ id }) => id)
    expect(await idsSince(1)).toEqual([two.id])
    expect(await idsSince(2)).toEqual([])
    await of.remember(draft('ONE'))
    expect(await idsSince(2)).toEqual([one.id])
  })
})

test('what came since a change, and what went, comes page by page, each once', async () => {
  const of = await newAvatar(avatar.engine)
  const first = Array.from({ length: 2_500 }, (_, at) => draft(`first ${at}`))
  await of.remember(...first)
  const since = await of.memorySeq()
  const second = Array.from({ length: 600 }, (_, at) => draft(`second ${at}`))
  await of.remember(...second)
  await of.remember(draft('third'))
  await of.within(async (trx) => {
    const { deleted } = await planForget(trx, of.botId, { memoryIds: first.map(({ id }) => id) })
    await eraseMemories(trx, deleted, of)
  })
  const [upserts, removals]: [string[], string[]] = [[], []]
  let largest = 0
  for (let after: FeedPlace | undefined; ;) {
    const page = await changeFeed(of.db, of, of.embedderId, since, after)
    upserts.push(...page.upserts.map(({ content }) => content))
    removals.push(...page.removals)
    largest = Math.max(largest, page.upserts.length)
    if (page.next === undefined) break
    after = page.next
  }
  expect(largest).toBeLessThan(600)
  expect(upserts.toSorted()).toEqual([...second.map(({ content }) => content), 'third'].toSorted())
  expect(removals.toSorted()).toEqual(first.map(({ id }) => id).toSorted())
})

// Few contents and sessions, so that steps merge, correct, and withdraw the results of earlier
// ones.
const content = fc.constantFrom('ferry', 'Ferry', 'cat', 'the cat sleeps', 'island')
const sessionId = fc.constantFrom(null, 's1', 's2')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ remember: content, sessionId, isGlobal: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ correct: fc.nat(), to: content }) },
  { weight: 1, arbitrary: fc.record({ forget: content }) },
  { weight: 1, arbitrary: fc.record({ withdraw: fc.constantFrom('s1', 's2') }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = async (of: TestAvatar, each: Step): Promise<void> => {
  if ('remember' in each) {
    const scope = each.isGlobal || each.sessionId === null ? 'global' : 'session'
    await of.remember(draft(each.remember, { sessionId: each.sessionId, scope }))
  } else if ('correct' in each) {
    const all = { sessionId: undefined, q: undefined }
    const rows = await listMemoryRows(of.db, of.botId, all, undefined, 100)
    const old = rows[each.correct % Math.max(1, rows.length)]
    if (!old) return
    const correction = draft(`${each.to} ${of.botId.slice(0, 4)} ${each.correct}`)
    const row = await findMemoryRow(of.db, of.botId, old.memory_id)
    if (row) await of.within((trx) => supersede(trx, row, correction, of))
  } else {
    const selector = 'forget' in each ? { contentMatch: each.forget } : { sessionId: each.withdraw }
    await of.within(async (trx) => {
      const { deleted, withdrawn } = await planForget(trx, of.botId, selector)
      await withdrawOrigins(trx, withdrawn, of)
      await eraseMemories(trx, deleted, of)
    })
  }
}

const refreshed = async (
  of: TestAvatar,
  index: RecallIndex,
  since: number,
): Promise<RecallIndex> => {
  const { upserts, removals } = await feed(of, since)
  for (const memory of upserts) index.upsert(memory)
  for (const id of removals) index.remove(id)
  return index
}

test('an incrementally refreshed index equals a full build', async () => {
  const questions = ['ferry', 'cat island', 'sleeps'].flatMap((text) =>
    [undefined, 's1', 's2'].map((session) => ({
      text,
      vector: undefined,
      sessionId: session,
      recallScope: 'session' as const,
      asOfMs: undefined,
      nowMs: 0,
      limit: 100,
    })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 12 }),
      async (steps) => {
        const of = await newAvatar(avatar.engine)
        const index = new RecallIndex()
        let since = 0
        // Not after every step, so that a refresh covers several changes.
        for (const [each, isRefreshed] of [...steps, [{ forget: 'nothing' }, true] as const]) {
          await take(of, each as Step)
          if (!isRefreshed) continue
          await refreshed(of, index, since)
          since = await of.memorySeq()
        }
        const fresh = await refreshed(of, new RecallIndex(), 0)
        expect(index.size).toBe(fresh.size)
        for (const question of questions)
          expect(recall(index, question)).toEqual(recall(fresh, question))
      },
    ),
    { numRuns: 30 },
  )
})
