import type { Dependency, Fragment, GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { FileOrigin } from '../extract/file-origin.ts'
import { type CallEdge, reachableFrom } from '../link/call-graph.ts'
import { type FlowSummaries, summarize } from '../link/flow-summaries.ts'
import { findEscapes } from '../link/escapes.ts'
import type { Program, SourceFile } from '../link/program.ts'
import { PairSet } from '../link/number-columns.ts'
import { findResponses } from '../link/responses.ts'
import { findPastCsrf } from '../link/find-past-csrf.ts'
import { lacksCsrfProtection } from '../link/find-missing-csrf.ts'
import { type SkippedFlow, createWholeFlow } from '../link/whole-flow.ts'
import { markRequests } from '../link/mark-requests.ts'
import { createGuards } from '../link/authorization/guards.ts'
import { createIdentity } from '../link/authorization/identity.ts'
import { findUnauthorized } from '../link/authorization/find-unauthorized.ts'
import { createProgramIndex } from '../link/authorization/program-index.ts'
import { findMounts } from '../link/mounts.ts'
import { findOpenSerializers } from '../link/open-serializers.ts'
import { findSlowFields } from '../link/slow-fields.ts'
import { linkSources } from '../link/link-sources.ts'
import { hasLostValues } from '../link/lost-values.ts'
import { type PackageManifest, createMajors } from '../link/package-manifest.ts'
import type { Resolve } from '../link/resolve.ts'
import { type Route, findRoutes } from '../link/routes.ts'
import { isCredential } from '../rules/sinks.ts'
import type { Naming } from '../scrub/naming.ts'
import { indexDependencies } from './dependency-nodes.ts'
import { findEntries } from './entry-points.ts'
import { addImports, indexImports } from './import-nodes.ts'
import { collectFlows, flowMetadata } from './passed-flows.ts'
import { findCycles, moduleEdges } from './cycles.ts'
import { omitImplied } from './implied-edges.ts'
import { metadata } from './metadata.ts'
import { omitUnneeded } from './needed-flows.ts'
import { betweenEntryAndSink, listHelpers } from './paths-to-sinks.ts'
import { addRoutes, unique } from './route-nodes.ts'
import { addUnknownCalls } from './unknown-calls.ts'
import { functionIds } from './function-names.ts'

export type FileFragment = Fragment & { readonly path: string }

export type GroupGraph = {
  /** One fragment per file. */
  readonly fragments: readonly FileFragment[]
  readonly entrypointCount: number
  /** The analysis stopped early somewhere, so a missing edge may still exist. */
  readonly isTruncated: boolean
  /** Set if flows between functions were not computed. */
  readonly skippedFlow?: SkippedFlow | undefined
}

/** The graphs of all groups; truncated if that of the application is. */
export type Graph = GroupGraph & {
  /** The paths of assets as the fragments have them, with their origin. */
  readonly assets: ReadonlyMap<string, FileOrigin>
  /** What limits cut, and what that affects, as sentences without a period. */
  readonly cuts: readonly string[]
}

export type GraphContext = {
  readonly sources: readonly SourceFile[]
  readonly resolve: Resolve
  readonly manifests: readonly PackageManifest[]
  readonly dependencies: readonly Dependency[]
  readonly naming: Naming
  /** Assets get a smaller budget. */
  readonly isAsset: boolean
  /** Above this number of values, flows between functions are not computed. */
  readonly flowNodesMax?: number | undefined
}

/** Links the facts of all files and builds their graph. */
export const buildGraph = ({
  sources,
  resolve,
  manifests,
  dependencies,
  naming,
  isAsset,
  flowNodesMax,
}: GraphContext): GroupGraph => {
  const { program, sites, edges } = linkSources(sources, resolve, {
    isAsset,
    findMajor: createMajors(manifests),
  })
  const mounts = findMounts(program, sites)
  const routes = findRoutes(program, sites, mounts)
  const ids = functionIds(program, naming)
  const index = indexDependencies(dependencies)
  const known = new Set([...index.keys(), ...manifests.flatMap(({ asks }) => [...asks.keys()])])
  const elsewhere = indexImports(program.files, naming, known)
  const escapes = Map.groupBy(
    findEscapes(program, sites),
    ({ from }) => program.functions[from]?.file.path ?? '',
  )
  markRequests(program, routes)
  const responses = findResponses(program, routes)
  const cycles = findCycles(program.functions.length, edges)
  const moduleCycles = findCycles(program.files.length, moduleEdges(program))
  const entries = findEntries(program, manifests, routes)
  const reached = reachableFrom(edges, entries.starts)
  const getRoutes = Map.groupBy(routes, ({ file }) => file.path)
  const answered = new Map(
    routes.flatMap(({ handlers, framework }) =>
      handlers.slice(-1).map((at) => [at, framework] as const),
    ),
  )
  const isUnprotected = lacksCsrfProtection(program, routes)
  const handled = filesReachedFrom(program, edges, routes)
  const fileIndex = createProgramIndex()
  const guards = createGuards(program, sites, fileIndex, routes)
  const identity = createIdentity(program, sites, guards, fileIndex)
  const whole = createWholeFlow(
    program,
    sites,
    routes,
    (file) => routes.length === 0 || handled.has(file),
    identity.startsIn,
    flowNodesMax,
  )
  const unauthorized = findUnauthorized(
    { program, sites, mounts, guards, index: fileIndex, whole },
    routes,
  )
  const misused = new Map(unauthorized)
  for (const [at, sinks] of [
    ...findPastCsrf({ program, sites, mounts, identity, index: fileIndex }, routes),
    ...findOpenSerializers({ program, sites, index: fileIndex }, routes),
    ...(routes.length > 0 ? findSlowFields(program) : []),
  ])
    misused.set(at, [...(misused.get(at) ?? []), ...sinks])
  const allSummaries = program.files.map((file) =>
    summarize(program, sites, file, responses, whole, answered, isUnprotected, misused),
  )
  const matters = betweenEntryAndSink(program, edges, reached, allSummaries)
  const helpers = listHelpers(program, allSummaries)
  const allFlows = omitUnneeded(
    program,
    allSummaries,
    program.files.map((file) =>
      collectFlows(file, sites, allSummaries[file.index] as FlowSummaries, matters, helpers),
    ),
  )
  const linked = new PairSet()
  for (const { from, to } of edges) linked.add(from, to)
  const outgoing = Map.groupBy(
    omitImplied(edges, program.functions.length, reached),
    ({ from }) => program.functions[from]?.file.path ?? '',
  )
  const isTruncated =
    program.sets.isCut || hasLostValues({ program, sites, reached, onPaths: matters })
  const fragments = program.files.map((file): FileFragment => {
    const { facts } = file
    const path = naming.path(file.path)
    const nodes: GraphNode[] = []
    const links: GraphEdge[] = []
    const summaries = allSummaries[file.index] as FlowSummaries
    const flows = allFlows[file.index] ?? new Map()
    facts.functions.forEach((fact, local) => {
      const at = file.functionBase + local
      const node = ids[at] as string
      nodes.push({
        id: node,
        kind: 'FUNCTION',
        file: path,
        line: fact.line,
        language: facts.language,
        symbol: naming.symbol(fact.name),
        ...metadata({
          end_line: fact.endLine,
          ...(cycles[at] === undefined ? {} : { cycle: cycles[at] }),
          ...(local === 0 && moduleCycles[file.index] !== undefined
            ? { module_cycle: moduleCycles[file.index] }
            : {}),
          // For the application, the graph as a whole is marked.
          ...(local === 0 && isAsset && isTruncated ? { cut: true } : {}),
          ...summaryMetadata(summaries, local, matters.has(at)),
        }),
      })
    })
    const called = new Set<string>()
    for (const { from, to, type } of outgoing.get(file.path) ?? []) {
      if (flows.size > 0) called.add(`${from}>${to}`)
      links.push({
        source: ids[from] as string,
        target: ids[to] as string,
        edge_type: type,
        ...(flows.size > 0 ? flowMetadata(flows.get(`${from}>${to}`)) : {}),
      })
    }
    // A callback passes on the arguments of the enclosing function; the flow is recorded for that
    // function.
    for (const [pair, found] of flows) {
      if (called.has(pair)) continue
      const [from = 0, to = 0] = pair.split('>').map(Number)
      // An edge that others imply comes back only with a flow.
      if (found.flows.size === 0 && !linked.add(from, to)) continue
      links.push({
        source: ids[from] as string,
        target: ids[to] as string,
        edge_type: 'INDIRECT',
        ...flowMetadata(found),
      })
    }
    addImports({
      file,
      naming,
      known,
      ids,
      index,
      nodes,
      links,
      sites,
      elsewhere,
      escapes: escapes.get(file.path) ?? [],
    })
    addRoutes(program, getRoutes.get(file.path) ?? [], naming, ids, nodes, links)
    for (const { what: given, functions } of entries.byFile.get(file.path) ?? []) {
      const what = naming.symbol(given)
      const id = unique(nodes, `${path}#entry:${what}`)
      nodes.push({
        id,
        kind: 'DYNAMIC_ENTRYPOINT',
        file: path,
        line: 1,
        language: facts.language,
        symbol: what,
      })
      for (const at of functions)
        links.push({ source: id, target: ids[at] as string, edge_type: 'INDIRECT' })
    }
    addUnknownCalls(sites, file, naming, ids, nodes, links)
    return {
      path,
      nodes,
      edges: dedupe(links),
      warnings: facts.warnings.map((warning) => `${path}: ${warning}`),
    }
  })
  return {
    fragments,
    entrypointCount: entries.count,
    isTruncated,
    skippedFlow: whole.skipped,
  }
}

/**
 * Outside the paths to sinks, only credentials are recorded: they can be read whether or not the
 * code runs.
 */
const summaryMetadata = (
  { sinks, returnsOf }: FlowSummaries,
  local: number,
  matters: boolean,
): Record<string, unknown> => {
  const own = (sinks.get(local) ?? []).filter((sink) => matters || isCredential(sink))
  const returns = matters ? returnsOf(local) : []
  return {
    ...(own.length > 0 ? { sinks: own } : {}),
    ...(returns.length > 0 ? { returns } : {}),
  }
}

/** The files that the handling of requests runs through. */
const filesReachedFrom = (
  { functions }: Program,
  edges: readonly CallEdge[],
  routes: readonly Route[],
): ReadonlySet<Program['files'][number]> => {
  const run = reachableFrom(
    edges,
    routes.flatMap(({ handlers, file }) => [...handlers, file.functionBase]),
  )
  return new Set([...run].flatMap((at) => functions[at]?.file ?? []))
}

const dedupe = (edges: readonly GraphEdge[]): GraphEdge[] => [
  ...new Map(
    edges.map((edge) => [
      `${edge.source}\n${edge.target}\n${edge.edge_type}\n${JSON.stringify(edge.metadata?.['symbol'])}`,
      edge,
    ]),
  ).values(),
]
