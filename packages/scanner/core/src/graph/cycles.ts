import type { CallEdge } from '../link/call-graph.ts'
import type { Program } from '../link/program.ts'
import { stronglyConnected } from './strongly-connected.ts'

/** The number of the cycle that each node is part of; undefined outside cycles. */
export const findCycles = (
  count: number,
  edges: readonly Pick<CallEdge, 'from' | 'to'>[],
): (number | undefined)[] => {
  const next: number[][] = Array.from({ length: count }, () => [])
  for (const { from, to } of edges) next[from]?.push(to)
  const component = stronglyConnected(next)
  const sizes = new Map<number, number>()
  for (const each of component) sizes.set(each, (sizes.get(each) ?? 0) + 1)
  // Numbered in the order in which cycles are met, so that numbers don't change with unrelated
  // code.
  const numbers = new Map<number, number>()
  return component.map((each) => {
    if ((sizes.get(each) ?? 0) < 2) return undefined
    if (!numbers.has(each)) numbers.set(each, numbers.size)
    return numbers.get(each)
  })
}

/** Edges between files that import each other. */
export const moduleEdges = ({ files, byPath }: Program): { from: number; to: number }[] =>
  files.flatMap(({ index, resolutions }) =>
    resolutions.flatMap((resolution) => {
      const target = resolution.kind === 'file' ? byPath.get(resolution.path) : undefined
      return target ? [{ from: index, to: target.index }] : []
    }),
  )
