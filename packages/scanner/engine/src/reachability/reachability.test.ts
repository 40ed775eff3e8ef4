import { expect, test } from 'vitest'
import { flatten } from '@daimon/scanner-core'
import { npmLock, scanned } from '../testing/scanned.ts'
import { buildGraph } from './graph.ts'
import { pathText } from './path.ts'
import { reachabilityContext } from './reachability-context.ts'
import { createReachability } from './reachability.ts'

const lodash = { ecosystem: 'npm', name: 'lodash', version: '4.17.20' }
const lock = {
  'package-lock.json': npmLock('lodash@4.17.20', 'express@4.17.1 > qs@6.7.0', 'left-pad@1.0.0'),
}
const app = {
  ...lock,
  'package.json': '{"name":"app","main":"index.js"}',
  'index.js': `const express = require('express')
const app = express()
const { render } = require('./render')
app.get('/users/:id', (req, res) => {
  res.send(render(req.query.template))
})
app.listen(3000)`,
  'render.js': `const _ = require('lodash')
exports.render = (text) => make(text)({})
function make(text) {
  return _.template(text)
}
function dead(x) { return _.defaultsDeep({}, x) }`,
}

const reach = async (
  files: Record<string, string>,
  asked: Partial<Parameters<ReturnType<typeof createReachability>>[0]>,
) =>
  createReachability(buildGraph(await scanned(files)))({
    ...lodash,
    symbols: ['template'],
    ...asked,
  })

test('reports a vulnerable function that a route calls as reachable, with file and line of each hop', async () => {
  const found = await reach(app, {})
  expect(found).toEqual({
    reachable: true,
    reason: undefined,
    detail: undefined,
    steps: [
      { file: 'index.js', line: 4, symbol: 'GET /users/:id', kind: 'route' },
      { file: 'index.js', line: 4, symbol: '$0', kind: 'function' },
      { file: 'render.js', line: 2, symbol: 'render', kind: 'function' },
      { file: 'render.js', line: 3, symbol: 'make', kind: 'function' },
      { file: 'render.js', line: 1, symbol: 'lodash.template', kind: 'call' },
    ],
  })
  expect(pathText(found.steps)).toBe(
    'GET /users/:id → $0 (index.js:4) → render (render.js:2) → make (render.js:3) → lodash.template (render.js:1)',
  )
})

test('returns the same answer for the flattened format of older clients', async () => {
  const payload = await scanned(app)
  const asked = { ...lodash, symbols: ['template'] }
  expect(createReachability(buildGraph(flatten(payload)))(asked)).toEqual(
    createReachability(buildGraph(payload))(asked),
  )
})

test.each([
  ['a function without callers', ['merge'], 'not_called'],
  ['a function that only dead code calls', ['defaultsDeep'], 'no_way_from_an_entry'],
])('reports %s as unreachable', async (_, symbols, reason) => {
  expect(await reach(app, { symbols })).toMatchObject({ reachable: false, reason, steps: [] })
})

test('reports an unimported package as unreachable for dev dependencies, otherwise as unknown', async () => {
  const unused = { ...app, 'render.js': 'exports.render = (text) => text' }
  expect(await reach(unused, { isDevOnly: true })).toMatchObject({
    reachable: false,
    reason: 'not_imported',
  })
  expect(await reach(unused, {})).toMatchObject({
    reachable: null,
    reason: 'not_imported',
    detail: 'no code imports it; a framework may load it by name',
  })
  const types = {
    ...unused,
    'package.json': '{"name":"app","main":"index.js","dependencies":{"lodash":"4"}}',
    'types.ts': `import type { Dictionary } from 'lodash'\nexport const x: Dictionary<string> = {}`,
  }
  expect((await reach(types, {})).detail).toMatch(/^only its types are imported/)
})

test('returns unknown if no named member is called and internal ones may be affected', async () => {
  expect(await reach(app, { symbols: ['merge'], areSymbolsComplete: false })).toMatchObject({
    reachable: null,
    reason: 'no_symbol_known',
  })
  expect((await reach(app, { areSymbolsComplete: false })).reachable).toBe(true)
})

test.each([
  ['no known symbol', { symbols: [] }, {}, 'no_symbol_known'],
  [
    'a call by a computed name on the path',
    { symbols: ['merge'] },
    { 'index.js': `${app['index.js']}\nmodule.exports = (table, x) => table[x]()` },
    'dynamic_call',
  ],
  [
    'a module loaded by a computed name',
    { name: 'left-pad', version: '1.0.0', symbols: ['default'] },
    { 'index.js': `${app['index.js']}\nmodule.exports = (x) => require(x)` },
    'dynamic_call',
  ],
  ['an unreadable file', { symbols: ['merge'] }, { 'broken.js': 'function (((' }, 'parse_failure'],
  [
    'the whole package passed on',
    { symbols: ['merge'] },
    { 'render.js': `exports.render = (x) => x; exports.all = require('lodash')` },
    'dynamic_call',
  ],
  [
    'a package bundled by another one',
    { name: 'qs', version: '6.7.0', symbols: ['parse'] },
    {},
    'inside_dependency',
  ],
  [
    'an unsupported language',
    { ecosystem: 'PyPI', name: 'jinja2', symbols: ['x'] },
    {},
    'language_not_read',
  ],
  [
    'an unknown import name',
    { ecosystem: 'PyPI', name: 'some-thing', version: '1.0.0', symbols: ['x'] },
    { 'x.py': 'print(1)', 'poetry.lock': '[[package]]\nname = "some-thing"\nversion = "1.0.0"\n' },
    'import_name_unknown',
  ],
  [
    'a malicious package with install scripts',
    { name: 'evil', version: '1.0.0', symbols: [], isMalicious: true },
    {},
    'runs_when_installed',
  ],
] as const)('returns unknown with a reason: %s', async (_, asked, files, reason) => {
  expect(await reach({ ...app, ...files }, asked)).toMatchObject({ reachable: null, reason })
})

test('does not count a call by a computed name as an import', async () => {
  const files = {
    ...app,
    'index.js': `${app['index.js']}\nmodule.exports = (table, x) => table[x]()`,
  }
  expect(await reach(files, { name: 'left-pad', version: '1.0.0', isDevOnly: true })).toMatchObject(
    {
      reachable: false,
      reason: 'not_imported',
    },
  )
})

test('returns unknown if another package uses it, even without calls in the project', async () => {
  const shared = { ...app, 'package-lock.json': npmLock('express@4.17.1 > lodash@4.17.20') }
  expect(await reach(shared, { symbols: ['merge'] })).toMatchObject({
    reachable: null,
    reason: 'inside_dependency',
    detail: 'express → lodash: the graph does not contain calls inside packages',
  })
})

test('never returns unreachable for a flat lockfile or a graph without packages', async () => {
  const files = { 'requirements.txt': 'PyYAML==5.3\nFlask==1.0\n', 'app.py': 'import flask\n' }
  const yaml = { ecosystem: 'PyPI', name: 'PyYAML', version: '5.3', symbols: ['load'] }
  expect(await reach(files, yaml)).toMatchObject({ reachable: null, reason: 'inside_dependency' })
  const absent = { name: 'right-pad', version: '1.0.0' }
  expect(await reach(app, absent)).toMatchObject({ reachable: null, reason: 'inside_dependency' })
})

test('never returns unreachable for a truncated graph', async () => {
  const payload = await scanned(app)
  const cut = buildGraph({ ...payload, graph_truncated: true })
  expect(createReachability(cut)({ ...lodash, symbols: ['merge'] })).toMatchObject({
    reachable: null,
    reason: 'graph_truncated',
  })
  expect(createReachability(cut)({ ...lodash, symbols: ['template'] }).reachable).toBe(true)
})

test('returns the dependency chain of a transitive package', async () => {
  const found = await reach(app, { name: 'qs', version: '6.7.0', symbols: ['parse'] })
  expect(found.detail).toBe('express → qs: the graph does not contain calls inside packages')
  expect(found.steps.map(({ symbol }) => symbol)).toEqual([
    'module',
    '<module>',
    'express',
    'express',
    'qs',
  ])
})

test('never reports a malicious package as unreachable, because install scripts run', async () => {
  const files = {
    ...app,
    'dead.js': '',
    'render.js': `exports.render = (x) => x\nfunction dead() { return require('lodash') }`,
  }
  expect(await reach(files, { symbols: [], isMalicious: true })).toMatchObject({
    reachable: null,
    reason: 'runs_when_installed',
  })
})

test('reports a malicious package as reachable by import alone', async () => {
  expect(await reach(app, { symbols: [], isMalicious: true })).toMatchObject({ reachable: true })
})

test.each([
  ['a destructured import', `const { template } = require('lodash')`, 'template(x)'],
  ['a renamed import', `import { template as t } from 'lodash'`, 't(x)'],
  ['a namespace', `import * as _ from 'lodash'`, '_.template(x)'],
  ['a default import', `import _ from 'lodash'`, '_.template(x)'],
  ['a module of the package', `import make from 'lodash/template'`, 'make(x)'],
  ['a member by a constant key', `const _ = require('lodash')`, `_['template'](x)`],
])('recognizes a function through %s', async (_, head, call) => {
  const files = {
    ...lock,
    'package.json': '{"name":"app","main":"index.js"}',
    'index.js': `${head}\nexport const run = (x) => ${call}`,
  }
  expect(await reach(files, {})).toMatchObject({ reachable: true })
})

test('resolves a Python package by its import name', async () => {
  const files = {
    'requirements.txt': 'PyYAML==5.3\nFlask==1.0\n',
    'app.py': `from flask import Flask, request
import yaml
app = Flask(__name__)

@app.route('/x/<int:number>', methods=['POST'])
def show(number):
    return parse(request.data)

def parse(text):
    return yaml.load(text)
`,
  }
  const found = await reach(files, {
    ecosystem: 'PyPI',
    name: 'PyYAML',
    version: '5.3',
    symbols: ['yaml.load'],
  })
  expect(found).toMatchObject({ reachable: true })
  expect(pathText(found.steps)).toMatch(
    /^POST \/x\/:number → show \(app\.py:\d+\) → parse \(app\.py:\d+\) → yaml\.load/,
  )
})

test('returns entry points, path, and rewrite hints for a symbol', async () => {
  const graph = buildGraph(await scanned(app))
  const context = reachabilityContext(graph, {
    ecosystem: 'npm',
    name: 'lodash',
    symbol: 'template',
  })
  expect(context).toMatchObject({ reachable: true, reason: null })
  expect(context.entrypoints[0]).toMatchObject({ symbol: 'GET /users/:id', kind: 'route' })
  expect(context.call_path_compressed).toContain('GET /users/:id → $0')
  expect(context.call_path_full).toHaveLength(5)
  expect(context.rewrite_hints).toEqual([
    'Change the call of lodash.template in make (render.js:3).',
  ])
  expect(
    reachabilityContext(graph, { ecosystem: 'npm', name: 'qs', symbol: 'parse' }).rewrite_hints,
  ).toEqual([
    'qs is a transitive dependency: update the package that depends on it, or override the version.',
  ])
})

test('normalizes dynamic segments of all frameworks', async () => {
  const { withoutBrackets } = await import('./path.ts')
  expect(withoutBrackets('GET /a/[id]/[...rest]/{name}/<int:n>/{x:[0-9]+}')).not.toMatch(
    /[[\]{}<>]/,
  )
  expect(withoutBrackets('pages/[id].js')).toBe('pages/:id.js')
})

test('is not affected by ids that name object members', () => {
  const node = (id: string) => ({
    id,
    kind: 'FUNCTION' as const,
    file: 'a.js',
    line: 1,
    language: 'javascript',
    symbol: id,
  })
  const graph = buildGraph({
    schema_version: '1',
    repo_fingerprint: 'sha256:x',
    git_tree_hash: 'nogit:xx',
    client_os: 'linux',
    languages: [],
    dependencies: [],
    fragments: [
      {
        nodes: ['__proto__', 'constructor', 'toString'].map(node),
        edges: [{ source: '__proto__', target: 'constructor', edge_type: 'CALLS' }],
        warnings: [],
      },
    ],
  })
  expect(graph.outgoing.get('toString')).toBe(undefined)
  expect(createReachability(graph)({ ...lodash, symbols: ['x'] })).toMatchObject({
    reachable: null,
  })
})
