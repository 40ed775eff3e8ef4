import {
  type Dependency,
  type Fragment,
  type GraphEdge,
  type GraphNode,
  LIMITS,
} from '@daimon/scanner-api'

export type PayloadLimits = {
  readonly nodesMax: number
  readonly edgesMax: number
  readonly dependenciesMax: number
}

type Content = {
  readonly fragments: Fragment[]
  readonly dependencies: Dependency[]
  /** Whether something was dropped that an entry point of the application reaches. */
  readonly isCut: boolean
  /** The dropped nodes of each file, by its position in the input. */
  readonly dropped: ReadonlyMap<number, readonly GraphNode[]>
}

/**
 * Drops what exceeds the service's limits, and edges to dropped nodes: first what no answer depends
 * on, because no entry point reaches it or it leads neither to a sink nor to a package; then nodes
 * of assets; then those that are farthest from an entry point.
 */
export const truncateToLimits = (
  fragments: readonly Fragment[],
  dependencies: readonly Dependency[],
  isAsset: (fragment: number) => boolean,
  limits: PayloadLimits = LIMITS,
): Content => {
  const areDependenciesCut = dependencies.length > limits.dependenciesMax
  // When there are too many dependencies, direct ones come first.
  const sorted = areDependenciesCut
    ? dependencies.toSorted((a, b) => Number(b.direct ?? false) - Number(a.direct ?? false))
    : dependencies
  const { isReachedDropped, ...selected } = selectNodes(fragments, isAsset, limits)
  return {
    ...selected,
    dependencies: sorted.slice(0, limits.dependenciesMax),
    isCut: areDependenciesCut || isReachedDropped,
  }
}

type Selection = Pick<Content, 'fragments' | 'dropped'> & { readonly isReachedDropped: boolean }

const selectNodes = (
  fragments: readonly Fragment[],
  isAsset: (fragment: number) => boolean,
  { nodesMax, edgesMax }: PayloadLimits,
): Selection => {
  const total = (member: 'nodes' | 'edges') =>
    fragments.reduce((sum, fragment) => sum + fragment[member].length, 0)
  if (total('nodes') <= nodesMax && total('edges') <= edgesMax)
    return { fragments: [...fragments], dropped: new Map(), isReachedDropped: false }
  const distances = distancesFromEntries(fragments)
  const leading = findLeading(fragments)
  const ranked = fragments.flatMap(({ nodes }, fragment) => {
    const isOther = isAsset(fragment)
    return nodes.map((node) => {
      const at = distances.get(node.id) ?? Infinity
      const matters = isGoal(node) || (at !== Infinity && leading.has(node.id))
      return { node, fragment, isOther, at, rank: Number(!matters) * 2 + Number(isOther) }
    })
  })
  // Stable, so nodes of the same distance stay in the order of their files.
  ranked.sort((a, b) => a.rank - b.rank || compareDistances(a.at, b.at))
  const needed = ranked.filter(({ rank }) => rank < INERT_RANK).length
  const count = Math.min(nodesMax, Math.max(needed, Math.floor(nodesMax * INERT_SHARE)))
  const kept = new Map(ranked.slice(0, count).map(({ node }, place) => [node.id, place]))
  const lost = ranked.slice(count)
  const edges = selectEdges(fragments, kept, edgesMax)
  return {
    fragments: fragments.flatMap((fragment, at) => {
      const nodes = fragment.nodes.filter(({ id }) => kept.has(id))
      return nodes.length === 0 ? [] : [{ ...fragment, nodes, edges: edges.of(at) }]
    }),
    dropped: new Map(
      [...Map.groupBy(lost, ({ fragment }) => fragment)]
        .map(([fragment, all]) => [fragment, all.map(({ node }) => node)] as const)
        .toSorted(([a], [b]) => a - b),
    ),
    isReachedDropped: edges.areCut || lost.some(({ rank, at }) => rank === 0 && at !== Infinity),
  }
}

/** From this rank on, no answer depends on a node. */
const INERT_RANK = 2
/** Of a graph beyond the limits, nodes that no answer depends on fill up to this share of them. */
const INERT_SHARE = 0.25

/** What findings and reachability are about: sinks, packages, and calls of unknown targets. */
const GOALS: ReadonlySet<string> = new Set([
  'IMPORT',
  'TYPE_ONLY_IMPORT',
  'DEPENDENCY',
  'DYNAMIC_INVOCATION',
  'INDIRECT_CALL_SINK',
])
const isGoal = ({ kind, metadata }: GraphNode): boolean =>
  GOALS.has(kind) || (metadata?.['sinks'] !== undefined && metadata['sinks'] !== null)

/** The nodes with a path to a goal, and the goals. */
const findLeading = (fragments: readonly Fragment[]): ReadonlySet<string> => {
  const incoming = new Map<string, string[]>()
  const found = new Set<string>()
  for (const { nodes, edges } of fragments) {
    for (const node of nodes) if (isGoal(node)) found.add(node.id)
    for (const { source, target } of edges) {
      const list = incoming.get(target)
      if (list) list.push(source)
      else incoming.set(target, [source])
    }
  }
  // The loop adds to `found`.
  for (const id of found) for (const source of incoming.get(id) ?? []) found.add(source)
  return found
}

/** The edges between kept nodes; if there are too many, those of the nearest sources. */
const selectEdges = (
  fragments: readonly Fragment[],
  kept: ReadonlyMap<string, number>,
  edgesMax: number,
) => {
  const between = fragments.flatMap(({ edges }, fragment) =>
    edges.flatMap((edge) => {
      const rank = kept.get(edge.source)
      return rank !== undefined && kept.has(edge.target) ? [{ edge, fragment, rank }] : []
    }),
  )
  const areCut = between.length > edgesMax
  const nearest = areCut
    ? new Set(
        between
          .toSorted((a, b) => a.rank - b.rank)
          .slice(0, edgesMax)
          .map(({ edge }) => edge),
      )
    : undefined
  const byFragment = Map.groupBy(between, ({ fragment }) => fragment)
  return {
    areCut,
    of: (fragment: number): GraphEdge[] =>
      (byFragment.get(fragment) ?? []).flatMap(({ edge }) =>
        nearest === undefined || nearest.has(edge) ? [edge] : [],
      ),
  }
}

// Two infinite distances have no difference.
const compareDistances = (a: number, b: number): number => (a === b ? 0 : a - b)

const ENTRIES: ReadonlySet<string> = new Set(['HTTP_ROUTE', 'DYNAMIC_ENTRYPOINT', 'DEPENDENCY'])

/**
 * The number of edges from an entry point to each node that one reaches. Packages count as entry
 * points, so that they are kept.
 */
const distancesFromEntries = (fragments: readonly Fragment[]): ReadonlyMap<string, number> => {
  const outgoing = new Map<string, string[]>()
  const distances = new Map<string, number>()
  for (const { nodes, edges } of fragments) {
    for (const { id, kind } of nodes) if (ENTRIES.has(kind)) distances.set(id, 0)
    for (const { source, target } of edges) {
      const list = outgoing.get(source)
      if (list) list.push(target)
      else outgoing.set(source, [target])
    }
  }
  // The loop adds to `distances`.
  for (const [id, distance] of distances)
    for (const target of outgoing.get(id) ?? [])
      if (!distances.has(target)) distances.set(target, distance + 1)
  return distances
}
