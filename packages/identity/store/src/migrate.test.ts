import { SchemaError } from '@daimon/database'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { freshTestEngine } from './testing/test-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await freshTestEngine()
})
afterAll(() => engine.close())

const log = () =>
  engine.query('select version, name, applied_at from schema_migrations order by 1', [])

describe('migrating', () => {
  test('an empty database by five kernels that start at once applies each step once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrate(engine)))
    const rows = await log()
    expect(rows.map((row) => row['name'])).toEqual(
      readdirSync(new URL('../migrations/', import.meta.url)).toSorted(),
    )
    expect(rows[0]).toMatchObject({ version: 1, name: '0001_foundation.sql' })
    expect(await engine.query('select count(*)::int as n from avatars', [])).toEqual([{ n: 0 }])
  })

  test('again changes nothing', async () => {
    await migrate(engine)
    const before = await log()
    await migrate(engine)
    expect(await log()).toEqual(before)
  })

  test('a database of a newer program is refused, and left as it is', async () => {
    await migrate(engine)
    await engine.query(
      "insert into schema_migrations (version, name) values (9999, '9999_x.sql')",
      [],
    )
    const before = await log()
    await expect(migrate(engine)).rejects.toBeInstanceOf(SchemaError)
    await expect(migrate(engine)).rejects.toThrow(/has schema 9999, this program knows \d+/)
    expect(await log()).toEqual(before)
    await engine.query('delete from schema_migrations where version = 9999', [])
    await expect(migrate(engine)).resolves.toBeUndefined()
  })
})
