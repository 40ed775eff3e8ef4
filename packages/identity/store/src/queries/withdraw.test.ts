import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { eraseMemories, planForget, withdrawOrigins } from './forget.ts'
import type { ForgetSelector } from './forget-selector.ts'
import { memoriesById } from './memories.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})
beforeEach(async () => {
  avatar = await newAvatar(avatar.engine)
})

const day = (number: number) => new Date(Date.UTC(2026, 4, number))
const saidIn = (sessionId: string | null, number: number) =>
  draft('I like tea', { sessionId, occurredAt: day(number), metadata: { day: number } })

const forget = (selector: ForgetSelector) =>
  avatar.within(async (trx) => {
    const { deleted, withdrawn } = await planForget(trx, avatar.botId, selector)
    await withdrawOrigins(trx, withdrawn, avatar)
    await eraseMemories(trx, deleted, avatar)
    return deleted.map((memory) => memory.memory_id)
  })
const read = async (id: string) => (await memoriesById(avatar.db, avatar.botId, [id]))[0]

describe('deleting a session', () => {
  test('deletes its exclusive statements and nothing of other sessions', async () => {
    const own = draft('only here', { sessionId: 's1', scope: 'session' })
    const others = draft('only there', { sessionId: 's2', scope: 'session' })
    const global = draft('for all', { sessionId: 's1' })
    await avatar.remember(own, others, global, draft('of no session'))
    expect((await forget({ sessionId: 's1' })).toSorted()).toEqual([own.id, global.id].toSorted())
    expect(await read(others.id)).toBeDefined()
  })

  test('hands a shared memory to the other session: its time, its metadata, one less', async () => {
    const [first, second, third] = [saidIn('s1', 1), saidIn('s2', 2), saidIn('s3', 3)]
    await avatar.remember(first, second, third)
    expect(await forget({ sessionId: 's1' })).toEqual([])
    expect(await read(first.id)).toMatchObject({
      session_id: 's2',
      occurred_at: day(2).toISOString(),
      metadata: { day: 2 },
      count: 2,
      sources: [{ session_id: 's2' }, { session_id: 's3', metadata: { day: 3 } }],
    })
  })

  test('removes every occurrence of the session', async () => {
    const [first] = [saidIn('s1', 1)]
    await avatar.remember(first, saidIn('s2', 2), saidIn('s1', 3), saidIn('s2', 4))
    await forget({ sessionId: 's1' })
    const left = await read(first.id)
    expect([left?.count, left?.sources.map(({ metadata }) => metadata['day'])]).toEqual([2, [2, 4]])
    expect(await forget({ sessionId: 's2' })).toEqual([first.id])
    expect(await read(first.id)).toBeUndefined()
  })

  test('leaves a memory first stated elsewhere there', async () => {
    const first = saidIn('s1', 1)
    await avatar.remember(first, saidIn('s2', 2))
    await forget({ sessionId: 's2' })
    expect(await read(first.id)).toMatchObject({ session_id: 's1', count: 1 })
  })

  test('leaves a memory stated outside sessions there', async () => {
    const first = saidIn('s1', 1)
    await avatar.remember(first, saidIn(null, 2))
    await forget({ sessionId: 's1' })
    expect(await read(first.id)).toMatchObject({ session_id: null, count: 1 })
  })

  test('lets the text be merged again afterwards, repeatedly', async () => {
    const first = saidIn('s1', 1)
    await avatar.remember(first, saidIn('s2', 2), saidIn('s3', 3))
    await forget({ sessionId: 's2' })
    for (const number of [4, 5])
      expect(await avatar.remember(saidIn(`s${number}`, number))).toMatchObject([
        { id: first.id, deduplicated: true },
      ])
    await forget({ sessionId: 's1' })
    await avatar.remember(saidIn('s6', 6))
    const left = await read(first.id)
    expect(left?.count).toBe(4)
    expect(new Set(left?.sources.map((source) => source.session_id))).toEqual(
      new Set(['s3', 's4', 's5', 's6']),
    )
  })

  test('is a change that other indexes see, even if no memory is deleted', async () => {
    await avatar.remember(saidIn('s1', 1), saidIn('s2', 2))
    const before = await avatar.memorySeq()
    await forget({ sessionId: 's1' })
    expect(await avatar.memorySeq()).toBeGreaterThan(before)
  })

  test('without statements changes nothing', async () => {
    await avatar.remember(saidIn('s1', 1))
    const before = await avatar.memorySeq()
    expect(await forget({ sessionId: 'nobody' })).toEqual([])
    expect(await avatar.memorySeq()).toBe(before)
  })
})

test('before a time removes earlier statements and keeps later repetitions', async () => {
  const first = saidIn('s1', 1)
  await avatar.remember(first, saidIn('s2', 5))
  expect(await forget({ before: day(3) })).toEqual([])
  expect(await read(first.id)).toMatchObject({ count: 1, occurred_at: day(5).toISOString() })
  expect(await forget({ before: day(6) })).toEqual([first.id])
})
