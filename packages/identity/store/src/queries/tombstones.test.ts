import { contentKey } from '@daimon/identity-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { eraseMemories, findToForget } from './forget.ts'
import { bury, isBuried, unbury } from './tombstones.ts'

let engine: Engine
let avatar: TestAvatar
beforeAll(async () => {
  engine = await testEngine()
})
beforeEach(async () => {
  avatar = await newAvatar(engine)
})

/** Forgets what matches, with its marks. */
const forget = (contentMatch: string, sessionId?: string) =>
  avatar.within(async (trx) => {
    const { doomed } = await findToForget(trx, avatar.botId, { contentMatch })
    await eraseMemories(trx, doomed, avatar)
    await bury(trx, doomed, avatar, sessionId)
    return doomed.length
  })

const doomedTea = { fold_key: null, memory_id: '', scope: 'global', session_id: null }
const inSession = (sessionId: string) => ({ sessionId, scope: 'session' as const })
const isSuppressed = async (content: string, members = {}) =>
  (await avatar.remember(draft(content, members)))[0]?.suppressed

describe('a tombstone', () => {
  test('of a global memory keeps its words from being stored anywhere', async () => {
    await avatar.remember(draft('My PIN is 4711', { speaker: 'Ann' }))
    expect(await forget('4711')).toBe(1)
    const outcomes = [
      await isSuppressed('my pin  is 4711'),
      await isSuppressed('my\u200b pin is ４７１１', { speaker: 'Bo' }),
      await isSuppressed('My PIN is 4711', inSession('s1')),
      await isSuppressed('My PIN is 4711', { trust: 'assistant', source: 'import' }),
      await isSuppressed('My PIN is 4712'),
    ]
    expect(outcomes).toEqual([true, true, true, true, false])
  })

  test.each([
    '"My PIN is 4711"',
    '“My PIN is 4711.”',
    '> my PIN is 4711',
    '```\nMy PIN is 4711\n```',
    'Remember what I said: "My PIN is 4711", do you?',
    "He told me: 'My PIN is 4711.' Don't tell.",
  ])('keeps its words from coming back as %j', async (content) => {
    await avatar.remember(draft('My PIN is 4711'))
    await forget('4711')
    expect(await isSuppressed(content)).toBe(true)
    expect(await isSuppressed(content.replace('4711', '4712'))).toBe(false)
  })

  test('of a word does not reach a text that has this word in quotation marks', async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    expect([await isSuppressed('"Tea"'), await isSuppressed('They call it "tea" here')]).toEqual([
      true,
      false,
    ])
  })

  test('of a session’s memory holds within that session, whatever the scope there', async () => {
    await avatar.remember(draft('My PIN is 4711', inSession('s1')))
    await forget('4711')
    const outcomes = [
      await isSuppressed('My PIN is 4711', inSession('s1')),
      await isSuppressed('My PIN is 4711', { sessionId: 's1', scope: 'global' }),
      await isSuppressed('My PIN is 4711', inSession('s2')),
      await isSuppressed('My PIN is 4711'),
    ]
    expect(outcomes).toEqual([true, true, false, false])
  })

  test('given a session holds there alone, also for a global memory', async () => {
    await avatar.remember(draft('tea', { sessionId: 's1' }))
    await forget('tea', 's1')
    expect([
      await isSuppressed('tea', inSession('s1')),
      await isSuppressed('tea', inSession('s2')),
    ]).toEqual([true, false])
  })

  test('holds for its avatar alone', async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    const other = await newAvatar(engine)
    expect(await other.remember(draft('tea'))).toMatchObject([{ suppressed: false }])
  })

  test('in a batch suppresses its own item and no other', async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    const fresh = draft('coffee')
    expect(await avatar.remember(draft('TEA'), fresh)).toEqual([
      { id: null, deduplicated: false, suppressed: true },
      { id: fresh.id, deduplicated: false, suppressed: false },
    ])
  })

  test('a batch that is suppressed as a whole is no change', async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    const before = await avatar.memorySeq()
    await avatar.remember(draft('tea'))
    expect(await avatar.memorySeq()).toBe(before)
  })

  test('keeps a hash and no text', async () => {
    await avatar.remember(draft('An unmistakable secret', inSession('s1')))
    await forget('secret')
    const rows = await engine.query('select * from tombstones where bot_id = $1', [avatar.botId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/secret/i)
  })

  test('twice is one, and lifting it lets the words be said again', async () => {
    const key = contentKey('tea')
    const buried = (sessionId: string | null) => isBuried(avatar.db, avatar.botId, [key], sessionId)
    await avatar.remember(draft('tea'))
    await forget('tea')
    await avatar.within((trx) => bury(trx, [{ ...doomedTea, content_key: key }], avatar))
    expect([await buried(null), await buried('s1')]).toEqual([true, true])
    await avatar.within((trx) => unbury(trx, avatar.botId, [key], [null]))
    expect([await buried(null), await buried('s1')]).toEqual([false, false])
    expect(await isSuppressed('tea')).toBe(false)
  })

  test('is told for the session that it holds in', async () => {
    await avatar.remember(draft('tea', inSession('s1')))
    await forget('tea')
    const buried = (sessionId: string | null) =>
      isBuried(avatar.db, avatar.botId, [contentKey('TEA')], sessionId)
    expect([await buried('s1'), await buried('s2'), await buried(null)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
