import { exportedFunctions } from './graph/entry-points.ts'
import { type CallEdge, reachableFrom } from './link/call-graph.ts'
import type { LinkedSources } from './link/link-sources.ts'
import { linkDirectory } from './scan-repository.ts'

/** One function of a directory, with its place. */
type PlacedFunction = {
  readonly path: string
  readonly name: string
  readonly line: number
  readonly endLine: number
}

/** The call graph of a directory by itself, for evaluations and the scan's own queries. */
export type CallGraph = {
  readonly functions: readonly PlacedFunction[]
  readonly edges: readonly CallEdge[]
  /** Numbers of all functions that may run once one of the given ones does. */
  readonly reachableFrom: (starts: Iterable<number>) => ReadonlySet<number>
  readonly entries: ReadonlySet<number>
  /** Functions that a module exports, including methods. */
  readonly exportsOf: (path: string) => readonly number[]
  readonly isCut: boolean
}

/** Reads a directory and links it, without a cache and without a payload. */
export const readCallGraph = async (root: string, nowMs: () => number): Promise<CallGraph> => {
  const { linked, entries } = await linkDirectory(root, nowMs)
  return {
    functions: place(linked),
    edges: linked.edges,
    reachableFrom: (starts) => reachableFrom(linked.edges, starts),
    entries,
    exportsOf: (path) => listExports(linked, path),
    isCut: linked.program.sets.isCut || linked.program.sets.dropped.size > 0,
  }
}

const listExports = ({ program }: LinkedSources, path: string): number[] => {
  const file = program.byPath.get(path)
  return file ? [...exportedFunctions(program, file).values()].flat() : []
}

const place = ({ program }: LinkedSources): PlacedFunction[] =>
  program.functions.map(({ file, fact }) => ({
    path: file.path,
    name: fact.name,
    line: fact.line,
    endLine: fact.endLine,
  }))
