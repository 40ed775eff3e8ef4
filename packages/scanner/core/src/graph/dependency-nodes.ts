import type { Dependency, GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { FileFragment } from './build-graph.ts'

/** `npm:lodash@4.17.21`; one node, however many lockfiles name it. */
const dependencyId = ({
  ecosystem,
  name,
  version,
}: Pick<Dependency, 'ecosystem' | 'name' | 'version'>): string => `${ecosystem}:${name}@${version}`

export type DependencyIndex = ReadonlyMap<string, readonly Dependency[]>

export const indexDependencies = (dependencies: readonly Dependency[]): DependencyIndex =>
  Map.groupBy(dependencies, ({ name, alias }) => alias ?? name)

/**
 * The dependency that an import refers to: of several versions, the one that the project itself
 * requires, else the first.
 */
export const findDependency = (
  index: DependencyIndex,
  name: string,
  from: string,
): string | undefined => {
  const all = index.get(name) ?? index.get(name.replaceAll('_', '-').toLowerCase()) ?? []
  const near = all.filter(({ lockfile }) => from.startsWith((lockfile ?? '').replace(/[^/]*$/, '')))
  const found = near.find(({ direct }) => direct === true) ?? near[0] ?? all[0]
  return found && dependencyId(found)
}

/** The fragment of the locked dependencies: its edges are those between dependencies. */
export const dependencyNodes = (dependencies: readonly Dependency[]): FileFragment => {
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  for (const dependency of dependencies) {
    const id = dependencyId(dependency)
    if (!nodes.has(id))
      nodes.set(id, {
        id,
        kind: 'DEPENDENCY',
        file: dependency.lockfile ?? 'package.json',
        line: 0,
        language: dependency.ecosystem,
        symbol: dependency.name,
      })
  }
  for (const dependency of dependencies)
    for (const name of dependency.depends_on ?? []) {
      const [source, target] = [dependencyId(dependency), `${dependency.ecosystem}:${name}`]
      if (nodes.has(target))
        edges.set(`${source} ${target}`, { source, target, edge_type: 'DEPENDS_ON' })
    }
  return { path: '', nodes: [...nodes.values()], edges: [...edges.values()], warnings: [] }
}
