import { beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseBackend, openPostgresql } from './database-backend.ts'
import { storeFault } from './errors.ts'
import { testEngine } from './testing/test-engine.ts'

let engine: DatabaseBackend
beforeAll(async () => {
  engine = await testEngine()
})

const catchFault = (sql: string) =>
  engine.query(sql, []).then(
    () => undefined,
    (error: unknown) => storeFault(error),
  )

class SqlError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

describe('storeFault', () => {
  test('classifies an error for an invalid statement as other', async () => {
    expect(await catchFault('select * from no_such_table')).toBe('other')
    expect(await catchFault('select')).toBeUndefined()
    expect(await catchFault("select 'x'::int")).toBe('other')
    expect(await catchFault('select 1 / 0')).toBe('other')
  })

  test('reads SQLSTATE and constraint name on both engines', async () => {
    const insert = `insert into avatar_directory (owner_id, bot_id, external_key, created_at)
      select 'local', gen_random_uuid(), 'same', now() from generate_series(1, 2)`
    await expect(engine.query(insert, [])).rejects.toMatchObject({
      code: '23505',
      constraint: 'avatar_directory_external_key',
    })
  })

  test('classifies an unreachable database as unavailable', async () => {
    // No server listens on port 1.
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
    [{ code: '23505', constraint: 'memories_once_p7' }, 'duplicate_memory'],
    [{ code: '23505', constraint: 'memories_once_102045' }, 'duplicate_memory'],
    [
      new SqlError('23505', 'duplicate key violates unique constraint "memories_once_102045"'),
      'duplicate_memory',
    ],
    [new SqlError('23505', 'duplicate key violates unique constraint "avatars_pkey_1"'), 'other'],
    [new SqlError('XX000', 'failure on connection marked as essential: w1:5432'), 'node_lost'],
    [new SqlError('XX000', 'cache lookup failed for relation 1'), 'other'],
    [{ code: '23505', constraint: 'avatars_pkey' }, 'other'],
    [{ code: '23514', constraint: 'memories_once' }, 'other'],
    [undefined, 'other'],
    [null, 'other'],
    ['x', 'other'],
  ])('%o is %s', (error, fault) => {
    expect(storeFault(error)).toBe(fault)
  })
})
