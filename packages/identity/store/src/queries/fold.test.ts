import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from '../database-backend.ts'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { memoriesById } from './memories.ts'

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

describe('the same words by the same author in the same place', () => {
  test('become one row, which counts them and keeps each source', async () => {
    const first = draft('I like tea', { sessionId: 's1', occurredAt: day(1), metadata: { n: 1 } })
    await avatar.remember(first)
    const again = draft(' i LIKE\u200b  tea', {
      sessionId: 's2',
      occurredAt: day(2),
      metadata: { n: 2 },
    })
    expect(await avatar.remember(again)).toEqual([
      { id: first.id, deduplicated: true, suppressed: false },
    ])
    expect(await read(first.id, again.id)).toMatchObject([
      {
        content: 'I like tea',
        count: 2,
        session_id: 's1',
        sources: [
          { session_id: 's1', metadata: { n: 1 } },
          { session_id: 's2', metadata: { n: 2 }, occurred_at: day(2).toISOString() },
        ],
      },
    ])
  })

  test('become one row within a batch, the first one', async () => {
    const [a, b, c] = [draft('tea'), draft('coffee'), draft('TEA')]
    const results = await avatar.remember(a, b, c, draft('tea'))
    expect(results.map(({ id, deduplicated }) => [id, deduplicated])).toEqual([
      [a.id, false],
      [b.id, false],
      [a.id, true],
      [a.id, true],
    ])
    const [tea] = await read(a.id)
    expect([tea?.count, tea?.sources.length]).toEqual([3, 3])
    const later = [4, 5, 6].map((number) => draft('Tea', { occurredAt: day(number) }))
    await avatar.remember(...later)
    const [often] = await read(a.id)
    expect(often?.count).toBe(6)
    expect(often?.sources.slice(3).map(({ occurred_at }) => occurred_at)).toEqual(
      [4, 5, 6].map((number) => day(number).toISOString()),
    )
  })

  test.each([
    ['another speaker', { speaker: 'Ann' }, { speaker: 'Bo' }],
    ['no speaker', { speaker: 'Ann' }, { speaker: null }],
    ['another scope', { sessionId: 's1', scope: 'session' }, { sessionId: 's1', scope: 'global' }],
    [
      'another session',
      { sessionId: 's1', scope: 'session' },
      { sessionId: 's2', scope: 'session' },
    ],
    ['another trust', { trust: 'user' }, { trust: 'assistant' }],
  ] as const)("aren't merged for %s", async (_name, one, other) => {
    const results = await avatar.remember(draft('tea', one), draft('tea', other))
    expect(results.map(({ deduplicated }) => deduplicated)).toEqual([false, false])
  })

  test('a row from before fold keys merges exact duplicates', async () => {
    const old = draft('I like tea!')
    await avatar.remember(old)
    await avatar.db
      .updateTable('memories')
      .set({ fold_key: null })
      .where('memory_id', '=', old.id)
      .execute()
    const results = await avatar.remember(
      draft('i like TEA!'),
      draft('I like tea'),
      draft('i like tea.'),
    )
    expect(results.map(({ id }) => id === old.id)).toEqual([true, false, false])
    expect(results.map(({ deduplicated }) => deduplicated)).toEqual([true, false, true])
  })

  test('another avatar keeps its own row', async () => {
    await avatar.remember(draft('tea'))
    const other = await newAvatar(engine)
    expect(await other.remember(draft('tea'))).toMatchObject([{ deduplicated: false }])
  })
})
