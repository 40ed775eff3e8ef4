import { expect, test } from 'vitest'
import { directoryOfFiles } from '../testing/directory.ts'
import { plainNaming } from '../scrub/naming.ts'
import { scanRepository } from '../scan-repository.ts'

const lock = JSON.stringify({
  name: 'app',
  lockfileVersion: 3,
  packages: {
    '': { name: 'app', dependencies: { library: '1' } },
    'node_modules/library': { version: '1.0.0', dependencies: { target: '1' } },
    'node_modules/target': { version: '1.0.0' },
  },
})

const application = {
  'package.json': '{"name":"app","main":"index.js","dependencies":{"library":"1"}}',
  'package-lock.json': lock,
  'index.js': `require('library').run()`,
}

const installed = {
  'node_modules/.package-lock.json': lock,
  'node_modules/library/package.json': '{"name":"library","version":"1.0.0"}',
  'node_modules/library/index.js': 'exports.run = () => {}',
  'node_modules/target/package.json': '{"name":"target","version":"1.0.0"}',
  'node_modules/target/index.js': '',
}

const listLoading = async (root: string, cacheDirectory?: string) => {
  const { graph } = await scanRepository({
    root,
    naming: plainNaming(),
    cacheDirectory,
    nowMs: Date.now,
    readsInstalled: true,
  })
  return Object.fromEntries(
    graph.fragments.flatMap(({ nodes }) =>
      nodes.flatMap(({ id, kind, metadata }) =>
        kind === 'DEPENDENCY' ? [[id, metadata?.['loading']]] : [],
      ),
    ),
  )
}

test('marks a locked package that nothing loads, also from the cache', async () => {
  const root = directoryOfFiles({ ...application, ...installed })
  const cache = directoryOfFiles({})
  const expected = { 'npm:library@1.0.0': undefined, 'npm:target@1.0.0': 'never' }
  expect(await listLoading(root, cache)).toEqual(expected)
  expect(await listLoading(root, cache)).toEqual(expected)
})

test('marks nothing without installed packages', async () => {
  const root = directoryOfFiles(application)
  expect(await listLoading(root)).toEqual({
    'npm:library@1.0.0': undefined,
    'npm:target@1.0.0': undefined,
  })
})

test('marks nothing if a module that runs can not be read', async () => {
  const root = directoryOfFiles({
    ...application,
    ...installed,
    'node_modules/library/index.js': 'exports.run = ((',
  })
  expect(await listLoading(root)).toMatchObject({ 'npm:target@1.0.0': undefined })
})

test('does not follow links out of the repository', async () => {
  const outside = directoryOfFiles({ 'index.js': `require('target')` })
  const root = directoryOfFiles({
    ...application,
    ...installed,
    'node_modules/library/index.js': `require('${outside}/index.js')`,
  })
  expect(await listLoading(root)).toMatchObject({ 'npm:target@1.0.0': 'never' })
})
