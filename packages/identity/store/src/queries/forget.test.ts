import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOW, type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { notingSizes } from '../testing/statement-sizes.ts'
import { testEngine } from '../testing/test-engine.ts'
import { eraseMemories, findExpired, planForget } from './forget.ts'
import type { ForgetSelector } from './forget-selector.ts'
import { findMemoryRow } from './memories.ts'
import { changeFeed } from './change-feed.ts'
import { supersede } from './supersede.ts'
import { addTombstones } from './tombstones.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})
beforeEach(async () => {
  avatar = await newAvatar(avatar.engine)
})

const getIds = (rows: readonly { readonly memory_id: string }[]) =>
  rows.map((row) => row.memory_id).toSorted()
const planDeleted = async (selector: ForgetSelector) =>
  getIds((await planForget(avatar.db, avatar.botId, selector)).deleted)
/** The contents among these that the selector matches. */
const listDeleted = async (contents: readonly string[], selector: ForgetSelector) => {
  const drafts = contents.map((content) => draft(content))
  await avatar.remember(...drafts)
  const deleted = new Set(await planDeleted(selector))
  return drafts.filter(({ id }) => deleted.has(id)).map(({ content }) => content)
}

describe('content_match', () => {
  test.each([
    ['ignores case', 'PIN', ['my pin', 'Pinned', 'pine'], ['my pin', 'Pinned', 'pine']],
    ['ignores case beyond ASCII', 'ÄRGER', ['großer Ärger', 'arger'], ['großer Ärger']],
    ['matches % literally', '50%', ['50% off', '500 off', '50'], ['50% off']],
    ['matches _ literally', 'a_b', ['a_b', 'axb'], ['a_b']],
    ['matches a backslash literally', String.raw`a\b`, [String.raw`a\b`, 'ab'], [String.raw`a\b`]],
    ['escapes a quote', "o'; --", ["say o'; -- no", 'say o'], ["say o'; -- no"]],
    ['matches expression syntax literally', '.*', ['a.*b', 'ab'], ['a.*b']],
    [
      'ignores invisible characters',
      'secret',
      ['se\u200bcret', 'a ｓｅｃｒｅｔ'],
      ['se\u200bcret', 'a ｓｅｃｒｅｔ'],
    ],
    ['matches nothing for an absent text', 'volcano', ['a', 'b'], []],
  ])('%s', async (_name, contentMatch, contents, found) => {
    expect(await listDeleted(contents, { contentMatch })).toEqual(found)
  })

  test.each(['\u200b\u200b\u200b', '   ', '\u00ad\u2060\ufeff', '\t\n '])(
    '%j is empty and matches nothing',
    async (contentMatch) => {
      expect(await listDeleted(['one thing', 'an other'], { contentMatch })).toEqual([])
    },
  )
})

describe('selectors', () => {
  test('match only if all conditions hold', async () => {
    const early = draft('tea', { sessionId: 's1', speaker: 'Ann', occurredAt: new Date(1) })
    const late = draft('tea', { sessionId: 's1', speaker: 'Bo' })
    const elsewhere = draft('coffee', { sessionId: 's2', speaker: 'Ann', occurredAt: new Date(1) })
    await avatar.remember(early, late, elsewhere)
    expect(await planDeleted({ sessionId: 's1' })).toEqual([early.id, late.id].toSorted())
    expect(await planDeleted({ speaker: 'Ann' })).toEqual([early.id, elsewhere.id].toSorted())
    expect(await planDeleted({ before: NOW })).toEqual([early.id, elsewhere.id].toSorted())
    expect(await planDeleted({ contentMatch: 'tea', speaker: 'Ann' })).toEqual([early.id])
    expect(await planDeleted({ memoryIds: [late.id], speaker: 'Ann' })).toEqual([])
    expect(await planDeleted({ memoryIds: [late.id, elsewhere.id], sessionId: 's2' })).toEqual([
      elsewhere.id,
    ])
  })

  test('match nothing for an empty id list', async () => {
    await avatar.remember(draft('tea'))
    expect(await planDeleted({ memoryIds: [] })).toEqual([])
  })

  test("don't reach another avatar's memories, even by id", async () => {
    const other = await newAvatar(avatar.engine)
    const theirs = draft('tea')
    await other.remember(theirs)
    expect(await planDeleted({ memoryIds: [theirs.id] })).toEqual([])
    expect(await planDeleted({ contentMatch: 'tea' })).toEqual([])
  })

  test('accept ten thousand ids', async () => {
    const drafts = Array.from({ length: 3 }, (_, at) => draft(`memory ${at}`))
    await avatar.remember(...drafts)
    const foreignIds = Array.from({ length: 10_000 }, () => crypto.randomUUID())
    expect(
      await planDeleted({ memoryIds: [...foreignIds, ...drafts.map(({ id }) => id)] }),
    ).toEqual(drafts.map(({ id }) => id).toSorted())
  })
})

describe('a correction chain', () => {
  test('is forgotten completely, whichever memory is selected', async () => {
    const first = draft('nine')
    await avatar.remember(first, draft('unrelated'))
    const line = [first.id]
    for (const content of ['ten', 'eleven']) {
      const old = await findMemoryRow(avatar.db, avatar.botId, line.at(-1) ?? '')
      const { id } = draft(content)
      if (old) await avatar.within((trx) => supersede(trx, old, { ...draft(content), id }, avatar))
      line.push(id)
    }
    for (const id of line) expect(await planDeleted({ memoryIds: [id] })).toEqual(line.toSorted())
    for (const contentMatch of ['nine', 'ten', 'eleven'])
      expect(await planDeleted({ contentMatch })).toEqual(line.toSorted())
  })
})

test('expires by session scope and time', async () => {
  const session = draft('tea', { sessionId: 's1', scope: 'session' })
  await avatar.remember(session, draft('coffee', { sessionId: 's1' }))
  const at = (ms: number) => findExpired(avatar.db, avatar.botId, new Date(NOW.getTime() + ms))
  expect(getIds(await at(0))).toEqual([])
  expect(getIds(await at(1))).toEqual([session.id])
})

test('erases sources and vectors and updates other indexes', async () => {
  const gone = draft('tea', { vector: Float32Array.of(1, 0, 0) })
  await avatar.remember(gone, draft('TEA'), draft('coffee'))
  const before = await avatar.memorySeq()
  await avatar.within(async (trx) => {
    const { deleted } = await planForget(trx, avatar.botId, { contentMatch: 'tea' })
    await eraseMemories(trx, deleted, avatar)
  })
  expect(await avatar.memorySeq()).toBe(before + 1)
  for (const table of ['memories', 'memory_sources', 'memory_vectors'])
    expect(
      await avatar.engine.query(`select 1 from ${table} where bot_id = $1 and memory_id = $2`, [
        avatar.botId,
        gone.id,
      ]),
    ).toEqual([])
  expect(await changeFeed(avatar.db, avatar, avatar.embedderId, before)).toEqual({
    upserts: [],
    derived: [],
    instructions: [],
    removals: [gone.id],
    stale: [],
    next: undefined,
  })
})

test('thousands are forgotten by statements of hundreds', async () => {
  const drafts = Array.from({ length: 1_200 }, (_, at) => draft(`memory ${at}`))
  await avatar.remember(...drafts)
  const { deleted } = await planForget(avatar.db, avatar.botId, { before: new Date('2999-01-01') })
  const { db, sizes } = notingSizes(avatar.db)
  await db.transaction().execute(async (trx) => {
    await eraseMemories(trx, deleted, avatar)
    await addTombstones(trx, deleted, avatar)
  })
  expect(deleted).toHaveLength(drafts.length)
  // A row of a tombstone takes some 600 characters of the tree.
  expect(Math.max(...sizes)).toBeLessThan(1_000_000)
  expect((await planForget(avatar.db, avatar.botId, {})).deleted).toEqual([])
})
