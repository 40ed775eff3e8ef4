import { pathText } from '../reach/path.ts'
import { scoreOf, severityOfScore } from './cvss.ts'
import { type Finding, legacyReachability, unproven } from './finding.ts'
import { Fingerprints, findingId } from './fingerprint.ts'
import type { CodeCandidate } from './first-party.ts'

/** Findings of candidates in first-party code. */
export const findingsFromCode = (candidates: readonly CodeCandidate[]): Finding[] => {
  const fingerprints = new Fingerprints()
  return candidates.map((candidate) => {
    const { rule, sink, place } = candidate
    return findingOf(candidate, fingerprints.next(['code', rule.id, place, sink.callee]))
  })
}

const findingOf = (candidate: CodeCandidate, fingerprint: string): Finding => {
  const { rule, sink, holder, steps, isReached } = candidate
  const reachable = isReached ? true : null
  const score = scoreOf({ version: '3.1', vector: rule.vector }) ?? 0
  return {
    id: findingId(fingerprint),
    fingerprint,
    rule_id: rule.id,
    title: `${rule.title}${sink.callee === '' ? '' : `: ${sink.callee}`}`,
    cwe: `CWE-${sink.cwe}`,
    cve_ids: [],
    advisory_ids: [],
    severity: isTrusted(candidate) ? 'low' : severityOfScore(score),
    // The vector of a class says nothing of a place where nobody outside gets in.
    cvss: isTrusted(candidate)
      ? null
      : { version: '3.1', vector: rule.vector, score, scored_by: rule.id },
    is_malicious: false,
    reachable,
    reachability_reason: reasonOf(candidate),
    path: pathText(steps),
    path_steps: steps,
    locations: [{ file: holder.file, start_line: sink.line, end_line: sink.line }],
    verification: unproven(isReached),
    remediation: rule.remediation,
    references: [`https://cwe.mitre.org/data/definitions/${sink.cwe}.html`],
    cve_id: null,
    ...legacyReachability(reachable),
  }
}

/** Nobody is known to get in from outside: a lead for whoever reads the code, and no reason to stop a build. */
const isTrusted = ({ isReached, isLocal }: CodeCandidate): boolean => !isReached || isLocal

const reasonOf = ({ isReached, isLocal, source }: CodeCandidate): string | null => {
  if (!isReached) return 'no_flow_known: the code runs, and no flow of input to it was found'
  return isLocal
    ? `local_source: what gets there is set by whoever runs the program (${source})`
    : null
}
