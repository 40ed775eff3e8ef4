import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { findAvatar } from './avatars.ts'
import { findMemoryRow } from './memories.ts'
import { run } from '@daimon/database'
import { turnRead, turnWrite } from './turns.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})

const scalar = async (sql: string, value: unknown): Promise<unknown> =>
  (await avatar.engine.query(`select ${sql} as value`, [value]))[0]?.['value']

describe('times', () => {
  test.each([
    '0001-01-01T00:00:00.000Z',
    '0001-12-31T23:59:59.999Z',
    '0099-06-15T12:34:56.789Z',
    '0999-02-28T01:02:03.004Z',
    '1582-10-10T00:00:00.000Z',
    '1900-01-01T00:00:00.001Z',
    '1969-12-31T23:59:59.999Z',
    '2026-03-29T02:30:00.123Z',
    '9999-12-31T23:59:59.999Z',
  ])('%s round-trips to the millisecond', async (iso) => {
    const at = new Date(iso)
    expect(await scalar('$1::timestamptz', at)).toEqual(at)
    const said = draft(`said at ${iso}`, { occurredAt: at })
    await avatar.remember(said)
    const row = await findMemoryRow(avatar.db, avatar.botId, said.id)
    expect(row?.occurred_at.toISOString()).toBe(iso)
  })

  test('round-trip at random', async () => {
    const moment = fc.date({
      min: new Date('0001-01-01T00:00:00.000Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    await fc.assert(
      fc.asyncProperty(moment, async (at) => {
        expect(await scalar('$1::timestamptz', at)).toEqual(at)
      }),
      { numRuns: 50 },
    )
  })

  test('are independent of the time zone of this process', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    try {
      const at = new Date('0099-06-15T12:34:56.789Z')
      expect(at.getTimezoneOffset()).not.toBe(0)
      expect(await scalar('$1::timestamptz', at)).toEqual(at)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('are ordered as in SQL', async () => {
    expect(
      await scalar(
        "to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')",
        new Date('0099-06-15T12:34:56.789Z'),
      ),
    ).toBe('0099-06-15 12:34:56.789')
  })
})

describe('JSON', () => {
  test('keeps the order of its members at every level', async () => {
    const config = { zebra: 1, alpha: { y: [{ b: 1, a: 2 }], x: null }, middle: 'é🦉' }
    const { botId, ownerId, db } = await newAvatar(avatar.engine, { runtimeConfig: config })
    const row = await findAvatar(db, ownerId, botId)
    expect(JSON.stringify(row?.runtime_config)).toBe(JSON.stringify(config))
  })

  test('of a memory round-trips unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4, noNullPrototype: true }),
        async (given) => {
          const metadata = JSON.parse(JSON.stringify(given)) as Record<string, unknown>
          fc.pre(!JSON.stringify(metadata).includes(String.raw`\u0000`))
          const said = draft(randomUUID(), { metadata })
          await avatar.remember(said)
          const row = await findMemoryRow(avatar.db, avatar.botId, said.id)
          expect(JSON.stringify(row?.metadata)).toBe(JSON.stringify(metadata))
        },
      ),
      { numRuns: 30 },
    )
  })
})

test('returns integers as numbers, never as bigint', async () => {
  const said = draft('a number')
  await avatar.remember(said)
  const row = await findMemoryRow(avatar.db, avatar.botId, said.id)
  const found = await findAvatar(avatar.db, avatar.ownerId, avatar.botId)
  for (const value of [
    row?.count,
    row?.seq,
    row?.importance,
    found?.memory_seq,
    found?.soul_revision,
  ])
    expect(value).toBeTypeOf('number')
  expect(found?.is_frozen).toBe(false)
})

test('round-trips bytes, including zeros', async () => {
  const { db, botId, ownerId, now } = avatar
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
      const key = randomUUID()
      await run(
        db,
        turnWrite(db, {
          botId,
          userKey: '',
          ownerId,
          key,
          requestHash: bytes,
          status: 200,
          answer: {},
          at: now,
        }),
      )
      const turn = await run(db, turnRead(db, { botId, userKey: '' }, key))
      expect(Uint8Array.from(turn?.request_hash ?? [255])).toEqual(bytes)
    }),
    { numRuns: 30 },
  )
})
