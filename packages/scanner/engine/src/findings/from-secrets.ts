import type { GraphNode } from '@daimon/scanner-api'
import type { Graph } from '../reachability/graph.ts'
import { computeScore, severityOfScore } from './cvss.ts'
import { type Finding, type Verification, legacyReachability } from './finding.ts'
import { isVendored } from './application.ts'
import { Fingerprints, findingId } from './fingerprint.ts'
import { locateNode } from './first-party.ts'
import { type SinkFact, readSinks } from './read-sinks.ts'
import { type CodeRule, SECRET_RULES } from './rules.ts'

/**
 * Creates findings for credentials in code and configuration files. They can be read without
 * running the code, so reachability doesn't matter. The graph contains only their kind and
 * location, never their text. Those in copies of packages are public already.
 */
export const findingsFromSecrets = (graph: Graph): Finding[] => {
  const fingerprints = new Fingerprints()
  return [...graph.nodes.values()]
    .filter(({ kind, file }) => kind === 'FUNCTION' && !isVendored(file))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((holder) =>
      readSinks(holder).flatMap((sink) => {
        const rule = SECRET_RULES.get(sink.kind)
        if (!rule) return []
        const place = locateNode(graph, holder)
        const fingerprint = fingerprints.next(['secret', rule.id, place, sink.callee])
        return [toFinding(rule, sink, holder, fingerprint)]
      }),
    )
}

const toFinding = (
  rule: CodeRule,
  sink: SinkFact,
  { file }: GraphNode,
  fingerprint: string,
): Finding => {
  const score = computeScore({ version: '3.1', vector: rule.vector }) ?? 0
  return {
    id: findingId(fingerprint),
    fingerprint,
    rule_id: rule.id,
    title: `${rule.title}${sink.callee === '' ? '' : `: ${sink.callee}`}`,
    cwe: `CWE-${sink.cwe}`,
    cve_ids: [],
    advisory_ids: [],
    severity: severityOfScore(score),
    cvss: { version: '3.1', vector: rule.vector, score, scored_by: rule.id },
    is_malicious: false,
    reachable: null,
    reachability_reason:
      'not_run: a credential is exposed to readers of the code, even if the code never runs',
    path: null,
    path_steps: [],
    locations: [{ file, start_line: sink.line, end_line: sink.line }],
    verification: NOT_TRIED,
    remediation: rule.remediation,
    references: [`https://cwe.mitre.org/data/definitions/${sink.cwe}.html`],
    cve_id: null,
    ...legacyReachability(null),
  }
}

/**
 * A sandbox run can't show that a credential is valid, and the engine never contacts its issuer.
 */
const NOT_TRIED: Verification = {
  level: 'V0',
  status: 'unverified',
  reason:
    'found in the source; its validity is not checked, because the engine contacts no external service',
  attempts: 0,
  oracle: null,
  sandbox: null,
  evidence: [],
}
