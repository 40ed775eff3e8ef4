import { directoryOfFiles } from '@daimon/testkit'
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { databaseImage } from './migrated-database-image.ts'
import { writeMigratedDatabase } from './write-database-image.ts'

test('keeps the image of these migrations, and removes those of others', async () => {
  using migrations = directoryOfFiles({ '0001_notes.sql': 'create table notes (text text);' })
  using output = directoryOfFiles({
    'database-0.0.1-0123456789ab.tar.gz': 'of another release',
    'index.js': '',
  })
  const directory = pathToFileURL(`${output.path}/`)
  const content = { directory: migrations.path, jobsSchema: 'jobs' }
  const image = basename(databaseImage(directory, content).pathname)
  writeFileSync(join(output.path, image), 'written by an earlier build')
  await writeMigratedDatabase(directory, {
    ...content,
    extensions: [],
    log: 'migrations',
    advisoryLock: 1,
  })
  expect(readdirSync(output.path).toSorted()).toEqual([image, 'index.js'].toSorted())
})
