import { type FolderCopy, postgresUrl } from '@daimon/testkit'
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from './open-embedded.ts'
import { embeddedFolder } from './testing/embedded-folder.ts'

const PAGE = 8_192

const overwrite = (path: string) => {
  const file = openSync(path, 'r+')
  writeSync(file, 'damaged', PAGE * 3 + 3_000)
  closeSync(file)
}

/** What is done to a file, the relation whose file it is, and what then cannot be read. */
const harms = [
  ['overwritten heap', 'kept', overwrite, 'select count(*) from kept'],
  [
    'truncated heap',
    'kept',
    (path) => truncateSync(path, PAGE),
    'select * from kept where n = 400',
  ],
  ['overwritten index', 'kept_pkey', overwrite, 'select count(*) from kept where n > 0'],
] as const satisfies readonly (readonly [string, string, (path: string) => void, string])[]

let folder: FolderCopy
beforeEach(async ({ skip }) => {
  if (postgresUrl() !== undefined) skip('of the embedded engine alone')
  folder = await embeddedFolder()
})
afterEach(() => folder?.[Symbol.dispose]())

describe('a database with an', () => {
  test.each(harms)(
    '%s names the table, and other data can be read',
    async (_name, relation, harm, sql) => {
      const { directory } = folder
      const before = await openEmbedded({ directory })
      await before.exec(`
      create table kept (n int primary key, t text);
      insert into kept select n, repeat(md5(n::text), 20) from generate_series(1, 2000) n;
      create table other (n int); insert into other values (1)`)
      const [row] = await before.query('select pg_relation_filepath($1::regclass) as path', [
        relation,
      ])
      expect(await before.storage()).toEqual({ kind: 'ok' })
      await before.close()
      harm(join(directory, 'pgdata', String(row?.['path'])))

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
