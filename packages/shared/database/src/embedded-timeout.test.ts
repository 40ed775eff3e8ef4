import { type FolderCopy, postgresUrl } from '@daimon/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { embeddedFolder } from './testing/embedded-folder.ts'
import type { Engine } from './engine.ts'
import { openEmbedded } from './open-embedded.ts'

const RUNAWAY = 'select count(*) from generate_series(1, 1000000000000)'

let folder: FolderCopy
let engine: Engine<unknown>
const open = () => openEmbedded({ directory: folder.directory, statementTimeoutMs: 1_500 })
beforeAll(async () => {
  if (postgresUrl() !== undefined) return
  folder = await embeddedFolder()
  engine = await open()
  await engine.exec('create table kept (n int)')
})
afterAll(async () => {
  await engine?.close()
  folder?.[Symbol.dispose]()
})

const rows = async () =>
  (await engine.query('select n from kept order by n', [])).map((row) => row['n'])

describe('a statement that does not end', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'is about the embedded engine'))

  test('is ended by its limit; the next ones work, and everything committed is there', async () => {
    await engine.query('insert into kept values (1)', [])
    const ended = engine.query(RUNAWAY, [])
    // Asked while it runs: they wait for the lease and get the database that was opened again.
    const waiting = [engine.query('insert into kept values (2)', []), rows()]
    await expect(ended).rejects.toMatchObject({ code: '57014' })
    await Promise.all(waiting)
    expect(await rows()).toEqual([1, 2])
  })

  test('takes its whole transaction along, also when somebody goes on with it', async () => {
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

  test('again and again leaves one database and not several', async () => {
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
