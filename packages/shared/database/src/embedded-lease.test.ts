import { postgresUrl } from '@daimon/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from './database-backend.ts'
import { openEmbedded } from './open-embedded.ts'
import { isUnavailable } from './unavailable.ts'

let engine: DatabaseBackend<unknown>
beforeAll(async () => {
  if (postgresUrl() !== undefined) return
  engine = await openEmbedded({ leaseWaitMs: 2_000 })
  await engine.exec('create table kept (n int)')
})
afterAll(() => engine?.close())

const rows = async () =>
  (await engine.query('select n from kept order by n', [])).map((row) => row['n'])
const insert = (n: number) => sql`insert into kept values (${n})`

describe('the single lease on the embedded database', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'embedded engine only'))

  test('fails instead of deadlocking when its holder requests it again', async () => {
    const work = engine.db.transaction().execute(async (trx) => {
      await insert(1).execute(trx)
      await insert(2).execute(engine.db)
    })
    const fault = await work.catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: '53300', message: expect.stringContaining('2000 ms') })
    expect(isUnavailable(fault)).toBe(true)
    expect(await rows()).toEqual([])
  })

  test('stays abandoned after the waiting request gave up; the transaction continues', async () => {
    await engine.db.transaction().execute(async (trx) => {
      await expect(engine.query('insert into kept values (3)', [])).rejects.toMatchObject({
        code: '53300',
      })
      await insert(4).execute(trx)
    })
    expect(await rows()).toEqual([4])
  })

  test('is granted in the order of the requests', async () => {
    const order: number[] = []
    const gate = Promise.withResolvers<void>()
    const first = engine.db.transaction().execute(() => gate.promise)
    const waiting = [1, 2, 3].map((n) => engine.query('select 1', []).then(() => order.push(n)))
    gate.resolve()
    await Promise.all([first, ...waiting])
    expect(order).toEqual([1, 2, 3])
  })

  test('keeps concurrent transactions apart', async () => {
    await engine.exec('create table balance (n int); insert into balance values (0)')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        engine.db.transaction().execute(async (trx) => {
          const found = await sql<{ n: number }>`select n from balance`.execute(trx)
          await sql`update balance set n = ${(found.rows[0]?.n ?? 0) + 1}`.execute(trx)
        }),
      ),
    )
    expect(await engine.query('select n from balance', [])).toEqual([{ n: 20 }])
  })

  test('leaves no transaction open when one of several statements sent together fails', async () => {
    await expect(
      engine.exec('begin; insert into kept values (5); select * from no_such_table; commit'),
    ).rejects.toMatchObject({ code: '42P01' })
    await expect(engine.exec('insert into kept values (6); select 1 / 0')).rejects.toMatchObject({
      code: '22012',
    })
    await engine.query('insert into kept values (7)', [])
    // Rolling back a transaction left open would also remove this row.
    await engine.exec('rollback')
    expect(await rows()).toEqual([4, 7])
  })

  test('is released by a statement that fails', async () => {
    for (let time = 0; time < 3; time += 1)
      await expect(engine.query('select', ['too many'])).rejects.toThrow(/parameters|bind/i)
    expect(await engine.query('select 1 as n', [])).toEqual([{ n: 1 }])
  })
})
