import { contentHash } from '@daimon/identity-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from '../database-backend.ts'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { eraseMemories, planForget } from './forget.ts'
import { addTombstones, hasTombstone, removeTombstone } from './tombstones.ts'

let engine: DatabaseBackend
let avatar: TestAvatar
beforeAll(async () => {
  engine = await testEngine()
})
beforeEach(async () => {
  avatar = await newAvatar(engine)
})

/** Forgets what matches and leaves tombstones. */
const forget = (contentMatch: string, sessionId?: string) =>
  avatar.within(async (trx) => {
    const { deleted } = await planForget(trx, avatar.botId, { contentMatch })
    await eraseMemories(trx, deleted, avatar)
    await addTombstones(trx, deleted, avatar, sessionId)
    return deleted.length
  })

const deletedTea = {
  fold_key: null,
  memory_id: '',
  scope: 'global',
  user_key: '',
  session_id: null,
}
const inSession = (sessionId: string) => ({ sessionId, scope: 'session' as const })
const isSuppressed = async (content: string, members = {}) =>
  (await avatar.remember(draft(content, members)))[0]?.suppressed

describe('a tombstone', () => {
  test('of a global memory suppresses its text everywhere', async () => {
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
  ])('suppresses its text as %j', async (content) => {
    await avatar.remember(draft('My PIN is 4711'))
    await forget('4711')
    expect(await isSuppressed(content)).toBe(true)
    expect(await isSuppressed(content.replace('4711', '4712'))).toBe(false)
  })

  test("of a word doesn't suppress a text that has this word in quotation marks", async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    expect([await isSuppressed('"Tea"'), await isSuppressed('They call it "tea" here')]).toEqual([
      true,
      false,
    ])
  })

  test('of a session memory applies within that session, whatever the scope', async () => {
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

  test('limited to a session applies only there, even for a global memory', async () => {
    await avatar.remember(draft('tea', { sessionId: 's1' }))
    await forget('tea', 's1')
    expect([
      await isSuppressed('tea', inSession('s1')),
      await isSuppressed('tea', inSession('s2')),
    ]).toEqual([true, false])
  })

  test('applies only to its avatar', async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    const other = await newAvatar(engine)
    expect(await other.remember(draft('tea'))).toMatchObject([{ suppressed: false }])
  })

  test('in a batch suppresses only its own item', async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    const fresh = draft('coffee')
    expect(await avatar.remember(draft('TEA'), fresh)).toEqual([
      { id: null, deduplicated: false, suppressed: true },
      { id: fresh.id, deduplicated: false, suppressed: false },
    ])
  })

  test('causes no change when it suppresses the complete batch', async () => {
    await avatar.remember(draft('tea'))
    await forget('tea')
    const before = await avatar.memorySeq()
    await avatar.remember(draft('tea'))
    expect(await avatar.memorySeq()).toBe(before)
  })

  test('stores a hash and no text', async () => {
    await avatar.remember(draft('An unmistakable secret', inSession('s1')))
    await forget('secret')
    const rows = await engine.query('select * from tombstones where bot_id = $1', [avatar.botId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/secret/i)
  })

  test('is stored once, and lifting it allows the text again', async () => {
    const key = contentHash('tea')
    const hasTombstoneFor = (sessionId: string | null) =>
      hasTombstone(avatar.db, avatar.botId, [key], sessionId)
    await avatar.remember(draft('tea'))
    await forget('tea')
    await avatar.within((trx) => addTombstones(trx, [{ ...deletedTea, content_key: key }], avatar))
    expect([await hasTombstoneFor(null), await hasTombstoneFor('s1')]).toEqual([true, true])
    await avatar.within((trx) => removeTombstone(trx, avatar.botId, [key], [null]))
    expect([await hasTombstoneFor(null), await hasTombstoneFor('s1')]).toEqual([false, false])
    expect(await isSuppressed('tea')).toBe(false)
  })

  test('is reported for the session in which it applies', async () => {
    await avatar.remember(draft('tea', inSession('s1')))
    await forget('tea')
    const hasTombstoneFor = (sessionId: string | null) =>
      hasTombstone(avatar.db, avatar.botId, [contentHash('TEA')], sessionId)
    expect([
      await hasTombstoneFor('s1'),
      await hasTombstoneFor('s2'),
      await hasTombstoneFor(null),
    ]).toEqual([true, false, false])
  })
})
