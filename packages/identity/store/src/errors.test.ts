import { beforeAll, describe, expect, test } from 'vitest'
import { type Engine, openPostgresql } from './engine.ts'
import { storeFault } from './errors.ts'
import { testEngine } from './testing/test-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await testEngine()
})

const faultOf = (sql: string) =>
  engine.query(sql, []).then(
    () => undefined,
    (error: unknown) => storeFault(error),
  )

describe('what a database says', () => {
  test('of a statement that is wrong is a fault of ours', async () => {
    expect(await faultOf('select * from no_such_table')).toBe('other')
    expect(await faultOf('select')).toBeUndefined()
    expect(await faultOf("select 'x'::int")).toBe('other')
    expect(await faultOf('select 1 / 0')).toBe('other')
  })

  test('has its SQLSTATE and its constraint on both engines', async () => {
    const insert = `insert into avatar_directory (owner_id, bot_id, external_key, created_at)
      select 'local', gen_random_uuid(), 'same', now() from generate_series(1, 2)`
    await expect(engine.query(insert, [])).rejects.toMatchObject({
      code: '23505',
      constraint: 'avatar_directory_external_key',
    })
  })

  test('when nobody is there is that it is away', async () => {
    // Port 1 answers nobody.
    const away = openPostgresql({ url: 'postgres://x:y@127.0.0.1:1/z', connectTimeoutMs: 2_000 })
    const fault = await away.query('select 1', []).catch((error: unknown) => error)
    expect(storeFault(fault)).toBe('unavailable')
    await away.close()
  })

  test.each([
    [{ code: '08006' }, 'unavailable'],
    [{ code: '53300' }, 'unavailable'],
    [{ code: '57P01' }, 'unavailable'],
    [{ code: 'ECONNRESET' }, 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'unavailable'],
    [{ code: '57014' }, 'other'],
    [{ code: '23505', constraint: 'memories_once' }, 'duplicate_memory'],
    [{ code: '23505', constraint: 'avatars_pkey' }, 'other'],
    [{ code: '23514', constraint: 'memories_once' }, 'other'],
    [undefined, 'other'],
    [null, 'other'],
    ['x', 'other'],
  ])('%o is %s', (error, fault) => {
    expect(storeFault(error)).toBe(fault)
  })
})
