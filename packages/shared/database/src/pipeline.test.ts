import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseBackend } from './database-backend.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgresql } from './open-postgresql.ts'
import { run, statement, pipeline, writing } from './pipeline.ts'

type Tables = { kept: { n: number } }

const stack = new AsyncDisposableStack()
let engine: DatabaseBackend<Tables>
let db: Kysely<Tables>
beforeAll(async () => {
  if (postgresUrl() === undefined) engine = await openEmbedded<Tables>()
  else engine = openPostgresql<Tables>({ url: stack.use(await createPostgresDatabase()).url })
  stack.defer(() => engine.close())
  db = engine.db
  await engine.exec('create table kept (n int primary key)')
})
beforeEach(() => engine.exec('delete from kept'))
afterAll(() => stack.disposeAsync())

const insert = (n: number) => writing(db.insertInto('kept').values({ n }))
const all = () =>
  statement(db.selectFrom('kept').select('n').orderBy('n'), (rows) => rows.map(({ n }) => n))

test("each statement sees its predecessors' effects and returns its own rows", async () => {
  const [before, , between, left, , after] = await pipeline(db, [
    all(),
    insert(1),
    all(),
    undefined,
    insert(2),
    all(),
  ])
  expect([before, between, left, after]).toEqual([[], [1], undefined, [1, 2]])
})

test('throws the first error after all statements end, and the connection stays usable', async () => {
  const work = db
    .transaction()
    .execute((trx) => pipeline(trx, [insert(1), insert(1), insert(2), all()]))
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await run(db, all())).toEqual([])
})

test('without a transaction, keeps the effects of the statements that succeed', async () => {
  await expect(pipeline(db, [insert(1), insert(1), insert(2)])).rejects.toMatchObject({
    code: '23505',
  })
  expect(await run(db, all())).toEqual([1, 2])
})

test('leaves nothing open when a transaction fails before its first statement', async () => {
  const work = db.transaction().execute(() => Promise.reject(new Error('before')))
  await expect(work).rejects.toThrow('before')
  const next = db.transaction().execute((trx) => pipeline(trx, [insert(3), all()]))
  expect(await next).toEqual([undefined, [3]])
  expect(await run(db, all())).toEqual([3])
})

test('reads after a lock is acquired, not when it is requested', async ({ skip }) => {
  skip(postgresUrl() === undefined, 'the embedded engine has one connection')
  await run(db, insert(1))
  const locked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const first = db.transaction().execute(async (trx) => {
    await sql`select n from kept where n = 1 for update`.execute(trx)
    locked.resolve()
    await gate.promise
    await pipeline(trx, [insert(2)])
  })
  await locked.promise
  const lock = writing(db.selectFrom('kept').select('n').where('n', '=', 1).forUpdate())
  const second = db.transaction().execute((trx) => pipeline(trx, [lock, all()]))
  await expect
    .poll(() => engine.query('select 1 from pg_stat_activity where wait_event_type = $1', ['Lock']))
    .toHaveLength(1)
  gate.resolve()
  await first
  expect(await second).toEqual([undefined, [1, 2]])
})

test('sends thousands of statements at once within one complete transaction', async () => {
  const numbers = Array.from({ length: 2_000 }, (_none, n) => n)
  await db.transaction().execute((trx) => pipeline(trx, numbers.map(insert)))
  expect(await run(db, all())).toEqual(numbers)
})
