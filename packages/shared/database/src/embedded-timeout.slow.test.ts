import { type DirectoryCopy, inProofs, postgresUrl } from '@daimon/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { embeddedDirectory } from './testing/embedded-directory.ts'
import type { DatabaseBackend } from './database-backend.ts'
import { openEmbedded } from './open-embedded.ts'

const RUNAWAY = 'select count(*) from generate_series(1, 1000000000000)'

let directory: DirectoryCopy
let engine: DatabaseBackend<unknown>
const open = () => openEmbedded({ directory: directory.path, statementTimeoutMs: 1_500 })
beforeAll(async () => {
  if (postgresUrl() !== undefined) return
  directory = await embeddedDirectory()
  engine = await open()
  await engine.exec('create table kept (n int)')
})
afterAll(async () => {
  await engine?.close()
  directory?.[Symbol.dispose]()
})

const rows = async () =>
  (await engine.query('select n from kept order by n', [])).map((row) => row['n'])

describe("a statement that doesn't end", () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'embedded engine only'))

  test('is stopped at its limit; later statements work and committed rows remain', async () => {
    await engine.query('insert into kept values (1)', [])
    const ended = engine.query(RUNAWAY, [])
    // These wait for the lease and get the reopened database.
    const waiting = [engine.query('insert into kept values (2)', []), rows()]
    await expect(ended).rejects.toMatchObject({ code: '57014' })
    await Promise.all(waiting)
    expect(await rows()).toEqual([1, 2])
  })

  test('rolls back its whole transaction, even if the caller continues with it', async () => {
    const work = engine.db.transaction().execute(async (trx) => {
      await sql`insert into kept values (3)`.execute(trx)
      await sql
        .raw(RUNAWAY)
        .execute(trx)
        .catch(() => undefined)
      await sql`insert into kept values (4)`.execute(trx)
    })
    await expect(work).rejects.toMatchObject({ code: '57014' })
    expect(await rows()).toEqual([1, 2])
    await engine.query('insert into kept values (5)', [])
    expect(await rows()).toEqual([1, 2, 5])
  })

  inProofs(() => {
    test('leaves one open database after repeated timeouts', async () => {
      for (let n = 6; n < 9; n += 1) {
        await expect(engine.query(RUNAWAY, [])).rejects.toMatchObject({ code: '57014' })
        await engine.query('insert into kept values ($1)', [n])
      }
      expect(await rows()).toEqual([1, 2, 5, 6, 7, 8])
      await engine.close()
      engine = await open()
      expect(await rows()).toEqual([1, 2, 5, 6, 7, 8])
    })
  })
})
