import {
  type Dependency,
  ECOSYSTEMS,
  type FlattenedPayload,
  type FragmentsPayload,
  type GraphEdge,
  type GraphNode,
  type NodeKind,
  unflattenGraph,
} from '@daimon/scanner-api'
import { type UnresolvedCall, resolveForeignCalls } from './foreign-calls.ts'
import { LANGUAGE_NAMES } from './import-names.ts'

/** A call graph, indexed, with what is known to be missing. Ids are untrusted text. */
export type Graph = {
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly outgoing: ReadonlyMap<string, readonly GraphEdge[]>
  readonly incoming: ReadonlyMap<string, readonly GraphEdge[]>
  /** Imports of packages, including type-only imports. `packages` are those that lockfiles name. */
  readonly imports: readonly GraphNode[]
  readonly packages: readonly GraphNode[]
  /** Calls by name in graphs of other clients, whose receiver is unknown. */
  readonly unresolvedCalls: readonly UnresolvedCall[]
  /** Files next to the application whose calls are not all in the graph. */
  readonly cutFiles: ReadonlySet<string>
  readonly isTruncated: boolean
  readonly filesFailed: number
  readonly languages: ReadonlySet<string>
}

/** Indexes the graph of a payload in either JSON shape. */
export const buildGraph = (payload: FragmentsPayload | FlattenedPayload): Graph => {
  const fragments = isFlat(payload) ? [unflattenGraph(payload)] : payload.fragments
  const { nodes, edges: written } = withPackageIds(
    fragments.flatMap((each) => each.nodes.map(withKnownLanguage)),
    fragments.flatMap((each) => each.edges),
    payload.dependencies,
  )
  const { edges, unresolved } = resolveForeignCalls({ nodes, edges: written })
  // The first node of an id wins, so that a later duplicate can't change a path.
  const byId = new Map(nodes.toReversed().map((node) => [node.id, node]))
  const ofKind = (...kinds: NodeKind[]) =>
    [...byId.values()].filter(({ kind }) => kinds.includes(kind))
  return {
    nodes: byId,
    imports: ofKind('IMPORT', 'TYPE_ONLY_IMPORT'),
    packages: ofKind('DEPENDENCY'),
    outgoing: Map.groupBy(edges, ({ source }) => source),
    incoming: Map.groupBy(edges, ({ target }) => target),
    unresolvedCalls: unresolved,
    cutFiles: new Set(
      nodes.flatMap(({ file, metadata }) => (metadata?.['cut'] === true ? [file] : [])),
    ),
    isTruncated: payload.graph_truncated === true,
    filesFailed: payload.coverage?.files_failed ?? 0,
    languages: new Set(nodes.map(({ language }) => language)),
  }
}

const PACKAGE_ID = new RegExp(`^(?:${ECOSYSTEMS.join('|')}):.+@`)

/**
 * Renames package nodes to our client's ids (`npm:lodash@4.17.21`), on which the engine relies. In
 * graphs of other clients, the symbol names the dependency.
 */
const withPackageIds = (
  nodes: GraphNode[],
  edges: GraphEdge[],
  dependencies: readonly Dependency[],
): { readonly nodes: GraphNode[]; readonly edges: GraphEdge[] } => {
  const foreign = nodes.filter(({ kind, id }) => kind === 'DEPENDENCY' && !PACKAGE_ID.test(id))
  if (foreign.length === 0) return { nodes, edges }
  const byName = new Map<string, Dependency>()
  // If there are several releases, prefers a direct dependency, then the first.
  for (const each of dependencies.toSorted((a, b) => Number(a.direct) - Number(b.direct)))
    for (const name of [each.name, `${each.name}@${each.version}`]) byName.set(name, each)
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  for (const { id, symbol } of foreign) {
    const found = byName.get(symbol ?? id)
    if (!found) continue
    ids.set(id, `${found.ecosystem}:${found.name}@${found.version}`)
    names.set(id, found.name)
  }
  const renamed = (id: string) => ids.get(id) ?? id
  return {
    nodes: nodes.map((node) =>
      ids.has(node.id)
        ? { ...node, id: renamed(node.id), symbol: names.get(node.id) ?? null }
        : node,
    ),
    edges: edges.map((edge) => ({
      ...edge,
      source: renamed(edge.source),
      target: renamed(edge.target),
    })),
  }
}

const isFlat = (payload: FragmentsPayload | FlattenedPayload): payload is FlattenedPayload =>
  !('fragments' in payload)

const withKnownLanguage = (node: GraphNode): GraphNode => {
  const written = node.language.toLowerCase()
  const language = LANGUAGE_NAMES.get(written) ?? written
  return language === node.language ? node : { ...node, language }
}
