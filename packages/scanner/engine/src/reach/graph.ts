import {
  type Dependency,
  EDGE_TYPES,
  type FlattenedPayload,
  type Fragment,
  type FragmentsPayload,
  type GraphEdge,
  type GraphNode,
  NODE_KINDS,
  type NodeKind,
  symbolOfFlat,
} from '@daimon/scanner-api'

/** A graph with what may be missing from it, in the one form that the engine asks. Ids are untrusted text. */
export type Graph = {
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly outgoing: ReadonlyMap<string, readonly GraphEdge[]>
  readonly incoming: ReadonlyMap<string, readonly GraphEdge[]>
  /** Imports of packages, types alone included, and the packages that lockfiles name. */
  readonly imports: readonly GraphNode[]
  readonly packages: readonly GraphNode[]
  readonly isTruncated: boolean
  readonly filesFailed: number
  readonly languages: ReadonlySet<string>
}

/** Indexes the graph of a payload in either of its JSON shapes. */
export const graphOf = (payload: FragmentsPayload | FlattenedPayload): Graph => {
  const fragments = fragmentsOf(payload)
  const { nodes, edges } = withPackageIds(
    fragments.flatMap((each) => each.nodes),
    fragments.flatMap((each) => each.edges),
    payload.dependencies,
  )
  // The first of an id counts: nothing that comes later may change what a path shows.
  const byId = new Map(nodes.toReversed().map((node) => [node.id, node]))
  const ofKind = (...kinds: NodeKind[]) =>
    [...byId.values()].filter(({ kind }) => kinds.includes(kind))
  return {
    nodes: byId,
    imports: ofKind('IMPORT', 'TYPE_ONLY_IMPORT'),
    packages: ofKind('DEPENDENCY'),
    outgoing: Map.groupBy(edges, ({ source }) => source),
    incoming: Map.groupBy(edges, ({ target }) => target),
    isTruncated: payload.graph_truncated === true,
    filesFailed: payload.coverage?.files_failed ?? 0,
    languages: new Set(nodes.map(({ language }) => language)),
  }
}

const PACKAGE_ID = /^(?:pypi|npm|crates|go|maven|other):.+@/

/**
 * Packages under the ids of our own client (`npm:lodash@4.17.21`), by which everything else here knows them. What ids
 * look like is each client's own business: of others the symbol tells which of the dependencies is meant.
 */
const withPackageIds = (
  nodes: GraphNode[],
  edges: GraphEdge[],
  dependencies: readonly Dependency[],
): { readonly nodes: GraphNode[]; readonly edges: GraphEdge[] } => {
  const foreign = nodes.filter(({ kind, id }) => kind === 'DEPENDENCY' && !PACKAGE_ID.test(id))
  if (foreign.length === 0) return { nodes, edges }
  const byName = new Map<string, Dependency>()
  // Of several releases the one that the project asks for itself; the first of equals.
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

const fragmentsOf = (
  payload: FragmentsPayload | FlattenedPayload,
): readonly Pick<Fragment, 'nodes' | 'edges'>[] =>
  isFlat(payload) ? [{ nodes: flatNodes(payload), edges: flatEdges(payload) }] : payload.fragments

const isFlat = (payload: FragmentsPayload | FlattenedPayload): payload is FlattenedPayload =>
  !('fragments' in payload)

const flatNodes = ({ nodes, entrypoints }: FlattenedPayload): GraphNode[] => {
  const starts = new Set(entrypoints)
  return nodes.map((node) => {
    const { id, type, language } = node
    const { file, line, ...rest } = node.metadata
    return {
      id,
      kind: kindOf(type) ?? (starts.has(id) ? 'DYNAMIC_ENTRYPOINT' : 'FUNCTION'),
      file,
      line,
      language,
      symbol: symbolOfFlat(node) ?? null,
      metadata: rest as NonNullable<GraphNode['metadata']>,
    }
  })
}

const flatEdges = ({ edges }: FlattenedPayload): GraphEdge[] =>
  edges.flatMap(({ source, target, type, ...rest }) => {
    const edge_type = EDGE_TYPES.find((each) => each === type.toUpperCase())
    const metadata = rest['metadata'] as GraphEdge['metadata']
    return edge_type ? [{ source, target, edge_type, ...(metadata ? { metadata } : {}) }] : []
  })

const kindOf = (type: string): NodeKind | undefined =>
  NODE_KINDS.find((each) => each === type.toUpperCase())
