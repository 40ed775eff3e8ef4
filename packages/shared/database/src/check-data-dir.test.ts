import { postgresUrl } from '@daimon/testkit'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { DataDirFaultError } from './check-data-dir.ts'
import { openEmbedded } from './open-embedded.ts'
import { embeddedDirectory } from './testing/embedded-directory.ts'

/** The damage, how to cause it in a valid data directory, and the expected message. */
const faults: readonly (readonly [string, (data: string) => void, RegExp])[] = [
  ['an empty control file', (data) => truncateSync(join(data, 'global/pg_control'), 0), /damaged/],
  [
    'a control file of other bytes',
    (data) => writeFileSync(join(data, 'global/pg_control'), Buffer.alloc(8_192, 7)),
    /It is probably damaged/,
  ],
  ['no tables', (data) => rmSync(join(data, 'base'), { recursive: true }), /damaged/],
  ['no log', (data) => rmSync(join(data, 'pg_wal'), { recursive: true }), /damaged/],
  [
    'another PostgreSQL',
    (data) => writeFileSync(join(data, 'PG_VERSION'), '15\n'),
    /from PostgreSQL 15, and this program opens only 18/,
  ],
  [
    'other files',
    (data) => {
      rmSync(data, { recursive: true })
      mkdirSync(data)
      writeFileSync(join(data, 'letter.txt'), 'Dear all')
    },
    /holds files other than a database \(letter\.txt\)/,
  ],
  [
    'an invalid lock file',
    (data) => writeFileSync(join(data, '../daimon.lock'), 'x'.repeat(2_000)),
    /isn't a Daimon lock file/,
  ],
]

describe('checkDataDir', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'embedded engine only'))

  test.each(faults)(
    'rejects a directory with %s and says what to do',
    async (_name, taint, reported) => {
      using directory = await embeddedDirectory()
      const data = join(directory.path, 'pgdata')
      taint(data)
      const opening = openEmbedded({ directory: directory.path })
      await expect(opening).rejects.toBeInstanceOf(DataDirFaultError)
      await expect(opening).rejects.toThrow(reported)
      // The same message again: the first attempt holds no lock and changed nothing.
      await expect(openEmbedded({ directory: directory.path })).rejects.toThrow(reported)
    },
  )
})
