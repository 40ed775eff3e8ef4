import {
  type Dependency,
  type FlattenedPayload,
  type FragmentsPayload,
  SEVERITIES,
} from '@daimon/scanner-api'
import type { AdvisoryData, AdvisoryStore } from '../advisories/advisory.ts'
import {
  type AdvisoryMatch,
  type MatchResult,
  matchAdvisories,
} from '../advisories/match-advisories.ts'
import { type Graph, buildGraph } from '../reachability/graph.ts'
import { createReachability } from '../reachability/reachability.ts'
import { type Finding, LEVELS, bounded } from './finding.ts'
import { type ProgramKind, isForeign, recognizeProgram } from './application.ts'
import { type CodeCandidate, codeCandidates } from './first-party.ts'
import { findingsFromAdvisories } from './from-advisories.ts'
import { findingsFromCode } from './from-code.ts'
import { findingsFromSecrets } from './from-secrets.ts'

/** Result of a static assessment: everything derived from a payload without running code. */
export type Assessment = {
  readonly findings: readonly Finding[]
  readonly undecided: MatchResult['undecided']
  /** Matches and candidates by finding id; proofs start from them. */
  readonly matches: ReadonlyMap<string, AdvisoryMatch>
  readonly candidates: ReadonlyMap<string, CodeCandidate>
  readonly dependencies: readonly Dependency[]
  readonly advisory_data: AdvisoryData
  readonly graph: Graph
}

/**
 * Matches advisories, computes reachability, and rates findings. Pure: the same payload and
 * advisories give the same findings in the same order.
 */
export const assess = (
  payload: FragmentsPayload | FlattenedPayload,
  store: AdvisoryStore,
): Assessment => {
  const graph = buildGraph(payload)
  const { matches, undecided } = matchAdvisories(payload.dependencies, store)
  const candidates = codeCandidates(graph)
  const ofPackages = findingsFromAdvisories(matches, createReachability(graph))
  const ofCode = findingsFromCode(candidates)
  // Guarded code isn't a finding, nor is a flow that is a guess, but both stay candidates, because
  // a run may show that they are vulnerable.
  const program = recognizeProgram(graph)
  const open = ofCode.filter((_, at) => {
    const candidate = candidates[at]
    return candidate !== undefined && isReported(candidate, program)
  })
  return {
    findings: sortFindings([...ofPackages, ...open, ...findingsFromSecrets(graph)].map(bounded)),
    undecided,
    matches: byFindingId(ofPackages, matches),
    candidates: byFindingId(ofCode, candidates),
    dependencies: payload.dependencies,
    advisory_data: store.data,
    graph,
  }
}

/**
 * In an application, findings need input of others that reaches them. What only its own code calls
 * is left out, in a server also what its operator sets.
 */
const isReported = (
  { isGuarded, isDistant, isReached, isSuspected, isLocal, source, holder, sink }: CodeCandidate,
  { isServer, isApplication }: ProgramKind,
): boolean =>
  !isGuarded &&
  !isDistant &&
  !isForeign(holder.file) &&
  SETTLED.get(source)?.has(sink.kind) !== true &&
  (isSuspected ||
    (isApplication
      ? isReached && source !== 'export' && !(isServer && isLocal)
      : isReached || sink.kind !== 'prototype'))

/**
 * Kinds of sinks whose stored values are settings as a rule: where files, modules, and services of
 * the application are.
 */
const SETTLED_KINDS: readonly string[] = [
  'path',
  'module',
  'regexp',
  'prototype',
  'origin',
  'assign',
]

/**
 * By source that isn't a request itself, the kinds that it doesn't count for. The operator sets the
 * environment. An address in a column is shown for what it is, as that of a forum elsewhere.
 */
const SETTLED: ReadonlyMap<string | undefined, ReadonlySet<string>> = new Map([
  ['stored', new Set(SETTLED_KINDS)],
  ['environment', new Set(SETTLED_KINDS)],
  ['column', new Set([...SETTLED_KINDS, 'redirect'])],
])

/** Pairs findings with their sources, which are in the same order. */
const byFindingId = <T>(findings: readonly Finding[], sources: readonly T[]): Map<string, T> =>
  new Map(findings.map(({ id }, at) => [id, sources[at] as T]))

/**
 * Sorts by severity, then by verification level. Project code that a request reaches comes first,
 * on short paths before long ones, which are less certain. Vulnerabilities of one package are
 * together, where the worst of them is. Breaks ties by rule, package, and fingerprint, never by
 * discovery order.
 */
export const sortFindings = (findings: readonly Finding[]): Finding[] => {
  const worst = new Map<string, Rank>()
  for (const finding of findings) {
    const own = toRank(finding)
    const known = worst.get(toGroup(finding))
    if (!known || compareRanks(own, known) < 0) worst.set(toGroup(finding), own)
  }
  const findRank = (finding: Finding): Rank => worst.get(toGroup(finding)) ?? toRank(finding)
  return findings.toSorted(
    (a, b) =>
      compareRanks(findRank(a), findRank(b)) ||
      compare(a.package ?? '', b.package ?? '') ||
      compare(a.version ?? '', b.version ?? '') ||
      compareRanks(toRank(a), toRank(b)) ||
      compare(a.rule_id, b.rule_id) ||
      compare(a.fingerprint, b.fingerprint),
  )
}

/** Lower is first. */
type Rank = readonly number[]

const toRank = ({ severity, verification, path_steps: steps, package: name }: Finding): Rank => [
  -SEVERITIES.indexOf(severity),
  -LEVELS.indexOf(verification.level),
  steps[0]?.kind === 'route' ? 0 : 1,
  name === undefined ? steps.length : 0,
]

const compareRanks = (a: Rank, b: Rank): number => {
  const at = a.findIndex((each, index) => each !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** One package version; every finding in project code is on its own. */
const toGroup = ({ package: name, version = '', ecosystem = '', id }: Finding): string =>
  name === undefined ? id : `${ecosystem} ${name}@${version}`

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
