import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import { ecosystemRules, packageKey } from '../advisories/ecosystems.ts'
import type { Graph } from './graph.ts'
import { IMPORT_NAMES } from './import-names.ts'

/** Where the code imports a package, and what of it is called from where. */
export type PackageUsage = {
  readonly imports: readonly GraphNode[]
  readonly typeImports: readonly GraphNode[]
  readonly calls: readonly PackageCall[]
}

export type PackageCall = {
  /** Id of the function that calls. */
  readonly caller: string
  readonly imported: GraphNode
  /** As the graph names it: `template`, `default`, `().get`. */
  readonly symbol: string
}

export type PackageName = {
  readonly ecosystem: string
  readonly name: string
  readonly version?: string | undefined
}

const LANGUAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['npm', ['javascript', 'typescript']],
  ['PyPI', ['python']],
  ['crates.io', ['rust']],
  ['Go', ['go']],
  ['Maven', ['java']],
  ['RubyGems', ['ruby']],
  ['Packagist', ['php']],
  ['NuGet', ['csharp']],
])

export const languagesOf = (ecosystem: string): readonly string[] => LANGUAGES.get(ecosystem) ?? []

/** Of several versions in the tree the one that the graph ties an import to counts. */
export const usageOf = (graph: Graph, asked: PackageName): PackageUsage => {
  const isImported = importTest(asked)
  const all = graph.imports.filter((node) => isImported(graph, node))
  const imports = all.filter(({ kind }) => kind === 'IMPORT')
  return {
    imports,
    typeImports: all.filter(({ kind }) => kind === 'TYPE_ONLY_IMPORT'),
    calls: imports.flatMap((imported) =>
      (graph.incoming.get(imported.id) ?? []).flatMap((edge): PackageCall[] =>
        edge.edge_type === 'CALLS'
          ? [{ caller: edge.source, imported, symbol: symbolOf(edge) }]
          : [],
      ),
    ),
  }
}

const symbolOf = ({ metadata }: GraphEdge): string => {
  const symbol = metadata?.['symbol']
  return typeof symbol === 'string' ? symbol : ''
}

const importTest = ({ ecosystem, name, version }: PackageName) => {
  const rules = ecosystemRules(ecosystem)
  const languages = new Set(languagesOf(rules?.name ?? ''))
  const key = rules ? packageKey(rules, name) : name
  const names = IMPORT_NAMES.get(key) ?? [name]
  return (graph: Graph, node: GraphNode): boolean => {
    if (!languages.has(node.language)) return false
    const tied = (graph.outgoing.get(node.id) ?? []).flatMap((edge) =>
      edge.edge_type === 'DEPENDS_ON' ? [edge.target] : [],
    )
    // `npm:lodash@4.17.20`: where the graph knows which one is meant, the specifier need not be read.
    if (tied.length > 0 && rules)
      return tied.some((id) => {
        const at = id.lastIndexOf('@')
        const [, written = ''] = /^[^:]+:(.*)$/.exec(id.slice(0, at)) ?? []
        return (
          rules.normalize(written) === rules.normalize(name) &&
          (version === undefined || id.slice(at + 1) === version)
        )
      })
    return names.some((each) => isWithin(node.symbol ?? '', each))
  }
}

/** `lodash/fp` and `yaml.loader` are within `lodash` and `yaml`. */
const isWithin = (specifier: string, name: string): boolean =>
  specifier === name ||
  (specifier.startsWith(name) && ['/', '.', ':', '\\'].includes(specifier.charAt(name.length)))
