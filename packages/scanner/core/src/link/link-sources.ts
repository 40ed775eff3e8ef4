import { type CallSites, solveCalls } from './call-sites.ts'
import { type CallEdge, callEdges } from './call-graph.ts'
import { addConstraints } from './constraints.ts'
import type { FindMajor } from './package-manifest.ts'
import {
  APPLICATION_BUDGET,
  ASSET_BUDGET,
  type Program,
  type SourceFile,
  createProgram,
} from './program.ts'
import type { Resolve } from './resolve.ts'

export type LinkedSources = {
  readonly program: Program
  readonly sites: CallSites
  readonly edges: readonly CallEdge[]
}

/** Links the facts of all files into the call graph between their functions. */
export const linkSources = (
  sources: readonly SourceFile[],
  resolve: Resolve,
  { isAsset = false, findMajor }: { isAsset?: boolean; findMajor?: FindMajor } = {},
): LinkedSources => {
  const budget = isAsset ? ASSET_BUDGET : APPLICATION_BUDGET
  const program = createProgram(sources, resolve, budget, findMajor)
  addConstraints(program, resolve)
  const sites = solveCalls(program)
  return { program, sites, edges: callEdges(program, sites) }
}
