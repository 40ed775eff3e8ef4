import { expect, test } from 'vitest'
import { scanned } from '../testing/scanned.ts'
import { buildGraph } from './graph.ts'
import { createReachability } from './reachability.ts'

type FlatNode = readonly [id: string, type: string, label: string | null, more?: object]
type FlatEdge = readonly [source: string, target: string, type: string]

/** A flat graph of another client: calls are functions, labeled as in the code. */
const foreign = (
  nodes: readonly FlatNode[],
  edges: readonly FlatEdge[],
  { language = 'javascript', entrypoints = ['r'] } = {},
) =>
  createReachability(
    buildGraph({
      schema_version: '1',
      repo_fingerprint: 'sha256:0123',
      git_tree_hash: '01234567',
      languages: [language],
      dependencies: [
        {
          name: 'lodash',
          version: '4.17.15',
          ecosystem: 'npm',
          resolved_url: null,
          env_marker: null,
        },
      ],
      nodes: nodes.map(([id, type, label, more], at) => ({
        id,
        type,
        label,
        language,
        metadata: { file: 'app', line: at + 1 },
        ...more,
      })),
      edges: edges.map(([source, target, type]) => ({ source, target, type })),
      entrypoints: [...entrypoints],
    }),
  )

const lodash = { ecosystem: 'npm', name: 'lodash', version: '4.17.15', symbols: ['merge'] }
const pyyaml = { ecosystem: 'pypi', name: 'pyyaml', version: '5.3', symbols: ['load'] }

const handler: readonly FlatNode[] = [
  ['r', 'HTTP_ROUTE', 'POST /merge'],
  ['h', 'FUNCTION', 'handle'],
]
const handled: readonly FlatEdge[] = [
  ['r', 'h', 'CALLS'],
  ['h', 'c', 'CALLS'],
]

test.each([
  ['_.merge', 'lodash', {}],
  ['lodash.merge', 'lodash', {}],
  ['_.merge(…)', 'lodash', {}],
  ['extra.merge', 'lodash', { metadata: { file: 'app', line: 3, binding: 'extra' } }],
  ['merge', 'lodash/merge', {}],
  ['_.merge', null, { package: 'lodash' }],
])('a called function labeled %s reaches the member of the import %s', (label, imported, more) => {
  const reach = foreign(
    [...handler, ['c', 'FUNCTION', label], ['i', 'IMPORT', imported, more]],
    handled,
  )
  expect(reach(lodash)).toMatchObject({ reachable: true, reason: undefined })
})

test.each([
  ['yaml.load', 'yaml', {}],
  ['yaml.load', 'yaml', { package: 'PyYAML' }],
  ['load', 'yaml.load', {}],
])('in Python, %s reaches the member of the import %s', (label, imported, more) => {
  const reach = foreign(
    [...handler, ['c', 'FUNCTION', label], ['i', 'IMPORT', imported, more]],
    handled,
    { language: 'Python' },
  )
  expect(reach(pyyaml)).toMatchObject({ reachable: true })
})

test('gives the verdict and the path of our own graph of the same code', async () => {
  const files = {
    'package.json': '{"name":"app","main":"server.js","dependencies":{"lodash":"4.17.15"}}',
    'server.js': `const _ = require('lodash')
const app = require('express')()
function handle(req, res) { res.json(_.merge({}, req.body)) }
app.post('/merge', handle)
`,
  }
  const own = createReachability(buildGraph(await scanned(files)))
  const other = foreign(
    [...handler, ['c', 'FUNCTION', '_.merge'], ['i', 'IMPORT', 'lodash']],
    handled,
  )
  const names = ({ steps }: ReturnType<typeof other>) => steps.map(({ symbol }) => symbol)
  const asked = { ecosystem: 'npm', name: 'lodash', symbols: ['merge'] }
  expect(own(asked).reachable).toBe(true)
  expect(other(asked).reachable).toBe(true)
  expect(names(other(asked))).toEqual(names(own(asked)))
  const unnamed = { ...asked, symbols: [] }
  expect(other(unnamed)).toMatchObject({ reachable: null, reason: own(unnamed).reason })
})

test('an edge from the call to the import decides, whatever the receiver is called', () => {
  const reach = foreign(
    [...handler, ['c', 'FUNCTION', 'helper.merge'], ['i', 'IMPORT', 'lodash']],
    [...handled, ['c', 'i', 'IMPORTS']],
  )
  expect(reach(lodash)).toMatchObject({ reachable: true })
})

test('a function that the client lists as an entry point is one', () => {
  const reach = foreign(
    [
      ['h', 'FUNCTION', 'handle'],
      ['c', 'FUNCTION', '_.merge'],
      ['i', 'IMPORT', 'lodash'],
    ],
    [['h', 'c', 'CALLS']],
    { entrypoints: ['h'] },
  )
  expect(reach(lodash)).toMatchObject({ reachable: true })
})

test.each([
  [
    'an unknown receiver of a member with that name',
    [['c', 'FUNCTION', 'helper.merge'] as const],
    handled,
    ['r'],
  ],
  ['a route without a handler', [], [], ['r']],
  ['a graph without entry points', [], [], []],
] as const)('%s is unknown, never unreachable', (_, more, edges, entrypoints) => {
  const nodes: readonly FlatNode[] = [
    ...(entrypoints.length > 0 ? handler : handler.slice(1)),
    ...more,
    ['m', 'FUNCTION', 'other'],
    ['u', 'FUNCTION', '_.map'],
    ['i', 'IMPORT', 'lodash'],
  ]
  const reach = foreign(nodes, [...edges, ['m', 'u', 'CALLS']], { entrypoints: [...entrypoints] })
  expect(reach(lodash)).toMatchObject({ reachable: null })
})

test('a member that no code calls is unreachable, as in our own graph', () => {
  const reach = foreign(
    [
      ...handler,
      ['c', 'FUNCTION', '_.map'],
      ['i', 'IMPORT', 'lodash'],
      ['d', 'DEPENDENCY', 'lodash'],
    ],
    [...handled, ['i', 'd', 'DEPENDS_ON']],
  )
  expect(reach(lodash)).toMatchObject({ reachable: false, reason: 'not_called' })
})
