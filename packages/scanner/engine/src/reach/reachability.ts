import type { GraphNode } from '@daimon/scanner-api'
import type { Graph } from './graph.ts'
import { type Reached, reachedFromEntries, wayTo } from './from-entries.ts'
import { IMPORTS_NAME_PACKAGES, IMPORT_NAMES } from './import-names.ts'
import { ecosystemRules, packageKey } from '../advisories/ecosystems.ts'
import {
  type PackageCall,
  type PackageName,
  type PackageUsage,
  languagesOf,
  usageOf,
} from './package-usage.ts'
import { type PathStep, stepOf } from './path.ts'
import { isSymbol } from './symbols.ts'
import { knowsWhoNeeds, wayThroughDependencies } from './through-dependencies.ts'

/** Why nobody can say, or why the answer is no. */
type ReachReason =
  | 'no_symbol_known'
  | 'dynamic_call'
  | 'graph_truncated'
  | 'parse_failure'
  | 'inside_dependency'
  | 'language_not_read'
  | 'import_name_unknown'
  | 'runs_when_installed'
  | 'not_imported'
  | 'not_called'
  | 'no_way_from_an_entry'

export type Reachability = {
  /** null where it cannot be decided. */
  readonly reachable: boolean | null
  /** Absent only where it is reachable. */
  readonly reason: ReachReason | undefined
  readonly detail: string | undefined
  /** From an entry to the call, or as far as it can be shown. */
  readonly steps: readonly PathStep[]
}

type Asked = PackageName & {
  /** Members that hold the flaw; empty where nobody has said. */
  readonly symbols: readonly string[]
  /** Who calls none of them does not reach the flaw; true unless said otherwise. */
  readonly areSymbolsComplete?: boolean
  /** Installed for development alone: no framework loads it while the program runs. */
  readonly isDevOnly?: boolean
  /** Importing it is enough. */
  readonly isMalicious?: boolean
}

/** Answers for one graph; the walk from its entries is done once. */
export const reachabilityOf = (graph: Graph): ((asked: Asked) => Reachability) => {
  const reached = reachedFromEntries(graph)
  const doubts = doubtsOf(graph, reached)
  return (asked) => decide(graph, reached, doubts, asked)
}

/** `loads`: what could be behind it is code that nothing else names, so that not even an import is needed. */
type Doubt = { readonly reason: ReachReason; readonly detail: string; readonly loads: boolean }

const decide = (
  graph: Graph,
  reached: Reached,
  doubts: readonly Doubt[],
  asked: Asked,
): Reachability => {
  const usage = usageOf(graph, asked)
  if (usage.imports.length === 0) return ofUnimported(graph, reached, doubts, asked, usage)
  const uses = asked.isMalicious ? importsAsCalls(graph, usage) : usage.calls
  const isMeant = ({ symbol, imported }: PackageCall) =>
    asked.isMalicious === true ||
    asked.symbols.some((each) => isSymbol(symbol, imported.symbol ?? '', each))
  const meant = uses.filter(isMeant)
  const shown = shortest(graph, reached, meant)
  if (shown) return { reachable: true, reason: undefined, detail: undefined, steps: shown }
  if (asked.isMalicious) return runsWhenInstalled
  if (asked.symbols.length === 0) {
    const any = shortest(graph, reached, [...uses, ...importsAsCalls(graph, usage)])
    if (any) return unknown('no_symbol_known', 'no record says which function holds the flaw', any)
  }
  // Older clients tell that a package is called, and not which member.
  const vague = uses.filter(({ symbol }) => symbol === '')
  if (vague.length > 0)
    return unknown(
      'no_symbol_known',
      'which member is called is not told',
      shortest(graph, reached, vague),
    )
  // Whoever hands the package on as a whole may call anything of it.
  if (uses.length === 0)
    return unknown('dynamic_call', 'it is imported, and what is done with it cannot be seen')
  if (asked.areSymbolsComplete === false && meant.length === 0)
    return unknown(
      'no_symbol_known',
      `nothing calls ${asked.symbols.join(' or ')}, and what else leads to the flaw is not known`,
    )
  const inside = ofOtherPackages(graph, reached, asked)
  if (inside) return inside
  const [doubt] = doubts
  if (doubt) return unknown(doubt.reason, doubt.detail)
  return meant.length > 0 || asked.symbols.length === 0
    ? no('no_way_from_an_entry', 'nothing that an entry leads to calls it')
    : no('not_called', `nothing calls ${asked.symbols.join(' or ')}`)
}

const unknown = (
  reason: ReachReason,
  detail: string,
  steps: readonly PathStep[] = [],
): Reachability => ({
  reachable: null,
  reason,
  detail,
  steps,
})

const no = (reason: ReachReason, detail: string): Reachability => ({
  reachable: false,
  reason,
  detail,
  steps: [],
})

/** What another package does with this one is not in the graph, so that our own code alone proves nothing. */
const ofOtherPackages = (
  graph: Graph,
  reached: Reached,
  asked: Asked,
): Reachability | undefined => {
  const through = wayThroughDependencies(graph, reached, asked)
  if (through)
    return unknown(
      'inside_dependency',
      `${through.names.join(' → ')}: what packages call is not in the graph`,
      through.steps,
    )
  return knowsWhoNeeds(graph, asked)
    ? undefined
    : unknown('inside_dependency', 'which packages need it is not known')
}

const runsWhenInstalled = unknown(
  'runs_when_installed',
  'its install scripts run without being imported',
)

const importsAsCalls = (graph: Graph, { imports }: PackageUsage): PackageCall[] =>
  imports.flatMap((imported) =>
    (graph.incoming.get(imported.id) ?? []).flatMap((edge) =>
      edge.edge_type === 'IMPORTS' ? [{ caller: edge.source, imported, symbol: '' }] : [],
    ),
  )

const shortest = (
  graph: Graph,
  reached: Reached,
  calls: readonly PackageCall[],
): PathStep[] | undefined => {
  const ways = calls
    .filter(({ caller }) => reached.has(caller))
    .map(({ caller, imported, symbol }) => [
      ...wayTo(graph, reached, caller).map(stepOf),
      callStep(imported.symbol ?? '', symbol, imported),
    ])
  return ways.toSorted((a, b) => order(a) - order(b) || compare(a, b))[0]
}

const callStep = (
  name: string,
  symbol: string,
  { file, line }: { file: string; line: number },
): PathStep => ({
  file,
  line,
  symbol:
    symbol === '' || symbol === 'default' ? name : `${name}.${symbol.replace(/^default\./, '')}`,
  kind: symbol === '' ? 'import' : 'call',
})

/** A way from a route before all others, then the shorter one. */
const order = (steps: readonly PathStep[]): number =>
  (steps[0]?.kind === 'route' ? 0 : 1_000_000) + steps.length

const compare = (a: readonly PathStep[], b: readonly PathStep[]): number => {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  return left < right ? -1 : Number(left > right)
}

const ofUnimported = (
  graph: Graph,
  reached: Reached,
  doubts: readonly Doubt[],
  asked: Asked,
  { typeImports }: PackageUsage,
): Reachability => {
  const rules = ecosystemRules(asked.ecosystem)
  if (asked.isMalicious) return runsWhenInstalled
  if (!languagesOf(rules?.name ?? '').some((language) => graph.languages.has(language)))
    return unknown('language_not_read', 'no code that could import it was read')
  const inside = ofOtherPackages(graph, reached, asked)
  if (inside) return inside
  const isNamed =
    IMPORTS_NAME_PACKAGES.has(rules?.name ?? '') ||
    (rules !== undefined && IMPORT_NAMES.has(packageKey(rules, asked.name)))
  if (!isNamed && typeImports.length === 0)
    return unknown('import_name_unknown', 'under which name it is imported is not known')
  const doubt = doubts.find(({ loads }) => loads)
  if (doubt) return unknown(doubt.reason, doubt.detail)
  const detail = typeImports.length > 0 ? 'only its types are imported' : 'nothing imports it'
  // Express loads view engines by name, and it is not alone in that.
  return asked.isDevOnly === true
    ? no('not_imported', `${detail}, and it is there for development alone`)
    : unknown('not_imported', `${detail}; a framework may load it by its name`)
}

/** What keeps a "no" from being sure, the gravest first. */
const doubtsOf = (graph: Graph, reached: Reached): Doubt[] => {
  const { filesFailed, isTruncated } = graph
  const failed = `${filesFailed} ${filesFailed === 1 ? 'file' : 'files'} could not be read`
  const truncated = 'the graph was cut where it grew too large'
  return [
    ...(isTruncated
      ? [{ reason: 'graph_truncated' as const, detail: truncated, loads: true }]
      : []),
    ...(filesFailed > 0 ? [{ reason: 'parse_failure' as const, detail: failed, loads: true }] : []),
    ...[...graph.nodes.values()]
      .filter(({ kind, id }) => UNKNOWN_CALLS.has(kind) && reached.has(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ kind, file, line }) => ({
        reason: 'dynamic_call' as const,
        detail: `the call at ${file}:${line} may lead anywhere`,
        loads: kind === 'DYNAMIC_INVOCATION',
      })),
  ]
}

const UNKNOWN_CALLS: ReadonlySet<GraphNode['kind']> = new Set([
  'DYNAMIC_INVOCATION',
  'INDIRECT_CALL_SINK',
])
