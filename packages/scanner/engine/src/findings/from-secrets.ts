import type { GraphNode } from '@daimon/scanner-api'
import type { Graph } from '../reach/graph.ts'
import { scoreOf, severityOfScore } from './cvss.ts'
import { type Finding, type Verification, legacyReachability } from './finding.ts'
import { Fingerprints, findingId } from './fingerprint.ts'
import { placeOf } from './first-party.ts'
import { type SinkFact, readSinks } from './read-sinks.ts'
import { type CodeRule, SECRET_RULES } from './rules.ts'

/**
 * Findings of credentials in the code and in files of settings. They are read and not run, so nothing has to lead there:
 * a function that nobody calls shows its password all the same. What the credential is, is not known here; the graph
 * tells kind and place.
 */
export const findingsFromSecrets = (graph: Graph): Finding[] => {
  const fingerprints = new Fingerprints()
  return [...graph.nodes.values()]
    .filter(({ kind }) => kind === 'FUNCTION')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((holder) =>
      readSinks(holder).flatMap((sink) => {
        const rule = SECRET_RULES.get(sink.kind)
        if (!rule) return []
        const place = placeOf(graph, holder)
        const fingerprint = fingerprints.next(['secret', rule.id, place, sink.callee])
        return [findingOf(rule, sink, holder, fingerprint)]
      }),
    )
}

/** What the client calls a file that is no program. */
const SETTINGS = 'settings'

const findingOf = (
  rule: CodeRule,
  sink: SinkFact,
  { file, language }: GraphNode,
  fingerprint: string,
): Finding => {
  const title = language === SETTINGS ? rule.title.replace('the code', 'a file') : rule.title
  const score = scoreOf({ version: '3.1', vector: rule.vector }) ?? 0
  return {
    id: findingId(fingerprint),
    fingerprint,
    rule_id: rule.id,
    title: `${title}${sink.callee === '' ? '' : `: ${sink.callee}`}`,
    cwe: `CWE-${sink.cwe}`,
    cve_ids: [],
    advisory_ids: [],
    severity: severityOfScore(score),
    cvss: { version: '3.1', vector: rule.vector, score, scored_by: rule.id },
    is_malicious: false,
    reachable: null,
    reachability_reason: 'not_run: whoever can read the code has it, whether or not it runs',
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

/** No run in a sandbox shows that a credential is valid, and whoever issued it is never asked. */
const NOT_TRIED: Verification = {
  level: 'V0',
  status: 'unverified',
  reason:
    'read where it is written; whether it is valid was not tried, since nothing outside is ever asked',
  attempts: 0,
  oracle: null,
  sandbox: null,
  evidence: [],
}
