import type { Fragment, GraphEdge, GraphNode } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { truncateToLimits } from './truncate-to-limits.ts'

const node = (id: string, kind: GraphNode['kind'] = 'FUNCTION'): GraphNode => ({
  id,
  kind,
  file: id.split('#')[0] ?? '',
  line: 1,
  language: 'javascript',
  symbol: id,
})
const edge = (source: string, target: string): GraphEdge => ({ source, target, edge_type: 'CALLS' })

/** A file with functions that call each other in a row. */
const inertChain = (file: string, count: number): Fragment => ({
  nodes: Array.from({ length: count }, (_, at) => node(`${file}#f${at}`)),
  edges: Array.from({ length: count - 1 }, (_, at) => edge(`${file}#f${at}`, `${file}#f${at + 1}`)),
  warnings: [],
})

/** The last function has a sink. */
const chain = (file: string, count: number): Fragment => {
  const { nodes, ...rest } = inertChain(file, count)
  const metadata = { sinks: [{ kind: 'command-injection' }] }
  return {
    ...rest,
    nodes: nodes.map((each, at) => (at === count - 1 ? { ...each, metadata } : each)),
  }
}

const withRoute = (fragment: Fragment, target: string): Fragment => ({
  ...fragment,
  nodes: [...fragment.nodes, node(`${target}:route`, 'HTTP_ROUTE')],
  edges: [...fragment.edges, edge(`${target}:route`, target)],
})

const limits = { nodesMax: 10, edgesMax: 100, dependenciesMax: 100 }
const listIds = (fragments: readonly Fragment[]) =>
  fragments.flatMap(({ nodes }) => nodes.map(({ id }) => id))

test('keeps a graph within the limits as it is', () => {
  const fragments = [chain('a.js', 10)]
  expect(truncateToLimits(fragments, [], () => false, limits)).toMatchObject({
    fragments,
    isCut: false,
    dropped: new Map(),
  })
})

test('drops nodes that no entry point reaches first, within files as well', () => {
  const dead = chain('dead.js', 20)
  const mixed = withRoute(chain('app.js', 6), 'app.js#f3')
  const { fragments, dropped, isCut } = truncateToLimits([dead, mixed], [], () => false, limits)
  // The route and what it reaches; of the others, only the sink.
  expect(listIds(fragments)).toEqual([
    'dead.js#f19',
    'app.js#f3',
    'app.js#f4',
    'app.js#f5',
    'app.js#f3:route',
  ])
  expect([...dropped].map(([at, nodes]) => [at, nodes.length])).toEqual([
    [0, 19],
    [1, 3],
  ])
  expect(isCut).toBe(false)
})

test('drops functions that lead to no sink and no package, and loses nothing by that', () => {
  const inert = inertChain('inert.js', 20)
  const application = withRoute(chain('app.js', 6), 'app.js#f0')
  const both = {
    ...application,
    edges: [...application.edges, edge('app.js#f0', 'inert.js#f0')],
  }
  const { fragments, isCut } = truncateToLimits([inert, both], [], () => false, limits)
  expect(listIds(fragments)).toEqual(listIds([application]))
  expect(isCut).toBe(false)
})

test('keeps the nearest functions of a large graph without a sink', () => {
  const inert = withRoute(inertChain('app.js', 40), 'app.js#f0')
  const { fragments, isCut } = truncateToLimits([inert], [], () => false, limits)
  expect(listIds(fragments)).toEqual(['app.js#f0', 'app.js#f0:route'])
  expect(isCut).toBe(false)
})

test('drops the farthest nodes of a single large file, and says that something is lost', () => {
  const large = withRoute(chain('app.js', 100), 'app.js#f0')
  const { fragments, isCut } = truncateToLimits([large], [], () => false, limits)
  expect(listIds(fragments)).toEqual([
    ...Array.from({ length: 9 }, (_, at) => `app.js#f${at}`),
    'app.js#f0:route',
  ])
  expect(isCut).toBe(true)
})

test('drops assets first, and nothing of the application counts as lost', () => {
  const asset = withRoute(chain('public/a.js', 20), 'public/a.js#f0')
  const application = withRoute(chain('app.js', 8), 'app.js#f0')
  const { fragments, isCut } = truncateToLimits([asset, application], [], (at) => at === 0, limits)
  expect(listIds(fragments)).toEqual(expect.arrayContaining(listIds([application])))
  expect(isCut).toBe(false)
})

test('keeps edges between kept nodes only, those of the nearest nodes first', () => {
  const large = withRoute(chain('app.js', 9), 'app.js#f0')
  const { fragments, isCut } = truncateToLimits([large], [], () => false, {
    ...limits,
    edgesMax: 3,
  })
  expect(fragments[0]?.edges.map(({ target }) => target).toSorted()).toEqual([
    'app.js#f0',
    'app.js#f1',
    'app.js#f2',
  ])
  expect(isCut).toBe(true)
})
