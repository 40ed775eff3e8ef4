import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOW, type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { type ForgetSelector, eraseMemories, findExpired, findToForget } from './forget.ts'
import { findMemoryRow } from './memories.ts'
import { recallFeed } from './recall-feed.ts'
import { supersede } from './supersede.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})
beforeEach(async () => {
  avatar = await newAvatar(avatar.engine)
})

const idsOf = (rows: readonly { readonly memory_id: string }[]) =>
  rows.map((row) => row.memory_id).toSorted()
const doomedBy = async (selector: ForgetSelector) =>
  idsOf((await findToForget(avatar.db, avatar.botId, selector)).doomed)
/** The contents among these that the selector dooms. */
const doomedOf = async (contents: readonly string[], selector: ForgetSelector) => {
  const drafts = contents.map((content) => draft(content))
  await avatar.remember(...drafts)
  const doomed = new Set(await doomedBy(selector))
  return drafts.filter(({ id }) => doomed.has(id)).map(({ content }) => content)
}

describe('what is said in a content', () => {
  test.each([
    ['case makes no difference', 'PIN', ['my pin', 'Pinned', 'pine'], ['my pin', 'Pinned', 'pine']],
    ['nor does it beyond ASCII', 'ÄRGER', ['großer Ärger', 'arger'], ['großer Ärger']],
    ['% is a percent sign', '50%', ['50% off', '500 off', '50'], ['50% off']],
    ['_ is a low line', 'a_b', ['a_b', 'axb'], ['a_b']],
    ['a backslash is one', String.raw`a\b`, [String.raw`a\b`, 'ab'], [String.raw`a\b`]],
    ['a quote ends nothing', "o'; --", ["say o'; -- no", 'say o'], ["say o'; -- no"]],
    ['no sign of an expression', '.*', ['a.*b', 'ab'], ['a.*b']],
    [
      'what nobody sees hides nothing',
      'secret',
      ['se\u200bcret', 'a ｓｅｃｒｅｔ'],
      ['se\u200bcret', 'a ｓｅｃｒｅｔ'],
    ],
    ['what is in none', 'volcano', ['a', 'b'], []],
  ])('%s', async (_name, contentMatch, contents, found) => {
    expect(await doomedOf(contents, { contentMatch })).toEqual(found)
  })

  test.each(['\u200b\u200b\u200b', '   ', '\u00ad\u2060\ufeff', '\t\n '])(
    '%j says nothing, and so matches nothing',
    async (contentMatch) => {
      expect(await doomedOf(['one thing', 'an other'], { contentMatch })).toEqual([])
    },
  )
})

describe('selectors', () => {
  test('all that are given must hold', async () => {
    const early = draft('tea', { sessionId: 's1', speaker: 'Ann', occurredAt: new Date(1) })
    const late = draft('tea', { sessionId: 's1', speaker: 'Bo' })
    const elsewhere = draft('coffee', { sessionId: 's2', speaker: 'Ann', occurredAt: new Date(1) })
    await avatar.remember(early, late, elsewhere)
    expect(await doomedBy({ sessionId: 's1' })).toEqual([early.id, late.id].toSorted())
    expect(await doomedBy({ speaker: 'Ann' })).toEqual([early.id, elsewhere.id].toSorted())
    expect(await doomedBy({ before: NOW })).toEqual([early.id, elsewhere.id].toSorted())
    expect(await doomedBy({ contentMatch: 'tea', speaker: 'Ann' })).toEqual([early.id])
    expect(await doomedBy({ memoryIds: [late.id], speaker: 'Ann' })).toEqual([])
    expect(await doomedBy({ memoryIds: [late.id, elsewhere.id], sessionId: 's2' })).toEqual([
      elsewhere.id,
    ])
  })

  test('no ids mean none, and not all', async () => {
    await avatar.remember(draft('tea'))
    expect(await doomedBy({ memoryIds: [] })).toEqual([])
  })

  test('another avatar’s memories are out of reach, also by their ids', async () => {
    const other = await newAvatar(avatar.engine)
    const theirs = draft('tea')
    await other.remember(theirs)
    expect(await doomedBy({ memoryIds: [theirs.id] })).toEqual([])
    expect(await doomedBy({ contentMatch: 'tea' })).toEqual([])
  })

  test('ten thousand ids at once', async () => {
    const drafts = Array.from({ length: 3 }, (_, at) => draft(`memory ${at}`))
    await avatar.remember(...drafts)
    const strangers = Array.from({ length: 10_000 }, () => crypto.randomUUID())
    expect(await doomedBy({ memoryIds: [...strangers, ...drafts.map(({ id }) => id)] })).toEqual(
      drafts.map(({ id }) => id).toSorted(),
    )
  })
})

describe('a line of corrections', () => {
  test('is forgotten as a whole, whichever of it is meant', async () => {
    const first = draft('nine')
    await avatar.remember(first, draft('unrelated'))
    const line = [first.id]
    for (const content of ['ten', 'eleven']) {
      const old = await findMemoryRow(avatar.db, avatar.botId, line.at(-1) ?? '')
      const { id } = draft(content)
      if (old) await avatar.within((trx) => supersede(trx, old, { ...draft(content), id }, avatar))
      line.push(id)
    }
    for (const id of line) expect(await doomedBy({ memoryIds: [id] })).toEqual(line.toSorted())
    for (const contentMatch of ['nine', 'ten', 'eleven'])
      expect(await doomedBy({ contentMatch })).toEqual(line.toSorted())
  })
})

test('what has expired is of a session, and older than the time', async () => {
  const session = draft('tea', { sessionId: 's1', scope: 'session' })
  await avatar.remember(session, draft('coffee', { sessionId: 's1' }))
  const at = (ms: number) => findExpired(avatar.db, avatar.botId, new Date(NOW.getTime() + ms))
  expect(idsOf(await at(0))).toEqual([])
  expect(idsOf(await at(1))).toEqual([session.id])
})

test('what is erased is gone with its sources and vectors, and indexes elsewhere are told', async () => {
  const gone = draft('tea', { vector: Float32Array.of(1, 0, 0) })
  await avatar.remember(gone, draft('TEA'), draft('coffee'))
  const before = await avatar.memorySeq()
  await avatar.within(async (trx) => {
    const { doomed } = await findToForget(trx, avatar.botId, { contentMatch: 'tea' })
    await eraseMemories(trx, doomed, avatar)
  })
  expect(await avatar.memorySeq()).toBe(before + 1)
  for (const table of ['memories', 'memory_sources', 'memory_vectors'])
    expect(
      await avatar.engine.query(`select 1 from ${table} where bot_id = $1 and memory_id = $2`, [
        avatar.botId,
        gone.id,
      ]),
    ).toEqual([])
  expect(await recallFeed(avatar.db, avatar.botId, avatar.embedderId, before)).toEqual({
    upserts: [],
    derived: [],
    instructions: [],
    removals: [gone.id],
    stale: [],
    next: undefined,
  })
})
