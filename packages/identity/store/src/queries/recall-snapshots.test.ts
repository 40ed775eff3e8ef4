import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { FIRST_ID, LAST_ID } from './change-feed.ts'
import { eraseMemories, planForget } from './forget.ts'
import {
  type NewPart,
  changedMemories,
  confirmParts,
  listParts,
  readPartData,
  readRangeState,
  storePart,
} from './recall-snapshots.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})

const ALL = { afterId: FIRST_ID, lastId: LAST_ID }

/** An avatar with three memories, in the order of their ids. */
const withMemories = async () => {
  const of = await newAvatar(avatar.engine)
  await of.remember(...['one', 'two', 'three'].map((content) => draft(content)))
  const ids = (await changedMemories(of.db, of, 0)).map(({ id }) => id)
  return { of, ids: ids as [string, string, string] }
}

const newPart = async (of: TestAvatar, members: Partial<NewPart> = {}): Promise<NewPart> => {
  const range = { ...ALL, ...members }
  const state = await readRangeState(of.db, of, range)
  return { ...range, ...state, ownerId: 'local', format: 'f', checksum: -1, data: 'x', ...members }
}

const readRanges = async (of: TestAvatar) =>
  (await listParts(of.db, of, 'f')).map(({ afterId, lastId }) => [afterId, lastId])

const forget = (of: TestAvatar, id: string) =>
  of.within(async (trx) => {
    const { deleted } = await planForget(trx, of.botId, { memoryIds: [id] })
    await eraseMemories(trx, deleted, of)
  })

describe('a part of a snapshot', () => {
  test('is read as it was stored, with the change number of its avatar', async () => {
    const { of } = await withMemories()
    expect(await storePart(of.db, of, await newPart(of))).toBe(true)
    const seq = await of.memorySeq()
    expect(await listParts(of.db, of, 'f')).toEqual([{ ...ALL, seq, memories: 3 }])
    expect(await readPartData(of.db, of, 'f', ALL)).toEqual({ data: 'x', checksum: -1 })
  })

  test('is found neither in another format nor for another user or range', async () => {
    const { of, ids } = await withMemories()
    await storePart(of.db, of, await newPart(of))
    const other = { botId: of.botId, userKey: 'ann' }
    expect(await listParts(of.db, of, 'g')).toEqual([])
    expect(await listParts(of.db, other, 'f')).toEqual([])
    expect(await readPartData(of.db, of, 'g', ALL)).toBeUndefined()
    expect(await readPartData(of.db, of, 'f', { ...ALL, lastId: ids[1] })).toBeUndefined()
  })

  test.each<[string, (of: TestAvatar, id: string) => Promise<unknown>]>([
    ['added', (of) => of.remember(draft('four'))],
    ['erased', forget],
    [
      'erased and another was added',
      async (of, id) => {
        await forget(of, id)
        await of.remember(draft('four'))
      },
    ],
    [
      'changed',
      (of, id) =>
        of.engine.query(
          `with next as (update avatars set memory_seq = memory_seq + 1 where bot_id = $1 returning memory_seq)
           update memories set seq = next.memory_seq from next where bot_id = $1 and memory_id = $2`,
          [of.botId, id],
        ),
    ],
  ])('is refused if a memory was %s since its memories were read', async (_, change) => {
    const { of, ids } = await withMemories()
    const part = await newPart(of)
    await change(of, ids[1])
    expect(await storePart(of.db, of, part)).toBe(false)
    expect(await readRanges(of)).toEqual([])
  })

  test('is refused for an avatar that is gone', async () => {
    const { of } = await withMemories()
    const part = await newPart(of)
    expect(await storePart(of.db, of, { ...part, ownerId: 'another' })).toBe(false)
  })

  test('replaces those that it overlaps and no other, whatever their format', async () => {
    const { of, ids } = await withMemories()
    const [one, two, three] = ids
    await storePart(of.db, of, await newPart(of, { lastId: one }))
    await storePart(of.db, of, await newPart(of, { afterId: one, lastId: two, format: 'g' }))
    await storePart(of.db, of, await newPart(of, { afterId: two, lastId: three }))
    await storePart(of.db, of, await newPart(of, { afterId: one, lastId: three }))
    expect(await readRanges(of)).toEqual([
      [FIRST_ID, one],
      [one, three],
    ])
    expect(await listParts(of.db, of, 'g')).toEqual([])
  })

  test('is deleted with an erasure of its memories, and others stay', async () => {
    const { of, ids } = await withMemories()
    const [one, two, three] = ids
    await storePart(of.db, of, await newPart(of, { lastId: one }))
    await storePart(of.db, of, await newPart(of, { afterId: one, lastId: three }))
    await forget(of, two)
    expect(await readRanges(of)).toEqual([[FIRST_ID, one]])
  })

  test('is confirmed up to a number, and never back to an earlier one', async () => {
    const { of } = await withMemories()
    await storePart(of.db, of, await newPart(of))
    const seqs: (number | undefined)[] = []
    for (const seq of [7, 5]) {
      await confirmParts(of.db, of, [FIRST_ID], seq)
      seqs.push((await listParts(of.db, of, 'f'))[0]?.seq)
    }
    expect(seqs).toEqual([7, 7])
  })
})
