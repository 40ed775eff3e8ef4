import { postgresUrl } from '@daimon/testkit'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { DataDirFaultError } from './check-data-dir.ts'
import { openEmbedded } from './open-embedded.ts'
import { embeddedFolder } from './testing/embedded-folder.ts'

/** What is done to a data directory that was in order, and what it is then said to be. */
const faults: readonly (readonly [string, (data: string) => void, RegExp])[] = [
  ['an empty control file', (data) => truncateSync(join(data, 'global/pg_control'), 0), /damaged/],
  [
    'a control file of other bytes',
    (data) => writeFileSync(join(data, 'global/pg_control'), Buffer.alloc(8_192, 7)),
    /cannot be opened, most likely because it is damaged/,
  ],
  ['no tables', (data) => rmSync(join(data, 'base'), { recursive: true }), /damaged/],
  ['no log', (data) => rmSync(join(data, 'pg_wal'), { recursive: true }), /damaged/],
  [
    'another PostgreSQL',
    (data) => writeFileSync(join(data, 'PG_VERSION'), '15\n'),
    /is of PostgreSQL 15, and this program opens 18 alone/,
  ],
  [
    'something else',
    (data) => {
      rmSync(data, { recursive: true })
      mkdirSync(data)
      writeFileSync(join(data, 'letter.txt'), 'Dear all')
    },
    /holds something else than a database \(letter\.txt\)/,
  ],
  [
    'a lock that is none',
    (data) => writeFileSync(join(data, '../daimon.lock'), 'x'.repeat(2_000)),
    /is no lock of Daimon's/,
  ],
]

describe('a data directory with', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'is about the embedded engine'))

  test.each(faults)('%s is refused with what to do', async (_name, harm, told) => {
    using folder = await embeddedFolder()
    const data = join(folder.directory, 'pgdata')
    harm(data)
    const opening = openEmbedded({ directory: folder.directory })
    await expect(opening).rejects.toBeInstanceOf(DataDirFaultError)
    await expect(opening).rejects.toThrow(told)
    // Refused again in the same words: nothing holds it, nothing has mended it half.
    await expect(openEmbedded({ directory: folder.directory })).rejects.toThrow(told)
  })
})
