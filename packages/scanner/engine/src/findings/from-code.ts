import { pathText } from '../reachability/path.ts'
import { computeScore, severityOfScore } from './cvss.ts'
import { type Finding, legacyReachability, unproven } from './finding.ts'
import { Fingerprints, findingId } from './fingerprint.ts'
import type { CodeCandidate } from './first-party.ts'

/** Creates findings from candidates in project code. */
export const findingsFromCode = (candidates: readonly CodeCandidate[]): Finding[] => {
  const fingerprints = new Fingerprints()
  return candidates.map((candidate) => {
    const { rule, sink, place } = candidate
    return toFinding(candidate, fingerprints.next(['code', rule.id, place, sink.callee]))
  })
}

const toFinding = (candidate: CodeCandidate, fingerprint: string): Finding => {
  const { rule, sink, holder, steps, isReached, writtenAt, calledAt } = candidate
  const reachable = isReached ? true : null
  const score = computeScore({ version: '3.1', vector: rule.vector }) ?? 0
  return {
    id: findingId(fingerprint),
    fingerprint,
    rule_id: rule.id,
    title: `${rule.title}${sink.callee === '' ? '' : `: ${sink.callee}`}`,
    cwe: `CWE-${sink.cwe}`,
    cve_ids: [],
    advisory_ids: [],
    severity: isTrusted(candidate) ? 'low' : severityOfScore(score),
    // The vector of a class assumes a remote attacker, which doesn't apply here.
    cvss: isTrusted(candidate)
      ? null
      : { version: '3.1', vector: rule.vector, score, scored_by: rule.id },
    is_malicious: false,
    reachable,
    reachability_reason: getReason(candidate),
    path: pathText(steps),
    path_steps: steps,
    locations: [
      { file: holder.file, start_line: sink.line, end_line: sink.line },
      ...(writtenAt && writtenAt.line !== sink.line
        ? [{ file: writtenAt.file, start_line: writtenAt.line, end_line: writtenAt.line }]
        : []),
      ...calledAt
        .slice(0, CALLS_SHOWN)
        .map(({ file, line }) => ({ file, start_line: line, end_line: line })),
    ],
    verification: unproven(isReached),
    remediation: rule.remediation,
    references: [`https://cwe.mitre.org/data/definitions/${sink.cwe}.html`],
    cve_id: null,
    ...legacyReachability(reachable),
  }
}

const CALLS_SHOWN = 8

/** Whether no outside input is known to reach the sink: worth a review, but not a failed build. */
const isTrusted = ({ isReached, isLocal, isSuspected }: CodeCandidate): boolean =>
  (!isReached && !isSuspected) || isLocal

const getReason = ({ isReached, isLocal, isSuspected, source }: CodeCandidate): string | null => {
  if (isSuspected) return 'check_missing: routes next to it have a check that this one lacks'
  if (!isReached) return 'no_flow_known: the code runs, but no data flow from input to it is known'
  return isLocal
    ? `local_source: the input comes from the user who runs the program (${source})`
    : null
}
