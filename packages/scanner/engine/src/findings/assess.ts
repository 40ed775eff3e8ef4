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
import { type Graph, graphOf } from '../reach/graph.ts'
import { reachabilityOf } from '../reach/reachability.ts'
import { type Finding, LEVELS, bounded } from './finding.ts'
import { type CodeCandidate, codeCandidates } from './first-party.ts'
import { findingsFromAdvisories } from './from-advisories.ts'
import { findingsFromCode } from './from-code.ts'
import { findingsFromSecrets } from './from-secrets.ts'

/** All that can be said of a payload without running anything. */
export type Assessment = {
  readonly findings: readonly Finding[]
  readonly undecided: MatchResult['undecided']
  /** What the findings were made of, by their ids: whoever tries to prove one starts here. */
  readonly matches: ReadonlyMap<string, AdvisoryMatch>
  readonly candidates: ReadonlyMap<string, CodeCandidate>
  readonly dependencies: readonly Dependency[]
  readonly advisory_data: AdvisoryData
  readonly graph: Graph
}

/** Matches, reaches and weighs: pure, so the same payload and the same data give the same findings in the same order. */
export const assess = (
  payload: FragmentsPayload | FlattenedPayload,
  store: AdvisoryStore,
): Assessment => {
  const graph = graphOf(payload)
  const { matches, undecided } = matchAdvisories(payload.dependencies, store)
  const candidates = codeCandidates(graph)
  const ofPackages = findingsFromAdvisories(matches, reachabilityOf(graph))
  const ofCode = findingsFromCode(candidates)
  // What is guarded is no finding; it stays a candidate, since a run may show that the guard does not hold.
  const open = ofCode.filter((_, at) => candidates[at]?.isGuarded !== true)
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

/** Findings and what they were made of stand in the same order. */
const byFindingId = <T>(findings: readonly Finding[], sources: readonly T[]): Map<string, T> =>
  new Map(findings.map(({ id }, at) => [id, sources[at] as T]))

/** The gravest first, then the best proven; ties by name, never by when they were found. */
export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      LEVELS.indexOf(b.verification.level) - LEVELS.indexOf(a.verification.level) ||
      compare(a.rule_id, b.rule_id) ||
      compare(a.package ?? '', b.package ?? '') ||
      compare(a.fingerprint, b.fingerprint),
  )

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
