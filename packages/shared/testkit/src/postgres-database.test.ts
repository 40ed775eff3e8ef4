import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'

import { createPostgresDatabase, dropPostgresDatabases, postgresUrl } from './postgres-database.ts'

beforeEach((context) => {
  if (postgresUrl() === undefined) context.skip('needs TEST_DATABASE_URL')
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const databasesLike = (name: string) =>
  query(postgresUrl()!, `select 1 from pg_database where starts_with(datname, '${name}')`)

test('creates databases that share nothing', async () => {
  await using first = await createPostgresDatabase()
  await using second = await createPostgresDatabase()
  await query(first.url, 'create table only_here (id int)')
  await expect(query(second.url, 'select * from only_here')).rejects.toMatchObject({
    code: '42P01',
  })
})

test('drops the database on disposal, even with open connections', async () => {
  const database = await createPostgresDatabase()
  const forgotten = new Client({ connectionString: database.url })
  forgotten.on('error', () => {})
  await forgotten.connect()
  await database.drop()
  expect(await databasesLike(database.name)).toEqual([])
})

test('drops databases of a killed worker by prefix', async () => {
  const prefix = `daimon_left_${process.pid}_`
  await createPostgresDatabase(postgresUrl(), prefix)
  await createPostgresDatabase(postgresUrl(), prefix)
  expect(await databasesLike(prefix)).toHaveLength(2)
  await dropPostgresDatabases(postgresUrl()!, prefix)
  expect(await databasesLike(prefix)).toEqual([])
})

test('uses a role that is subject to row-level security', async () => {
  await using database = await createPostgresDatabase()
  const rows = await query(
    database.url,
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
})

test('lets that role create pgvector in a new database', async () => {
  await using database = await createPostgresDatabase()
  await query(database.url, 'create extension if not exists vector')
  expect(await query(database.url, `select '[1,2]'::vector <-> '[1,4]' as distance`)).toEqual([
    { distance: 2 },
  ])
})
