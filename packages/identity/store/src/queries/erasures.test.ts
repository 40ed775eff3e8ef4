import { postgresUrl, waitUntil } from '@daimon/testkit'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from '../database-backend.ts'
import { migrate } from '../migrate.ts'
import { NOW, type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { freshTestEngine } from '../testing/test-engine.ts'
import { asOwner } from '../row-level-security.ts'
import { SnapshotTooOldError, logErasure, scrubErasedPages } from './erasures.ts'
import { insertReflection } from './reflections.ts'

// A separate database: erasures of other tests would be settled too.
let engine: DatabaseBackend
let avatar: TestAvatar
beforeAll(async () => {
  engine = asOwner(await freshTestEngine(), 'local')
  await migrate(engine)
  avatar = await newAvatar(engine)
})
afterAll(() => engine.close())

const erase = async (db = engine.db): Promise<string> => {
  const erasureId = randomUUID()
  const { ownerId, botId } = avatar
  await logErasure(db, { erasureId, ownerId, botId, kind: 'forget', memories: 1, at: NOW })
  return erasureId
}
const settledAt = async (erasureId: string) => {
  const rows = await engine.query('select settled_at from erasures where erasure_id = $1', [
    erasureId,
  ])
  return rows[0]?.['settled_at']
}
/** Retries as the job does, because other activity on the server can delay it. */
const settle = (now: Date) => waitUntil(() => scrubErasedPages(engine, now).then(() => true))

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

describe('scrubErasedPages', () => {
  test('marks every open erasure once', async () => {
    const first = await erase()
    expect(await settledAt(first)).toBeNull()
    await settle(later(1))
    const second = await erase()
    await settle(later(2))
    await settle(later(3))
    expect([await settledAt(first), await settledAt(second)]).toEqual([later(1), later(2)])
  })

  test('settles an erasure that was logged before it began and is committed later', async (context) => {
    if (postgresUrl() === undefined) context.skip('the embedded engine has one connection')
    const isWaiting = () =>
      sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
        .execute(engine.db)
        .then(({ rows }) => rows.length > 0)
    const { erasure, settled } = await engine.db.transaction().execute(async (trx) => {
      const open = await erase(trx)
      const running = settle(NOW)
      await Promise.race([running, waitUntil(isWaiting)])
      return { erasure: open, settled: running }
    })
    await settled
    expect(await settledAt(erasure)).toEqual(NOW)
  })

  test('settles an erasure whose clock was ahead', async () => {
    const erasure = await erase()
    await settle(later(-3_600))
    expect(await settledAt(erasure)).toEqual(later(-3_600))
  })

  test("leaves data that wasn't erased unchanged", async () => {
    const said = draft('tea', { vector: Float32Array.of(1, 0, 0) })
    await avatar.remember(said, draft('TEA'))
    const rows = () =>
      engine.query('select * from memories m join memory_sources s using (bot_id, memory_id)', [])
    const before = await rows()
    expect(before).toHaveLength(1)
    await erase()
    await settle(NOW)
    expect(await rows()).toEqual(before)
  })

  test('verifies by the table that a rewrite retained no rows', async () => {
    const erasure = await erase()
    const idle: DatabaseBackend = { ...engine, maintain: async () => undefined }
    const refused = waitUntil(() =>
      scrubErasedPages(
        { ...idle, withSettings: (settings) => ({ ...engine.withSettings(settings), ...idle }) },
        NOW,
      ).catch((error: Error) => /retains rows/.test(error.message)),
    )
    expect(await refused).toBe(true)
    expect(await settledAt(erasure)).toBeNull()
    await settle(NOW)
  })

  test("leaves no copies of texts in the planner's statistics", async () => {
    const word = 'unmistakable'
    const marked = await newAvatar(engine, { externalKey: word })
    for (const number of [1, 2, 3, 4]) {
      const said = { speaker: `${word} ${number}`, sessionId: `${word} ${number}` }
      const vector = Float32Array.of(0.123456, 0.654321, number)
      await marked.remember(draft(`${word} ${number % 2}`, { ...said, vector, metadata: { word } }))
      await marked.remember(draft(`${word} ${number % 2}`, { ...said, sessionId: word }))
      const { botId, ownerId } = marked
      const message = `${word} ${number}`
      const pending = { botId, ownerId, reflectionId: randomUUID(), message, memoryIds: [] }
      await insertReflection(engine.db, {
        ...pending,
        turnId: null,
        userKey: '',
        sessionId: null,
        at: NOW,
      })
    }
    await erase()
    await settle(NOW)
    const copies = await engine.query(
      `select tablename, attname from pg_stats s where row_to_json(s)::text ~ 'unmistakable|0\\.123456'`,
      [],
    )
    expect(copies).toEqual([])
  })
})

describe('a snapshot older than an erasure retains erased data on its pages', () => {
  /** Runs work while another connection holds a snapshot taken before it. */
  const holdingSnapshot = async (work: () => Promise<void>, on = engine) =>
    on.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`select 1`.execute(trx)
        await work()
      })

  beforeEach((context) => {
    if (postgresUrl() === undefined) context.skip('the embedded engine has one connection')
  })

  test('so no erasure is settled while it exists', async () => {
    let erasure = ''
    await holdingSnapshot(async () => {
      erasure = await erase()
      await expect(scrubErasedPages(engine, NOW)).rejects.toBeInstanceOf(SnapshotTooOldError)
      expect(await settledAt(erasure)).toBeNull()
    })
    await settle(NOW)
    expect(await settledAt(erasure)).toEqual(NOW)
  })

  test('even if it is younger than another erasure', async () => {
    const first = await erase()
    await holdingSnapshot(async () => {
      await erase()
      await expect(scrubErasedPages(engine, NOW)).rejects.toBeInstanceOf(SnapshotTooOldError)
    })
    await settle(NOW)
    expect(await settledAt(first)).toEqual(NOW)
  })

  test('unless it is younger than all of them', async () => {
    const erasure = await erase()
    await waitUntil(() => holdingSnapshot(() => scrubErasedPages(engine, NOW)).then(() => true))
    expect(await settledAt(erasure)).toEqual(NOW)
  })

  test('unless it only reads in another database of the server', async () => {
    const other = await freshTestEngine()
    await holdingSnapshot(async () => {
      const erasure = await erase()
      await settle(NOW)
      expect(await settledAt(erasure)).toEqual(NOW)
    }, other)
    await other.close()
  })

  test('including a writer in another database, which bounds the age of every snapshot', async () => {
    const other = await freshTestEngine()
    let erasure = ''
    await other.db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx)
      erasure = await erase()
      await expect(scrubErasedPages(engine, NOW)).rejects.toBeInstanceOf(SnapshotTooOldError)
      expect(await settledAt(erasure)).toBeNull()
    })
    await other.close()
    await settle(NOW)
    expect(await settledAt(erasure)).toEqual(NOW)
  })

  test('is delayed by a long reader of a table, and no query waits behind it', async () => {
    const erasure = await erase()
    await engine.db.transaction().execute(async (trx) => {
      // The lock of a reader, without its snapshot.
      await sql`lock table memories in access share mode`.execute(trx)
      const outcome = () =>
        scrubErasedPages(engine, NOW).catch(({ code }: { code?: string }) => code)
      expect(await waitUntil(outcome)).toBe('55P03')
    })
    await settle(NOW)
    expect(await settledAt(erasure)).toEqual(NOW)
  })
})
