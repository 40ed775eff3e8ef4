import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAvatar, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { insertReflection, takeReflection } from './reflections.ts'
import { run } from '@daimon/database'
import { turnRead, turnWrite } from './turns.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})

const pending = async () => {
  const { db, botId, ownerId, now: at } = avatar
  const reflectionId = randomUUID()
  const memoryIds = [randomUUID(), randomUUID()]
  await insertReflection(db, {
    botId,
    userKey: '',
    ownerId,
    reflectionId,
    message: 'Thanks!',
    memoryIds,
    turnId: 't',
    sessionId: null,
    at,
  })
  return { reflectionId, memoryIds }
}

describe('a pending reflection', () => {
  test('is claimed by exactly one of ten concurrent requests', async () => {
    const { reflectionId, memoryIds } = await pending()
    const takers = Array.from({ length: 10 }, () =>
      avatar.within((trx) => takeReflection(trx, avatar.botId, reflectionId)),
    )
    const [taken, ...others] = (await Promise.all(takers)).filter((row) => row !== undefined)
    expect(others).toEqual([])
    expect(taken).toMatchObject({ message: 'Thanks!', memory_ids: memoryIds, turn_id: 't' })
  })

  test('stays pending when its claim fails', async () => {
    const { reflectionId } = await pending()
    const failing = avatar.within(async (trx) => {
      await takeReflection(trx, avatar.botId, reflectionId)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await takeReflection(avatar.db, avatar.botId, reflectionId)).toBeDefined()
  })
})

test('stores a turn once for ten concurrent requests with one key', async () => {
  const { db, botId, ownerId, now: at } = avatar
  const key = randomUUID()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      run(
        db,
        turnWrite(db, {
          botId,
          userKey: '',
          ownerId,
          key,
          requestHash: Buffer.of(n),
          status: 200,
          answer: { n },
          at,
        }),
      ),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect((await run(db, turnRead(db, { botId, userKey: '' }, key)))?.answer).toEqual({ n: winner })
})
