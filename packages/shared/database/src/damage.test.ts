import { type DirectoryCopy, postgresUrl } from '@daimon/testkit'
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from './open-embedded.ts'
import { embeddedDirectory } from './testing/embedded-directory.ts'

const PAGE = 8_192

const overwrite = (path: string) => {
  const file = openSync(path, 'r+')
  writeSync(file, 'damaged', PAGE * 3 + 3_000)
  closeSync(file)
}

/** Name, affected relation, damage to its file, and the query that then fails. */
const damages = [
  ['overwritten heap', 'kept', overwrite, 'select count(*) from kept'],
  [
    'truncated heap',
    'kept',
    (path) => truncateSync(path, PAGE),
    'select * from kept where n = 400',
  ],
  ['overwritten index', 'kept_pkey', overwrite, 'select count(*) from kept where n > 0'],
] as const satisfies readonly (readonly [string, string, (path: string) => void, string])[]

let copy: DirectoryCopy
beforeEach(async ({ skip }) => {
  if (postgresUrl() !== undefined) skip('embedded engine only')
  copy = await embeddedDirectory()
})
afterEach(() => copy?.[Symbol.dispose]())

describe('a database with an', () => {
  test.each(damages)(
    '%s reports the table and still reads other data',
    async (_name, relation, taint, sql) => {
      const { path: directory } = copy
      const before = await openEmbedded({ directory })
      await before.exec(`
      create table kept (n int primary key, t text);
      insert into kept select n, repeat(md5(n::text), 20) from generate_series(1, 2000) n;
      create table other (n int); insert into other values (1)`)
      const [row] = await before.query('select pg_relation_filepath($1::regclass) as path', [
        relation,
      ])
      expect(await before.storage()).toMatchObject({ kind: 'ok' })
      await before.close()
      taint(join(directory, 'pgdata', String(row?.['path'])))

      const engine = await openEmbedded({ directory })
      await engine.exec('set enable_seqscan = off')
      await expect(engine.query(sql, [])).rejects.toMatchObject({
        code: expect.stringMatching(/^XX00[12]$/) as string,
      })
      expect(await engine.storage()).toEqual({ kind: 'damaged', table: 'kept' })
      expect(await engine.query('select n from other', [])).toEqual([{ n: 1 }])
      await engine.exec('insert into other values (2)')
      await engine.close()
    },
  )
})
