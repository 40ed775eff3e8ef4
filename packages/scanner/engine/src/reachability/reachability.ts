import type { GraphNode } from '@daimon/scanner-api'
import type { Graph } from './graph.ts'
import { type ReachedNodes, isEntry, reachedFromEntries, pathTo } from './from-entry-points.ts'
import { IMPORTS_NAME_PACKAGES, IMPORT_NAMES } from './import-names.ts'
import { ecosystemRules, packageKey } from '../advisories/ecosystems.ts'
import {
  type PackageCall,
  type PackageName,
  type PackageUsage,
  listLanguages,
  findUsage,
} from './package-usage.ts'
import { type PathStep, toStep } from './path.ts'
import { isSymbol } from './symbols.ts'
import { getLoading, knowsWhoNeeds, wayThroughDependencies } from './through-dependencies.ts'

/** Why an answer is unknown or false. */
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
  | 'no_entry_known'

export type Reachability = {
  /** Null if undecidable. */
  readonly reachable: boolean | null
  /** Undefined only if reachable. */
  readonly reason: ReachReason | undefined
  readonly detail: string | undefined
  /** From an entry point to the call, or as much of it as is known. */
  readonly steps: readonly PathStep[]
}

type ReachabilityQuery = PackageName & {
  /** Vulnerable members; empty if the advisory names none. */
  readonly symbols: readonly string[]
  /** Whether code that calls none of `symbols` can't reach the vulnerability. Default: true. */
  readonly areSymbolsComplete?: boolean
  /** Only a dev dependency, so no framework loads it at run time. */
  readonly isDevOnly?: boolean
  /** Whether an import alone counts as reaching it. */
  readonly isMalicious?: boolean
}

/** Prepares queries on a graph. The search from its entry points runs once. */
export const createReachability = (graph: Graph): ((asked: ReachabilityQuery) => Reachability) => {
  const reached = reachedFromEntries(graph)
  const doubts = listDoubts(graph, reached)
  return (asked) => decide(graph, reached, doubts, asked)
}

/**
 * A reason against an "unreachable" answer. `loads`: it may load any module, so even a package
 * without imports is in doubt.
 */
type Doubt = { readonly reason: ReachReason; readonly detail: string; readonly loads: boolean }

const decide = (
  graph: Graph,
  reached: ReachedNodes,
  doubts: readonly Doubt[],
  asked: ReachabilityQuery,
): Reachability => {
  const usage = findUsage(graph, asked)
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
    if (any) return unknown('no_symbol_known', 'no advisory names the vulnerable function', any)
  }
  // Older clients report that a package is called, but not which member.
  const vague = uses.filter(({ symbol }) => symbol === '')
  if (vague.length > 0)
    return unknown(
      'no_symbol_known',
      'the graph does not name the called member',
      shortest(graph, reached, vague),
    )
  // Code that passes the whole package on may call any member.
  if (uses.length === 0)
    return unknown('dynamic_call', 'the package is imported, but its use is unknown')
  if (usage.escapes.length > 0)
    return unknown('dynamic_call', describeEscape(graph, usage), shortestTo(graph, reached, usage))
  if (asked.areSymbolsComplete === false && meant.length === 0)
    return unknown(
      'no_symbol_known',
      `no code calls ${asked.symbols.join(' or ')}, but other members may lead to the vulnerability`,
    )
  const inside = ofOtherPackages(graph, reached, asked)
  if (inside) return inside
  const cut = usage.imports.find(({ file }) => graph.cutFiles.has(file))
  if (cut) return unknown('graph_truncated', `the calls in ${cut.file} are not all known`)
  const [doubt] = doubts
  if (doubt) return unknown(doubt.reason, doubt.detail)
  const call = graph.unresolvedCalls.find(
    ({ caller, symbol }) =>
      reached.has(caller) && asked.symbols.some((each) => isSymbol(symbol, '', each)),
  )
  if (call) return unknown('dynamic_call', `the receiver of the call ${call.symbol} is unknown`)
  return meant.length > 0 || asked.symbols.length === 0
    ? no('no_way_from_an_entry', 'no entry point reaches the code that calls it')
    : no('not_called', `no code calls ${asked.symbols.join(' or ')}`)
}

/** Names the place that is first in the order of ids, so that the text stays the same. */
const describeEscape = ({ nodes }: Graph, { escapes }: PackageUsage): string => {
  const node = nodes.get(escapes.toSorted()[0] ?? '')
  const place = node ? ` in ${node.symbol ?? 'a function'} (${node.file}:${node.line})` : ''
  return `the package is passed on${place}, so any of its members may be called`
}

const shortestTo = (graph: Graph, reached: ReachedNodes, { escapes, imports }: PackageUsage) => {
  const [imported] = imports
  return imported
    ? shortest(
        graph,
        reached,
        escapes.map((caller) => ({ caller, imported, symbol: '' })),
      )
    : undefined
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

/**
 * Doubt from other packages that use this one: their calls aren't in the graph, so project code
 * alone proves nothing.
 */
const ofOtherPackages = (
  graph: Graph,
  reached: ReachedNodes,
  asked: ReachabilityQuery,
): Reachability | undefined => {
  const loading = getLoading(graph, asked)
  if (loading === 'never') return undefined
  if (loading === 'computed')
    return unknown('dynamic_call', 'only modules that are loaded by a computed name may use it')
  const through = wayThroughDependencies(graph, reached, asked)
  if (through)
    return unknown(
      'inside_dependency',
      `${through.names.join(' → ')}: the graph does not contain calls inside packages`,
      through.steps,
    )
  return knowsWhoNeeds(graph, asked)
    ? undefined
    : unknown('inside_dependency', 'the graph does not show which packages depend on it')
}

const runsWhenInstalled = unknown(
  'runs_when_installed',
  'its install scripts run without an import',
)

const importsAsCalls = (graph: Graph, { imports }: PackageUsage): PackageCall[] =>
  imports.flatMap((imported) =>
    (graph.incoming.get(imported.id) ?? []).flatMap((edge) =>
      edge.edge_type === 'IMPORTS' ? [{ caller: edge.source, imported, symbol: '' }] : [],
    ),
  )

const shortest = (
  graph: Graph,
  reached: ReachedNodes,
  calls: readonly PackageCall[],
): PathStep[] | undefined => {
  const ways = calls
    .filter(({ caller }) => reached.has(caller))
    .map(({ caller, imported, symbol }) => [
      ...pathTo(graph, reached, caller).map(toStep),
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

/** Sort key: paths from a route first, then shorter ones. */
const order = (steps: readonly PathStep[]): number =>
  (steps[0]?.kind === 'route' ? 0 : 1_000_000) + steps.length

const compare = (a: readonly PathStep[], b: readonly PathStep[]): number => {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  return left < right ? -1 : Number(left > right)
}

const ofUnimported = (
  graph: Graph,
  reached: ReachedNodes,
  doubts: readonly Doubt[],
  asked: ReachabilityQuery,
  { typeImports }: PackageUsage,
): Reachability => {
  const rules = ecosystemRules(asked.ecosystem)
  if (asked.isMalicious) return runsWhenInstalled
  if (!listLanguages(rules?.name ?? '').some((language) => graph.languages.has(language)))
    return unknown('language_not_read', 'the scan read no code in a language that could import it')
  const inside = ofOtherPackages(graph, reached, asked)
  if (inside) return inside
  const isNamed =
    IMPORTS_NAME_PACKAGES.has(rules?.name ?? '') ||
    (rules !== undefined && IMPORT_NAMES.has(packageKey(rules, asked.name)))
  if (!isNamed && typeImports.length === 0)
    return unknown('import_name_unknown', 'its import name is unknown')
  const doubt = doubts.find(({ loads }) => loads)
  if (doubt) return unknown(doubt.reason, doubt.detail)
  if (getLoading(graph, asked) === 'never')
    return no('not_imported', 'no module that may run imports it')
  const detail = typeImports.length > 0 ? 'only its types are imported' : 'no code imports it'
  // Some frameworks load packages by name, as Express does with view engines.
  return asked.isDevOnly === true
    ? no('not_imported', `${detail}, and it is only a dev dependency`)
    : unknown('not_imported', `${detail}; a framework may load it by name`)
}

/** Reasons against an "unreachable" answer, strongest first. */
const listDoubts = (graph: Graph, reached: ReachedNodes): Doubt[] => {
  const { filesFailed, isTruncated } = graph
  const failed = `${filesFailed} ${filesFailed === 1 ? 'file' : 'files'} could not be read`
  const truncated = 'the graph was truncated at its size limit'
  const entries = [...graph.nodes.values()].filter(isEntry)
  const handlerless = entries.find(
    ({ id, kind }) => kind === 'HTTP_ROUTE' && !graph.outgoing.has(id),
  )
  return [
    ...(entries.length === 0
      ? [
          {
            reason: 'no_entry_known' as const,
            detail: 'the graph names no entry point',
            loads: true,
          },
        ]
      : []),
    ...(handlerless
      ? [
          {
            reason: 'dynamic_call' as const,
            detail: `the handler of ${handlerless.symbol ?? handlerless.id} is unknown`,
            loads: false,
          },
        ]
      : []),
    ...(isTruncated
      ? [{ reason: 'graph_truncated' as const, detail: truncated, loads: true }]
      : []),
    ...(filesFailed > 0 ? [{ reason: 'parse_failure' as const, detail: failed, loads: true }] : []),
    ...[...graph.nodes.values()]
      .filter(({ kind, id }) => UNKNOWN_CALLS.has(kind) && reached.has(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ kind, file, line }) => ({
        reason: 'dynamic_call' as const,
        detail: `the call at ${file}:${line} has an unknown target`,
        loads: kind === 'DYNAMIC_INVOCATION',
      })),
  ]
}

const UNKNOWN_CALLS: ReadonlySet<GraphNode['kind']> = new Set([
  'DYNAMIC_INVOCATION',
  'INDIRECT_CALL_SINK',
])
