import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from '../database-backend.ts'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { notingSizes } from '../testing/statement-sizes.ts'
import { memoriesById } from './memories.ts'
import { remember } from './remember.ts'

let engine: DatabaseBackend
let avatar: TestAvatar
beforeAll(async () => {
  engine = await testEngine()
})
beforeEach(async () => {
  avatar = await newAvatar(engine)
})

const read = async (...ids: readonly (string | null | undefined)[]) =>
  memoriesById(
    avatar.db,
    avatar.botId,
    ids.map((id) => id ?? ''),
  )
const day = (number: number) => new Date(Date.UTC(2026, 4, number))

describe('remember', () => {
  test('stores a new memory with every member', async () => {
    const said = draft('I like tea', {
      kind: 'turn',
      sessionId: 's1',
      scope: 'session',
      speaker: 'Ann',
      occurredAt: day(1),
      importance: 0.25,
      source: 'complete',
      trust: 'assistant',
      metadata: { z: 1, a: [2] },
    })
    expect(await avatar.remember(said)).toEqual([
      { id: said.id, deduplicated: false, suppressed: false },
    ])
    expect(await read(said.id)).toEqual([
      {
        id: said.id,
        content: 'I like tea',
        kind: 'turn',
        user_id: null,
        session_id: 's1',
        scope: 'session',
        speaker: 'Ann',
        occurred_at: '2026-05-01T00:00:00.000Z',
        recorded_at: avatar.now.toISOString(),
        valid_from: '2026-05-01T00:00:00.000Z',
        valid_to: null,
        superseded_by: null,
        importance: 0.25,
        source: 'complete',
        trust: 'assistant',
        metadata: { z: 1, a: [2] },
        count: 1,
        sources: [
          {
            session_id: 's1',
            speaker: 'Ann',
            occurred_at: '2026-05-01T00:00:00.000Z',
            metadata: { z: 1, a: [2] },
          },
        ],
      },
    ])
  })

  test('makes a statement about the future valid from now', async () => {
    const said = draft('We sail in June', { occurredAt: day(30) })
    await avatar.remember(said)
    expect(await read(said.id)).toMatchObject([{ valid_from: avatar.now.toISOString() }])
  })

  test('changes nothing for an empty batch', async () => {
    const before = await avatar.memorySeq()
    expect(await avatar.remember()).toEqual([])
    expect(await avatar.memorySeq()).toBe(before)
  })

  test('gives every change its own, increasing number', async () => {
    const numbers = [await avatar.memorySeq()]
    await avatar.remember(draft('one'), draft('two'))
    numbers.push(await avatar.memorySeq())
    await avatar.remember(draft('ONE'))
    numbers.push(await avatar.memorySeq())
    expect(numbers).toEqual([0, 1, 2])
  })

  test('stores a thousand with their vectors at once', async () => {
    const drafts = Array.from({ length: 1_000 }, (_, at) =>
      draft(`memory ${at}`, { vector: Float32Array.of(1, 0, 0) }),
    )
    expect(await avatar.remember(...drafts)).toEqual(
      drafts.map(({ id }) => ({ id, deduplicated: false, suppressed: false })),
    )
    const rows = await engine.query(
      'select count(*)::int as n from memory_vectors where bot_id = $1',
      [avatar.botId],
    )
    expect(rows).toEqual([{ n: 1_000 }])
  })

  test('stores nothing when it fails midway', async () => {
    const same = draft('one')
    await expect(avatar.remember(same, draft('two', { id: same.id }))).rejects.toMatchObject({
      code: '23505',
    })
    expect(await read(same.id)).toEqual([])
    expect(await avatar.memorySeq()).toBe(0)
  })
})

test('a batch of long texts is one change, and no statement has more than a few of them', async () => {
  const drafts = Array.from({ length: 60 }, (_, at) => draft(`${at} ${'long '.repeat(6_000)}`))
  const { db, sizes } = notingSizes(avatar.db)
  await db.transaction().execute((trx) => remember(trx, drafts, avatar))
  expect(Math.max(...sizes)).toBeLessThan(1024 * 1024)
  const rows = await avatar.db
    .selectFrom('memories')
    .select('seq')
    .where('bot_id', '=', avatar.botId)
    .execute()
  expect(rows.map(({ seq }) => seq)).toEqual(drafts.map(() => 1))
})
