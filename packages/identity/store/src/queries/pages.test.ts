import { DEFAULT_MSV } from '@daimon/identity-api'
import { currentMsv, initialState } from '@daimon/identity-core'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Cursor } from '../cursor.ts'
import type { DatabaseBackend } from '../database-backend.ts'
import { NOW, type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { asTask } from '../row-level-security.ts'
import { findAvatar, listAvatars, lockAvatar } from './avatars.ts'
import { run } from '@daimon/database'
import { appendStep, listSteps, stepOfTurnRead } from './drift.ts'
import { listMemoryRows } from './memories.ts'

let engine: DatabaseBackend
beforeAll(async () => {
  // This task sees the rows of every owner, so that the queries alone must separate owners.
  engine = asTask(await testEngine(), 'migrate')
})

/** All rows, page by page. */
const turned = async <T>(
  page: (after: Cursor | undefined) => Promise<T[]>,
  toCursor: (row: T) => Cursor,
): Promise<T[]> => {
  const all: T[] = []
  for (let rows = await page(undefined); rows.length > 0;) {
    all.push(...rows)
    const last = rows.at(-1)
    rows = last === undefined ? [] : await page(toCursor(last))
  }
  return all
}

const second = (number: number) => new Date(NOW.getTime() + number * 1_000)

describe.each([1, 2, 3, 100])('pages of %i', (limit) => {
  test('contain every memory once, newest first, even at the same time', async () => {
    const avatar = await newAvatar(engine)
    const drafts = [0, 3, 1, 1, 1, 2, 0].map((at, number) =>
      draft(`memory ${number}`, { occurredAt: second(at) }),
    )
    await avatar.remember(...drafts)
    const all = { sessionId: undefined, q: undefined }
    const rows = await turned(
      (after) => listMemoryRows(engine.db, avatar.botId, all, after, limit),
      (row) => ({ at: row.occurred_at, id: row.memory_id }),
    )
    expect(rows.map((row) => row.memory_id)).toEqual(
      drafts
        .toSorted(
          (a, b) => b.occurredAt.getTime() - a.occurredAt.getTime() || (a.id < b.id ? 1 : -1),
        )
        .map(({ id }) => id),
    )
  })

  test('contain every avatar of the owner once, newest first', async () => {
    const ownerId = randomUUID()
    const made: TestAvatar[] = []
    for (const at of [0, 2, 1, 1]) made.push(await newAvatar(engine, { ownerId, at: second(at) }))
    const rows = await turned(
      (after) =>
        listAvatars(engine.db, ownerId, { q: undefined, capability: undefined }, after, limit),
      (row) => ({ at: row.created_at, id: row.bot_id }),
    )
    expect(rows.map((row) => row.created_at)).toEqual([2, 1, 1, 0].map(second))
    expect(rows.map((row) => row.bot_id).toSorted()).toEqual(
      made.map(({ botId }) => botId).toSorted(),
    )
  })

  test('contain every step once, newest first, even if the clock went backwards', async () => {
    const avatar = await newAvatar(engine)
    await takeSteps(avatar, [1, 5, 3, 3, 4])
    const rows = await turned(
      (after) => listSteps(engine.db, avatar, undefined, after, limit),
      (row) => ({ at: row.at, id: row.step_id }),
    )
    expect(rows.map((row) => row.step_no)).toEqual([5, 4, 3, 2, 1])
  })
})

const takeSteps = async (avatar: TestAvatar, seconds: readonly number[]) => {
  const persona = initialState(DEFAULT_MSV, NOW.getTime())
  for (const at of seconds)
    await avatar.within(async (trx) => {
      const row = await lockAvatar(trx, avatar.ownerId, avatar.botId)
      if (!row) throw new Error('there is none')
      await appendStep(trx, row, {
        stepId: randomUUID(),
        at: second(at),
        cause: 'reflection',
        before: currentMsv(row.persona),
        after: currentMsv(persona),
        persona,
        evidence: { seconds: at },
        turnId: `turn ${row.drift_step_count}`,
        userKey: '',
        moodOf: null,
      })
    })
}

describe('the drift log', () => {
  test("numbers its steps and stores the last one as the avatar's state", async () => {
    const avatar = await newAvatar(engine)
    await takeSteps(avatar, [1, 2])
    const row = await findAvatar(engine.db, avatar.ownerId, avatar.botId)
    expect(row).toMatchObject({ drift_step_count: 2, updated_at: second(2) })
  })

  test('has at most one reflection per turn', async () => {
    const avatar = await newAvatar(engine)
    await takeSteps(avatar, [1])
    expect(await run(engine.db, stepOfTurnRead(engine.db, avatar, 'turn 0'))).toBeDefined()
    await engine.query('update avatars set drift_step_count = 0 where bot_id = $1', [avatar.botId])
    await expect(takeSteps(avatar, [2])).rejects.toMatchObject({ code: '23505' })
  })

  test('begins at the given position', async () => {
    const avatar = await newAvatar(engine)
    await takeSteps(avatar, [1, 2, 3])
    const rows = await listSteps(engine.db, avatar, second(2), undefined, 10)
    expect(rows.map((row) => row.step_no)).toEqual([3, 2])
  })
})

test('lists memories by a literal substring within a session', async () => {
  const avatar = await newAvatar(engine)
  await avatar.remember(
    draft('100% TEA', { sessionId: 's1' }),
    draft('1000 teas', { sessionId: 's2' }),
  )
  const find = async (q: string | undefined, sessionId?: string) =>
    (await listMemoryRows(engine.db, avatar.botId, { sessionId, q }, undefined, 10)).length
  expect([await find('tea'), await find('0%'), await find('_'), await find('tea', 's2')]).toEqual([
    2, 1, 0, 1,
  ])
})
