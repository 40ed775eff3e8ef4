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
 * Drops what exceeds the service's limits: nodes of assets first, then nodes that no entry point
 * reaches, then those that are farthest from one, and edges to dropped nodes.
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
  const count = (member: 'nodes' | 'edges') =>
    fragments.reduce((total, fragment) => total + fragment[member].length, 0)
  if (count('nodes') <= nodesMax && count('edges') <= edgesMax)
    return { fragments: [...fragments], dropped: new Map(), isReachedDropped: false }
  const distances = distancesFromEntries(fragments)
  const ranked = fragments.flatMap(({ nodes }, fragment) => {
    const isOther = isAsset(fragment)
    return nodes.map((node) => ({
      node,
      fragment,
      isOther,
      at: distances.get(node.id) ?? Infinity,
    }))
  })
  // Stable, so nodes of the same distance stay in the order of their files.
  ranked.sort((a, b) => Number(a.isOther) - Number(b.isOther) || compareDistances(a.at, b.at))
  const kept = new Map(ranked.slice(0, nodesMax).map(({ node }, rank) => [node.id, rank]))
  const lost = ranked.slice(nodesMax)
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
    isReachedDropped: edges.areCut || lost.some(({ isOther, at }) => !isOther && at !== Infinity),
  }
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
