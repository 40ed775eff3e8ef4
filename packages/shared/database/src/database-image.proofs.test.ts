import { PGlite } from '@electric-sql/pglite'
import { postgresUrl } from '@daimon/testkit'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMPTY_DATABASE } from './database-image.ts'
import { openEmbedded } from './open-embedded.ts'
import { BUFFERS } from './open-pglite.ts'

const WHAT_IT_HOLDS = `
  select (select count(*)::int from pg_class) as classes,
         (select count(*)::int from pg_proc) as functions,
         (select array_agg(rolname order by 1)::text from pg_roles) as roles,
         (select array_agg(row(datname, encoding, datcollate, datctype)::text order by 1)::text from pg_database) as databases,
         (select array_agg(row(name, setting)::text order by 1)::text from pg_settings where name <> 'data_directory') as settings`

test('unpacks the same database as initialization creates', async ({ skip }) => {
  skip(postgresUrl() !== undefined, 'embedded engine only')
  skip(!existsSync(EMPTY_DATABASE), 'requires npm run build')
  const made = await PGlite.create({ startParams: [...PGlite.defaultStartParams, ...BUFFERS] })
  const unpacked = await openEmbedded()
  try {
    const { rows } = await made.query(WHAT_IT_HOLDS)
    expect(await unpacked.query(WHAT_IT_HOLDS, [])).toEqual(rows)
  } finally {
    await made.close()
    await unpacked.close()
  }
})
