import { SchemaError } from '@daimon/database'
import { postgresUrl } from '@daimon/testkit'
import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseBackend, MIGRATED_DATABASE, openEmbedded } from './database-backend.ts'
import { migrate } from './migrate.ts'
import { freshTestEngine } from './testing/test-engine.ts'

let engine: DatabaseBackend
beforeAll(async () => {
  engine = await freshTestEngine()
})
afterAll(() => engine.close())

const log = () =>
  engine.query('select version, name, applied_at from schema_migrations order by 1', [])

describe('migrate', () => {
  test('applies each migration once when five processes start together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrate(engine)))
    const rows = await log()
    expect(rows.map((row) => row['name'])).toEqual(
      readdirSync(new URL('../migrations/', import.meta.url)).toSorted(),
    )
    expect(rows[0]).toMatchObject({ version: 1, name: '0001_foundation.sql' })
    expect(await engine.query('select count(*)::int as n from avatars', [])).toEqual([{ n: 0 }])
  })

  test('only reads when nothing is new, as while a node of a cluster is down', async () => {
    await migrate(engine)
    const said: string[] = []
    const noting: DatabaseBackend = {
      ...engine,
      exec: (text) => {
        said.push(text)
        return engine.exec(text)
      },
      withSettings: () => noting,
    }
    await migrate(noting)
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((text) => !text.startsWith('select'))).toEqual([])
  })

  test('changes nothing the second time', async () => {
    await migrate(engine)
    const before = await log()
    await migrate(engine)
    expect(await log()).toEqual(before)
  })

  test('rejects a database with a newer schema and leaves it unchanged', async () => {
    await migrate(engine)
    await engine.query(
      "insert into schema_migrations (version, name) values (9999, '9999_x.sql')",
      [],
    )
    const before = await log()
    await expect(migrate(engine)).rejects.toBeInstanceOf(SchemaError)
    await expect(migrate(engine)).rejects.toThrow(
      /has schema 9999, and this program supports up to \d+/,
    )
    expect(await log()).toEqual(before)
    await engine.query('delete from schema_migrations where version = 9999', [])
    await expect(migrate(engine)).resolves.toBeUndefined()
  })
})

const SCHEMA = [
  `select table_name, column_name, data_type, column_default, is_nullable
   from information_schema.columns where table_schema = 'public' order by 1, 2`,
  `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
   from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
  "select * from pg_policies where schemaname = 'public' order by tablename, policyname",
  `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
   and prolang <> (select oid from pg_language where lanname = 'c') order by 1, 2`,
  'select extname, extversion from pg_extension order by 1',
  'select version, name from schema_migrations order by 1',
  'select count(*)::int as avatars from avatars',
]

test('the packed database has the schema that the migrations create', async ({ skip }) => {
  skip(postgresUrl() !== undefined, 'embedded engine only')
  skip(!existsSync(MIGRATED_DATABASE), 'requires npm run build')
  const [migrated, packed] = [
    await openEmbedded(),
    await openEmbedded({ image: MIGRATED_DATABASE }),
  ]
  const schema = (from: DatabaseBackend) => Promise.all(SCHEMA.map((sql) => from.query(sql, [])))
  try {
    await migrate(migrated)
    expect(await schema(packed)).toEqual(await schema(migrated))
  } finally {
    await migrated.close()
    await packed.close()
  }
})
