import { symlinkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directoryOfFiles } from '@daimon/testkit'
import { loadingCases } from '../testing/loading-cases.ts'
import { summarizeInstalled } from './summarize-installed.ts'

type Files = Readonly<Record<string, string>>

const manifest = (name: string, others: object = {}) =>
  JSON.stringify({ name, version: '1.0.0', ...others })

/** An application that uses `library`, which has `target` among its dependencies. */
const application = (files: Files): Files => ({
  'package.json': manifest('app', { dependencies: { library: '1' } }),
  'index.js': `require('library').run()`,
  'node_modules/library/package.json': manifest('library', { dependencies: { target: '1' } }),
  'node_modules/library/index.js': 'exports.run = () => {}',
  'node_modules/target/package.json': manifest('target'),
  'node_modules/target/index.js': 'exports.sink = () => {}',
  ...files,
})

const locked = [
  { name: 'library', version: '1.0.0', depends_on: ['target@1.0.0'] },
  { name: 'target', version: '1.0.0' },
]

const summarize = (files: Files, paths = ['index.js']) => {
  using directory = directoryOfFiles(application(files))
  return summarizeInstalled(directory.path, paths, locked)
}

test('reports a package as never loaded if nothing that runs imports it', () => {
  expect(summarize({})).toEqual({ 'library@1.0.0': 'named', 'target@1.0.0': 'never' })
})

test.each([
  ['a file that is not loaded', { 'other.js': `require('target')` }],
  ['a function that is not called', { 'index.js': `function unused() { require('target') }` }],
  [
    'a dead class',
    { 'index.js': `class Unused { run() { require('target') } }\nexports.run = () => {}` },
  ],
  ['types', { 'index.ts': `import type { x } from 'target'`, 'index.js': 'exports.run = 1' }],
])('reports a package that only %s imports as never loaded', (_, files) => {
  const named = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`node_modules/library/${path}`, text]),
  )
  expect(summarize(named)?.['target@1.0.0']).toBe('never')
})

test.each(loadingCases)('never reports a package as never loaded after %s', (_, text) => {
  const found = summarize({ 'node_modules/library/index.js': text })
  expect(found?.['target@1.0.0']).not.toBe('never')
})

test.each<readonly [string, Files]>([
  ['a computed name', { 'node_modules/library/index.js': 'exports.run = (x) => require(x)' }],
  [
    'an imported computed name',
    { 'node_modules/library/index.js': 'export const f = (x) => import(x)' },
  ],
  [
    'a computed name of its own modules',
    {
      'node_modules/library/index.js': `exports.run = (x) => require('./parts/' + x)`,
      'node_modules/library/parts/a.js': `require('target')`,
    },
  ],
  [
    'modules of a directory',
    {
      'node_modules/library/index.js': `const path = require('path')
for (const x of require('fs').readdirSync(__dirname)) require(path.join(__dirname, x))`,
      'node_modules/library/a.js': `require('target')`,
    },
  ],
  [
    'a worker',
    {
      'node_modules/library/index.js': `new (require('worker_threads').Worker)(require('path').join(__dirname, 'lib', 'worker.js'))`,
      'node_modules/library/lib/worker.js': `require('target')`,
    },
  ],
  [
    'another process',
    {
      'node_modules/library/index.js': `require('child_process').fork(__dirname + '/child.js')`,
      'node_modules/library/child.js': `require('target')`,
    },
  ],
  [
    'a script of the application',
    {
      'package.json': manifest('app', { scripts: { start: 'X=1 target --port 1' } }),
      'node_modules/.bin/target': `#!/usr/bin/env node\nrequire('target')`,
    },
  ],
  [
    'a command',
    {
      'node_modules/library/index.js': `require('child_process').spawn('target', ['x'])`,
      'node_modules/.bin/target': `#!/usr/bin/env node\nrequire('target')`,
    },
  ],
  [
    'the program of the application',
    {
      'package.json': manifest('app', { bin: { app: './bin/app' } }),
      'bin/app': `#!/usr/bin/env node\nrequire('target')`,
    },
  ],
  [
    'a map of exports',
    {
      'node_modules/library/package.json': manifest('library', {
        exports: { '.': { import: './a.mjs', require: './b.js' } },
      }),
      'node_modules/library/a.mjs': `import 'target'`,
      'node_modules/library/b.js': '',
    },
  ],
  [
    'a main directory',
    {
      'node_modules/library/package.json': manifest('library', { main: 'lib' }),
      'node_modules/library/lib/index.js': `require('target')`,
    },
  ],
  [
    'a component',
    {
      'index.js': '',
      'page.vue': `<script>import target from 'target'</script>`,
    },
  ],
  ['a file without a known syntax', { 'node_modules/library/index.js': 'exports.run = ((' }],
])('never reports a package as never loaded because of %s', (_, files) => {
  const found = summarize(
    files,
    ['index.js', 'page.vue'].filter((path) => path in application(files)),
  )
  expect(found?.['target@1.0.0']).not.toBe('never')
})

test('knows a package by the place of its link', () => {
  using directory = directoryOfFiles({
    'index.js': `require('library')`,
    'node_modules/.pnpm/library@1.0.0/node_modules/library/package.json': manifest('library'),
    'node_modules/.pnpm/library@1.0.0/node_modules/library/index.js': `require('target')`,
    'node_modules/.pnpm/library@1.0.0/node_modules/target/package.json': manifest('target'),
    'node_modules/.pnpm/library@1.0.0/node_modules/target/index.js': '',
  })
  const { path } = directory
  mkdirSync(join(path, 'node_modules'), { recursive: true })
  symlinkSync(
    join(path, 'node_modules/.pnpm/library@1.0.0/node_modules/library'),
    join(path, 'node_modules/library'),
  )
  expect(summarizeInstalled(path, ['index.js'], locked)).toEqual({
    'library@1.0.0': 'named',
    'target@1.0.0': 'named',
  })
})

test('counts what an absent package needs as loaded', () => {
  using directory = directoryOfFiles({ 'index.js': `require('library')` })
  expect(summarizeInstalled(directory.path, ['index.js'], locked)).toEqual({
    'library@1.0.0': 'named',
    'target@1.0.0': 'named',
  })
})

test('distinguishes two installed versions', () => {
  const files = {
    'index.js': `require('library')`,
    'node_modules/library/index.js': `require('target')`,
    'node_modules/library/node_modules/target/package.json': JSON.stringify({
      name: 'target',
      version: '2.0.0',
    }),
    'node_modules/library/node_modules/target/index.js': '',
  }
  using directory = directoryOfFiles(application(files))
  const both = [...locked, { name: 'target', version: '2.0.0' }]
  expect(summarizeInstalled(directory.path, ['index.js'], both)).toEqual({
    'library@1.0.0': 'named',
    'target@1.0.0': 'never',
    'target@2.0.0': 'named',
  })
})

test('does not trust an installed version that is not the locked one', () => {
  using directory = directoryOfFiles(
    application({
      'node_modules/library/package.json': JSON.stringify({ name: 'library', version: '0.9.0' }),
    }),
  )
  expect(summarizeInstalled(directory.path, ['index.js'], locked)).toEqual({
    'library@1.0.0': 'named',
    'target@1.0.0': 'named',
  })
})
