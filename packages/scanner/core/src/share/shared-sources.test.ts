import { LIMITS } from '@daimon/scanner-api'
import { createHash } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directoryOfFiles } from '../testing/directory.ts'
import { openShareableFiles } from './required-files.ts'
import { shareSources } from './shared-sources.ts'

const now = () => performance.now()

const FILES = {
  'package.json': '{"name":"app"}',
  'server.js': `const { find } = require('./lib/find')
import('./late.mjs')
render('hello')
require('./settings.json')
require('express')`,
  'lib/find.js': "exports.find = (x) => require('../shared')(x)",
  'lib/unused.js': 'exports.no = 1',
  'shared/index.js': "module.exports = require('./deep')",
  'shared/deep.js': "fs.readFileSync('notes.txt')",
  'shared/package.json': '{}',
  'other/package.json': '{}',
  'late.mjs': 'export const late = 1',
  'settings.json': '{}',
  'views/hello.ejs': '<h1>',
  'views/other.ejs': '<h2>',
  'notes.txt': 'notes',
  '.env': 'SECRET=1',
  'secret.js': 'exports.x = 1',
  '.gitignore': 'secret.js\n',
}

test('includes what a file imports, the manifests around it, the data that it names, and nothing else', async () => {
  const root = directoryOfFiles({
    ...FILES,
    'lib/find.js': `${FILES['lib/find.js']}; require('../secret')`,
  })
  symlinkSync('/etc/hostname', join(root, 'hosts.txt'))
  const files = openShareableFiles(root, now)
  expect(await files.neededBy(['server.js', '../outside.js', '.env', 'hosts.txt'])).toEqual([
    'late.mjs',
    'lib/find.js',
    'notes.txt',
    'package.json',
    'server.js',
    'settings.json',
    'shared/deep.js',
    'shared/index.js',
    'shared/package.json',
    'views/hello.ejs',
  ])
  expect(files.read('.env')).toBeUndefined()
  expect(files.read('secret.js')).toBeUndefined()
  expect(files.read('hosts.txt')).toBeUndefined()
})

test('sends the text without secrets, with the digest of exactly that text', () => {
  const token = `ghp_${'aB3dE5fG7h'.repeat(4)}`
  const { sources, reported } = shareSources(['a.js'], () => `x('${token}')`)
  const [source] = sources
  expect(source?.text).toMatch(/^x\('redacted_[0-9a-f]{8}'\)$/)
  expect(source?.digest).toBe(
    createHash('sha256')
      .update(source?.text ?? '')
      .digest('hex'),
  )
  expect(reported).toEqual([{ path: 'a.js', bytes: 22, replaced: [{ kind: 'token', line: 1 }] }])
})

test('omits and reports what is not text, or exceeds a submission', () => {
  const root = directoryOfFiles({
    'a.js': Buffer.from([0xff, 0xfe, 0x41]),
    'b.js': 'a\u0000b',
    'c.js': 'c',
  })
  const files = openShareableFiles(root, now)
  const shared = shareSources(['a.js', 'b.js', 'c.js'], files.read)
  expect(shared.leftOut).toEqual(['a.js', 'b.js'])
  const many = Array.from({ length: LIMITS.sourcesMax + 1 }, (_, at) => `${at}.js`)
  expect(shareSources(many, () => 'x').leftOut).toEqual([`${LIMITS.sourcesMax}.js`])
  const large = 'x'.repeat(1_000_000)
  const fitting = Math.floor(LIMITS.sourceBytesMax / large.length)
  const all = shareSources(many.slice(0, fitting + 2), () => large)
  expect(all.leftOut).toEqual([`${fitting}.js`, `${fitting + 1}.js`])
})
