import { directoryOfFiles } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { buildPayload } from '../payload/build-payload.ts'
import { scanRepository } from '../scan-repository.ts'
import { plainNaming } from '../scrub/naming.ts'

const FILES = {
  'server.js': `const app = require('express')()
const { build } = require('./build')
const db = new (require('pg').Pool)()
app.get('/items', async (req, res) => res.json(await db.query(build(req.query.name))))
`,
  'build.js': "exports.build = (name) => `select * from items where name = '${name}'`\n",
}

const scanned = async (flowNodesMax?: number, cacheDirectory?: string) => {
  using directory = directoryOfFiles(FILES)
  const naming = plainNaming()
  const scan = await scanRepository({
    root: directory.path,
    naming,
    cacheDirectory,
    nowMs: () => performance.now(),
    ...(flowNodesMax === undefined ? {} : { flowNodesMax }),
  })
  return buildPayload({ scan, naming, clientOs: 'linux' })
}

test('coverage says that flows between functions were not computed, and why', async () => {
  const skipped = await scanned(10)
  expect(skipped.coverage?.cuts).toEqual([
    expect.stringMatching(
      /^build\.js and 1 more files: \d+ values exceed the limit of 10, so flows between functions weren't computed; flows from GET \/items may be missing$/,
    ),
  ])
})

test('coverage has no cut while the limit is not reached', async () => {
  expect((await scanned()).coverage).not.toHaveProperty('cuts')
})

test('a cached graph keeps the statement, and another limit is not answered from it', async () => {
  using cache = directoryOfFiles({})
  await scanned(10, cache.path)
  expect((await scanned(10, cache.path)).coverage?.cuts).toHaveLength(1)
  expect((await scanned(undefined, cache.path)).coverage).not.toHaveProperty('cuts')
})
