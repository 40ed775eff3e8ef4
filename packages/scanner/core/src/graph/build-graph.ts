import type { Dependency, Fragment, GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { CallSites } from '../link/call-sites.ts'
import { type CallEdge, reachableFrom } from '../link/call-graph.ts'
import { type FlowSummaries, summarise } from '../link/flow-summaries.ts'
import type { Program, SourceFile } from '../link/program.ts'
import { responsesOf } from '../link/responses.ts'
import { linkSources } from '../link/link-sources.ts'
import type { PackageManifest } from '../link/package-manifest.ts'
import type { Resolve } from '../link/resolve.ts'
import { type Route, findRoutes } from '../link/routes.ts'
import type { Naming } from '../scrub/naming.ts'
import { indexDependencies } from './dependency-nodes.ts'
import { findEntries } from './entries.ts'
import { addImports } from './import-nodes.ts'
import { metadata } from './metadata.ts'
import { addUnknownCalls } from './unknown-calls.ts'
import { functionIds } from './function-names.ts'
import { stronglyConnected } from './strongly-connected.ts'

export type FileFragment = Fragment & { readonly path: string }

export type Graph = {
  /** One fragment a file. */
  readonly fragments: readonly FileFragment[]
  readonly entrypointCount: number
  /** The analysis had to stop early somewhere: what is not there may yet exist. */
  readonly isTruncated: boolean
}

export type GraphParts = {
  readonly sources: readonly SourceFile[]
  readonly resolve: Resolve
  readonly manifests: readonly PackageManifest[]
  readonly dependencies: readonly Dependency[]
  readonly naming: Naming
}

/** Links the facts of all files and makes the graph of them. */
export const buildGraph = ({
  sources,
  resolve,
  manifests,
  dependencies,
  naming,
}: GraphParts): Graph => {
  const { program, sites, edges } = linkSources(sources, resolve)
  const routes = findRoutes(program, sites)
  const ids = functionIds(program, naming)
  const index = indexDependencies(dependencies)
  const known = new Set([...index.keys(), ...manifests.flatMap(({ asks }) => [...asks.keys()])])
  const responses = responsesOf(program, routes)
  const cycles = cyclesOf(program.functions.length, edges)
  const moduleCycles = cyclesOf(program.files.length, moduleEdges(program))
  const entries = findEntries(program, manifests, routes)
  const reached = reachableFrom(edges, entries.starts)
  const outgoing = Map.groupBy(edges, ({ from }) => program.functions[from]?.file.path ?? '')
  const routesOf = Map.groupBy(routes, ({ file }) => file.path)
  const allSummaries = program.files.map((file) => summarise(program, sites, file, responses))
  const matters = betweenEntryAndSink(program, edges, reached, allSummaries)
  const fragments = program.files.map((file): FileFragment => {
    const { facts } = file
    const path = naming.path(file.path)
    const nodes: GraphNode[] = []
    const links: GraphEdge[] = []
    const summaries = allSummaries[file.index] as FlowSummaries
    const flows = flowsOf(file, sites, summaries, matters)
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
    // A callback hands on what the function around it was given: that is told of the function.
    for (const [pair, found] of flows) {
      if (called.has(pair)) continue
      const [from = 0, to = 0] = pair.split('>').map(Number)
      links.push({
        source: ids[from] as string,
        target: ids[to] as string,
        edge_type: 'INDIRECT',
        ...flowMetadata(found),
      })
    }
    addImports({ file, naming, known, ids, index, nodes, links, sites })
    addRoutes(routesOf.get(file.path) ?? [], naming, ids, nodes, links)
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
    isTruncated: program.sets.isCut,
  }
}

const flowMetadata = (flows: ReadonlySet<string> | undefined) =>
  flows ? metadata({ flows: [...flows] }) : {}

/** Outside of the ways to sinks nothing but credentials: those are read, whether or not the code runs. */
const summaryMetadata = (
  { sinks, returnsOf }: FlowSummaries,
  local: number,
  matters: boolean,
): Record<string, unknown> => {
  const own = (sinks.get(local) ?? []).filter((sink) => matters || isSecret(sink))
  const returns = matters ? returnsOf(local) : []
  return {
    ...(own.length > 0 ? { sinks: own } : {}),
    ...(returns.length > 0 ? { returns } : {}),
  }
}

const isSecret = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'secret' || kind === 'password'

/** By `caller>callee`, of callees that matter: which of the caller's origins go into which parameter of the callee. */
const flowsOf = (
  file: Program['files'][number],
  sites: CallSites,
  { flowsInto }: FlowSummaries,
  matters: ReadonlySet<number>,
): Map<string, Set<string>> => {
  const flows = new Map<string, Set<string>>()
  if (matters.size === 0) return flows
  const targetsOf = (call: number) => sites.targets[file.callBase + call] ?? []
  const found = flowsInto((call) => {
    for (const target of targetsOf(call)) if (matters.has(target)) return true
    return false
  })
  for (const [local, calls] of [...found].toSorted(([a], [b]) => a - b))
    for (const [at, own] of calls)
      for (const target of targetsOf(at)) {
        if (!matters.has(target)) continue
        const key = `${file.functionBase + local}>${target}`
        flows.set(key, new Set([...(flows.get(key) ?? []), ...own]))
      }
  return flows
}

/** The functions that lie between an entry and a sink: of the others no flow needs to be told. */
const betweenEntryAndSink = (
  program: Program,
  edges: readonly CallEdge[],
  reached: ReadonlySet<number>,
  summaries: readonly FlowSummaries[],
): Set<number> => {
  const holders = program.files.flatMap((file, at) =>
    [...(summaries[at]?.sinks ?? [])].flatMap(([local, sinks]) =>
      sinks.every(isSecret) ? [] : [file.functionBase + local],
    ),
  )
  const backwards = edges.map((edge) => ({ ...edge, from: edge.to, to: edge.from }))
  const leading = reachableFrom(backwards, holders)
  return new Set([...reached].filter((at) => leading.has(at)))
}

/** The number of the cycle that each node is part of; undefined outside of any. */
const cyclesOf = (
  count: number,
  edges: readonly Pick<CallEdge, 'from' | 'to'>[],
): (number | undefined)[] => {
  const next: number[][] = Array.from({ length: count }, () => [])
  for (const { from, to } of edges) next[from]?.push(to)
  const component = stronglyConnected(next)
  const sizes = new Map<number, number>()
  for (const each of component) sizes.set(each, (sizes.get(each) ?? 0) + 1)
  // Numbers in the order in which cycles are met, so that they do not jump when something else changes.
  const numbers = new Map<number, number>()
  return component.map((each) => {
    if ((sizes.get(each) ?? 0) < 2) return undefined
    if (!numbers.has(each)) numbers.set(each, numbers.size)
    return numbers.get(each)
  })
}

const moduleEdges = ({ files, byPath }: Program): { from: number; to: number }[] =>
  files.flatMap(({ index, resolutions }) =>
    resolutions.flatMap((resolution) => {
      const target = resolution.kind === 'file' ? byPath.get(resolution.path) : undefined
      return target ? [{ from: index, to: target.index }] : []
    }),
  )

const unique = (nodes: readonly GraphNode[], id: string): string => {
  const count = nodes.filter((node) => node.id === id || node.id.startsWith(`${id}~`)).length
  return count === 0 ? id : `${id}~${count + 1}`
}

const dedupe = (edges: readonly GraphEdge[]): GraphEdge[] => [
  ...new Map(
    edges.map((edge) => [
      `${edge.source}\n${edge.target}\n${edge.edge_type}\n${JSON.stringify(edge.metadata?.['symbol'])}`,
      edge,
    ]),
  ).values(),
]

const addRoutes = (
  routes: readonly Route[],
  naming: Naming,
  ids: readonly string[],
  nodes: GraphNode[],
  links: GraphEdge[],
): void => {
  for (const { method, path: given, framework, file, line, handlers } of routes) {
    const path = naming.route(given)
    const id = unique(nodes, `${naming.path(file.path)}#route:${method} ${path}`)
    nodes.push({
      id,
      kind: 'HTTP_ROUTE',
      file: naming.path(file.path),
      line,
      language: file.facts.language,
      symbol: `${method} ${path}`,
      ...metadata({ method, path, framework }),
    })
    for (const at of handlers)
      links.push({ source: id, target: ids[at] as string, edge_type: 'ROUTES_TO' })
  }
}
