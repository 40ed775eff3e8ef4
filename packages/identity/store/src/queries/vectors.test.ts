import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import {
  countWithoutVector,
  decodeVector,
  insertVectors,
  memoriesWithoutVector,
} from './vectors.ts'

let avatar: TestAvatar
beforeEach(async () => {
  avatar = await newAvatar(await testEngine())
})

describe('vectors', () => {
  const stored = (memoryId: string) =>
    avatar.engine.query(
      `select embedder_id, pg_typeof(embedding)::text as type, vector_dims(embedding) as dims, vector_send(embedding) as bytes
       from memory_vectors where bot_id = $1 and memory_id = $2 order by embedder_id`,
      [avatar.botId, memoryId],
    )

  test('of two embedders and two dimensions are stored side by side as pgvector values', async () => {
    const said = draft('two spaces', { vector: Float32Array.of(0.6, 0.8, 0) })
    await avatar.remember(said)
    const long = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at))
    const other = { ...avatar, embedderId: 'zzz@384' }
    await insertVectors(avatar.db, other, [{ memoryId: said.id, vector: long }])
    expect(await stored(said.id)).toMatchObject([
      { embedder_id: avatar.embedderId, type: 'vector', dims: 3 },
      { embedder_id: 'zzz@384', type: 'vector', dims: 384 },
    ])
  })

  test('round-trip bit for bit', async () => {
    const vector = fc.float32Array({
      minLength: 1,
      maxLength: 12,
      noNaN: true,
      noDefaultInfinity: true,
    })
    await fc.assert(
      fc.asyncProperty(vector, async (given) => {
        const said = draft(randomUUID(), { vector: given })
        await avatar.remember(said)
        const [row] = await stored(said.id)
        // pgvector has no negative zero.
        expect(decodeVector(row?.['bytes'] as Uint8Array)).toEqual(given.map((value) => value + 0))
      }),
      { numRuns: 40, examples: [[Float32Array.of(-0, 1)]] },
    )
  })
})

test('finds memories without a vector of an embedder, page by page', async () => {
  const embedderId = `test-${randomUUID()}`
  const own = async () =>
    (await memoriesWithoutVector(avatar.db, embedderId, avatar, undefined, 10_000)).map(
      (row) => row.content,
    )
  const [one, two] = [draft('one', { vector: Float32Array.of(1) }), draft('two')]
  await avatar.remember(one, two)
  expect((await own()).toSorted()).toEqual(['one', 'two'])
  await insertVectors(avatar.db, { ...avatar, embedderId }, [
    { memoryId: one.id, vector: Float32Array.of(1) },
  ])
  expect(await own()).toEqual(['two'])
  const [first] = await memoriesWithoutVector(avatar.db, embedderId, avatar, undefined, 1)
  expect(await memoriesWithoutVector(avatar.db, embedderId, avatar, first, 1)).toEqual([])
  expect(await countWithoutVector(avatar.db, embedderId, avatar)).toBe(1)
  expect(await countWithoutVector(avatar.db, embedderId, { ownerId: randomUUID() })).toBe(0)
})
