import type { Dependency } from '@daimon/scanner-api'
import { ecosystemRules } from '../advisories/ecosystems.ts'
import type { Graph } from './graph.ts'
import { findUsage, listEcosystems } from './package-usage.ts'

/**
 * The ecosystem of a package that a query names without one: of the dependency with this name,
 * else of the code that imports it, else of the first language of the graph.
 */
export const inferEcosystem = (
  graph: Graph,
  dependencies: readonly Dependency[],
  name: string,
): string => {
  const known = dependencies.find((each) => {
    const rules = ecosystemRules(each.ecosystem)
    return rules ? rules.normalize(each.name) === rules.normalize(name) : each.name === name
  })
  if (known) return known.ecosystem
  const candidates = listEcosystems(graph.languages)
  return (
    candidates.find((ecosystem) => findUsage(graph, { ecosystem, name }).imports.length > 0) ??
    candidates[0] ??
    'npm'
  )
}
