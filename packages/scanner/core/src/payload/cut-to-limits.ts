import { type Dependency, type Fragment, LIMITS } from '@daimon/scanner-api'

type Content = {
  readonly fragments: Fragment[]
  readonly dependencies: Dependency[]
  readonly isCut: boolean
}

/** Leaves out what is past the service's limits: whole files from the end, and edges to what is no longer there. */
export const cutToLimits = (
  fragments: readonly Fragment[],
  dependencies: readonly Dependency[],
): Content => {
  let nodesLeft: number = LIMITS.nodesMax
  let edgesLeft: number = LIMITS.edgesMax
  let isCut = dependencies.length > LIMITS.dependenciesMax
  const kept: Fragment[] = []
  for (const fragment of fragments) {
    if (fragment.nodes.length > nodesLeft || fragment.edges.length > edgesLeft) {
      isCut = true
      continue
    }
    nodesLeft -= fragment.nodes.length
    edgesLeft -= fragment.edges.length
    kept.push(fragment)
  }
  if (isCut) {
    const ids = new Set(kept.flatMap(({ nodes }) => nodes.map(({ id }) => id)))
    for (const fragment of kept)
      fragment.edges = fragment.edges.filter(({ target }) => ids.has(target))
  }
  // Of too many dependencies the project's own come first.
  const sorted = isCut
    ? dependencies.toSorted((a, b) => Number(b.direct ?? false) - Number(a.direct ?? false))
    : dependencies
  return { fragments: kept, dependencies: sorted.slice(0, LIMITS.dependenciesMax), isCut }
}
