import { expect, test } from 'vitest'
import {
  listCalls,
  listEdges,
  directoryOfFiles,
  listNodes,
  scanDirectory,
} from '../testing/directory.ts'

const calls = async (files: Record<string, string>) =>
  listCalls((await scanDirectory(directoryOfFiles(files))).payload)

test('names a call of a required package by its member', async () => {
  const { payload } = await scanDirectory(
    directoryOfFiles({
      'package.json': '{"dependencies":{"lodash":"^4.0.0"}}',
      'a.js':
        "const _ = require('lodash')\nconst { merge: m } = _\nfunction run(x) { _.merge(x); m(x); require('lodash').pick(x) }\nrun({})",
    }),
  )
  const used = listEdges(payload).filter(
    ({ source, target }) => source === 'a.js#run' && target === 'a.js#import:lodash',
  )
  expect(used.flatMap(({ metadata }) => metadata?.['symbol'] ?? [])).toEqual(['merge', 'pick'])
  expect(listEdges(payload)).toContainEqual({
    source: 'a.js#import:lodash',
    target: 'npm:lodash@',
    edge_type: 'DEPENDS_ON',
  })
})

test.each([
  [
    'CommonJS',
    {
      'a.js': "const b = require('./b')\nfunction go() { b.run() }",
      'b.js': 'exports.run = function run() {}',
    },
    'a.js#go > b.js#run',
  ],
  [
    'module.exports',
    {
      'a.js': "const run = require('./b')\nfunction go() { run() }",
      'b.js': 'module.exports = function run() {}',
    },
    'a.js#go > b.js#run',
  ],
  [
    'named imports',
    {
      'a.mjs': "import { run as r } from './b.mjs'\nfunction go() { r() }",
      'b.mjs': 'export function run() {}',
    },
    'a.mjs#go > b.mjs#run',
  ],
  [
    'default imports',
    {
      'a.mjs': "import r from './b.mjs'\nfunction go() { r() }",
      'b.mjs': 'export default function run() {}',
    },
    'a.mjs#go > b.mjs#run',
  ],
  [
    'namespaces',
    {
      'a.mjs': "import * as b from './b.mjs'\nfunction go() { b.run() }",
      'b.mjs': 'export const run = () => {}',
    },
    'a.mjs#go > b.mjs#run',
  ],
  [
    're-exports',
    {
      'a.mjs': "import { r } from './b.mjs'\nfunction go() { r() }",
      'b.mjs': "export { run as r } from './c.mjs'",
      'c.mjs': 'export function run() {}',
    },
    'a.mjs#go > c.mjs#run',
  ],
  [
    'export all',
    {
      'a.mjs': "import { run } from './b.mjs'\nfunction go() { run() }",
      'b.mjs': "export * from './c.mjs'",
      'c.mjs': 'export function run() {}',
    },
    'a.mjs#go > c.mjs#run',
  ],
  [
    'dynamic import',
    {
      'a.mjs': "async function go() { const b = await import('./b.mjs'); b.run() }",
      'b.mjs': 'export function run() {}',
    },
    'a.mjs#go > b.mjs#run',
  ],
  [
    'paths of TypeScript',
    {
      'tsconfig.json': '{"compilerOptions":{"paths":{"~/*":["./src/*"]}}} // why not',
      'a.ts': "import { run } from '~/b'\nfunction go(): void { run() }",
      'src/b.ts': 'export function run(): void {}',
    },
    'a.ts#go > src/b.ts#run',
  ],
  [
    'endings that TypeScript writes',
    {
      'a.ts': "import { run } from './b.js'\nfunction go() { run() }",
      'b.ts': 'export function run() {}',
    },
    'a.ts#go > b.ts#run',
  ],
  [
    'a workspace with a map of exports',
    {
      'a.mjs': "import { run } from '@x/b/part'\nfunction go() { run() }",
      'b/package.json': '{"name":"@x/b","exports":{"./part":{"import":"./lib/part.mjs"}}}',
      'b/lib/part.mjs': 'export function run() {}',
    },
    'a.mjs#go > b/lib/part.mjs#run',
  ],
  [
    'imports of a package itself',
    {
      'package.json': '{"imports":{"#b":"./b.mjs"}}',
      'a.mjs': "import { run } from '#b'\nfunction go() { run() }",
      'b.mjs': 'export function run() {}',
    },
    'a.mjs#go > b.mjs#run',
  ],
  [
    'methods of classes',
    { 'a.js': 'class A { run() { this.next() } next() {} }\nfunction go() { new A().run() }' },
    'a.js#go > a.js#A.run',
  ],
  [
    'this within a class',
    { 'a.js': 'class A { run() { this.next() } next() {} }' },
    'a.js#A.run > a.js#A.next',
  ],
  [
    'what is inherited',
    { 'a.js': 'class A { run() {} }\nclass B extends A {}\nfunction go() { new B().run() }' },
    'a.js#go > a.js#A.run',
  ],
  [
    'prototypes of old',
    {
      'a.js':
        "var util = require('util')\nfunction A() {}\nA.prototype.run = function () {}\nfunction B() {}\nutil.inherits(B, A)\nfunction go() { new B().run() }",
    },
    'a.js#go > a.js#A.run',
  ],
  [
    'a callback handed to what is not ours',
    {
      'a.js':
        "const fs = require('fs')\nfunction go() { fs.readFile('x', done) }\nfunction done() {}",
    },
    'a.js#go > a.js#done',
  ],
  [
    'events',
    {
      'a.js':
        "const e = new (require('events'))()\ne.on('x', done)\nfunction done() {}\nfunction go() { e.emit('x') }",
    },
    'a.js#go > a.js#done',
  ],
  [
    'JSX',
    { 'a.jsx': 'function Button() {}\nfunction Page() { return <Button a={1}/> }' },
    'a.jsx#Page > a.jsx#Button',
  ],
  [
    'getters',
    {
      'a.js':
        'const a = { get x() { return run() } }\nfunction run() {}\nfunction go() { return a.x }',
    },
    'a.js#go > a.js#a.x',
  ],
])('links calls through %s', async (_, files, expected) => {
  expect(await calls(files)).toContain(expected)
})

test('recovers a file that the first parser rejects with the second', async () => {
  const { payload, scan } = await scanDirectory(
    directoryOfFiles({
      'a.js': 'function a() { b() }\nfunction b() {}\nlet x = 1\nlet x = 2\nif (',
      'b.js': 'const a = 1\nconst a = 2\nfunction run() {}\nrun()',
    }),
  )
  expect(listNodes(payload).map(({ id }) => id)).toContain('b.js#run')
  expect(scan.failed).toMatchObject([{ path: 'a.js', reason: 'syntax' }])
})

test('keeps ids and order independent of the run, and ids independent of lines', async () => {
  const files = { 'b.js': 'function b() {}\n[1].map(() => 1)', 'a.js': 'function a() {}' }
  const first = await scanDirectory(directoryOfFiles(files))
  const second = await scanDirectory(
    directoryOfFiles(Object.fromEntries(Object.entries(files).toReversed())),
  )
  const moved = await scanDirectory(directoryOfFiles({ ...files, 'b.js': `\n\n${files['b.js']}` }))
  expect(second.payload.fragments).toEqual(first.payload.fragments)
  expect(listNodes(moved.payload).map(({ id }) => id)).toEqual(
    listNodes(first.payload).map(({ id }) => id),
  )
})

test('gives a TypeScript namespace its exported members, wherever it is written', async () => {
  const found = await calls({
    'a.ts': [
      "import { Deep } from './b'",
      'function first() { Deep.Inner.go() }',
      'function second() { Deep.Inner.more() }',
      'function third() { Deep.hidden() }',
    ].join('\n'),
    'b.ts': [
      'export namespace Deep.Inner { export function go() { own() } function own() {} }',
      'export namespace Deep { function hidden() {} export var kept = own; function own() {} }',
      'export namespace Deep { export namespace Inner { export const more = () => {} } }',
      'declare namespace Deep { function hidden(): void }',
    ].join('\n'),
  })
  expect(found).toContain('a.ts#first > b.ts#go')
  expect(found).toContain('b.ts#go > b.ts#own')
  expect(found).toContain('a.ts#second > b.ts#more')
  expect(found.filter((each) => each.startsWith('a.ts#third >'))).toEqual([])
})
