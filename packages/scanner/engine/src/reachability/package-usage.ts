import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import { ECOSYSTEM_RECORDS } from '@daimon/scanner-core'
import { ecosystemRules, packageKey } from '../advisories/ecosystems.ts'
import type { Graph } from './graph.ts'
import { IMPORT_NAMES } from './import-names.ts'

/** Imports of a package and calls of its members. */
export type PackageUsage = {
  readonly imports: readonly GraphNode[]
  readonly typeImports: readonly GraphNode[]
  readonly calls: readonly PackageCall[]
  /** Ids of functions that pass it on to code that isn't followed. */
  readonly escapes: readonly string[]
}

export type PackageCall = {
  /** Id of the calling function. */
  readonly caller: string
  readonly imported: GraphNode
  /** The member in graph notation: `template`, `default`, `().get`. */
  readonly symbol: string
}

export type PackageName = {
  readonly ecosystem: string
  readonly name: string
  readonly version?: string | undefined
}

/** The ecosystems whose packages code in these languages can import. */
export const listEcosystems = (languages: ReadonlySet<string>): readonly string[] =>
  ECOSYSTEM_RECORDS.filter((ecosystem) =>
    ecosystem.languages.some(({ name }) => languages.has(name)),
  ).map(({ name }) => name)

export const listLanguages = (ecosystem: string): readonly string[] =>
  (ECOSYSTEM_RECORDS.find(({ name }) => name === ecosystem)?.languages ?? []).map(
    ({ name }) => name,
  )

/**
 * Finds the usage of a package. Among several installed versions, the one that the graph links to
 * an import counts.
 */
export const findUsage = (graph: Graph, asked: PackageName): PackageUsage => {
  const isImported = importTest(asked)
  const all = graph.imports.filter((node) => isImported(graph, node))
  const imports = all.filter(({ kind }) => kind === 'IMPORT')
  return {
    imports,
    typeImports: all.filter(({ kind }) => kind === 'TYPE_ONLY_IMPORT'),
    calls: imports.flatMap((imported) =>
      (graph.incoming.get(imported.id) ?? []).flatMap((edge): PackageCall[] =>
        edge.edge_type === 'CALLS'
          ? [{ caller: edge.source, imported, symbol: getSymbol(edge) }]
          : [],
      ),
    ),
    escapes: imports.flatMap(({ id }) =>
      (graph.incoming.get(id) ?? []).flatMap(({ source, metadata }) =>
        metadata?.['escapes'] === true ? [source] : [],
      ),
    ),
  }
}

const getSymbol = ({ metadata }: GraphEdge): string => {
  const symbol = metadata?.['symbol']
  return typeof symbol === 'string' ? symbol : ''
}

const importTest = ({ ecosystem, name, version }: PackageName) => {
  const rules = ecosystemRules(ecosystem)
  const languages = new Set(listLanguages(rules?.name ?? ''))
  const key = rules ? packageKey(rules, name) : name
  const names = IMPORT_NAMES.get(key) ?? [name]
  return (graph: Graph, node: GraphNode): boolean => {
    if (!languages.has(node.language)) return false
    const tied = (graph.outgoing.get(node.id) ?? []).flatMap((edge) =>
      edge.edge_type === 'DEPENDS_ON' ? [edge.target] : [],
    )
    // If the graph links the import to a release (`npm:lodash@4.17.20`), the specifier isn't
    // needed.
    if (tied.length > 0 && rules)
      return tied.some((id) => {
        const at = id.lastIndexOf('@')
        const [, written = ''] = /^[^:]+:(.*)$/.exec(id.slice(0, at)) ?? []
        return (
          rules.normalize(written) === rules.normalize(name) &&
          (version === undefined || id.slice(at + 1) === version)
        )
      })
    // Other clients may state the package next to the specifier: `pyyaml` next to `yaml`.
    const stated = node.metadata?.['package']
    if (typeof stated === 'string' && rules?.normalize(stated) === rules?.normalize(name))
      return true
    return names.some((each) => isWithin(node.symbol ?? '', each))
  }
}

/** Whether a specifier belongs to a package: `lodash/fp` to `lodash`, `yaml.loader` to `yaml`. */
const isWithin = (specifier: string, name: string): boolean =>
  specifier === name ||
  (specifier.startsWith(name) && ['/', '.', ':', '\\'].includes(specifier.charAt(name.length)))
