import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallEdge, reachableFrom } from '../link/call-graph.ts'
import { omitImplied } from './implied-edges.ts'

const COUNT = 12

/** Of each pair of functions one edge, in the order of callEdges. */
const sorted = (edges: readonly CallEdge[]): CallEdge[] => [
  ...new Map(
    edges
      .toSorted((a, b) => a.from - b.from || a.to - b.to)
      .map((edge) => [`${edge.from}>${edge.to}`, edge]),
  ).values(),
]

const graphs = fc
  .array(
    fc.record({
      from: fc.nat(COUNT - 1),
      to: fc.nat(COUNT - 1),
      type: fc.constantFrom<CallEdge['type'][]>(
        'INDIRECT',
        'INDIRECT',
        'INDIRECT',
        'CALLS',
        'IMPORTS',
      ),
      line: fc.constant(1),
    }),
    { maxLength: 90 },
  )
  .map(sorted)

const findRunning = (edges: readonly CallEdge[]) => reachableFrom(edges, [0])
const listCallers = (edges: readonly CallEdge[], runs: ReadonlySet<number>, to: number) =>
  edges.filter((edge) => edge.to === to && edge.type !== 'IMPORTS' && runs.has(edge.from))

test('keeps what each function reaches, and replaces an edge by two at most', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const left = omitImplied(edges, COUNT, findRunning(edges))
      for (const { from, to, type } of edges) {
        const isKept = left.some((edge) => edge.from === from && edge.to === to)
        expect(isKept || type === 'INDIRECT').toBe(true)
        const through = left.filter((edge) => edge.from === from)
        const isImplied = through.some((first) =>
          left.some((second) => second.from === first.to && second.to === to),
        )
        expect(isKept || isImplied).toBe(true)
      }
    }),
  )
})

test('keeps whether another function that runs calls a function, too', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const runs = findRunning(edges)
      const left = omitImplied(edges, COUNT, runs)
      for (let to = 0; to < COUNT; to += 1) {
        const before = listCallers(edges, runs, to).length
        expect(Math.min(2, listCallers(left, runs, to).length)).toBe(Math.min(2, before))
      }
    }),
  )
})

test('keeps a few edges for each of many functions that lead to all others', () => {
  const count = 200
  const all = Array.from({ length: count }, (_, at) => at)
  const edges = all.flatMap((from) =>
    all.flatMap((to): CallEdge[] => (from === to ? [] : [{ from, to, type: 'INDIRECT', line: 1 }])),
  )
  expect(omitImplied(edges, count, new Set(all)).length).toBeLessThan(6 * count)
})
