import { createHash } from 'node:crypto'
import { visibleAll } from './inert.ts'
import type { Report, ReportedFinding } from './report.ts'
import { triageText } from './triage.ts'

/** OpenVEX 0.2.0: whether each known vulnerability affects the project, and if not, why. */
export const openvexReport = (given: Report): string => {
  const report = visibleAll(given)
  const said = report.findings
    .filter((finding) => finding.package !== undefined)
    .map((finding) => toStatement(finding, report))
  // Two lockfiles may list the same release; each statement is made once.
  const statements = [...new Map(said.map((each) => [JSON.stringify(each), each])).values()]
  const digest = createHash('sha256')
    .update(JSON.stringify([report.target, statements]))
    .digest('hex')
  const document = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:daimon-scan:vex:${digest}`,
    author: report.tool.name,
    role: 'Document Creator',
    // The date of the data, so that the same code and data give the same document.
    timestamp: getTime(report.advisory_data.as_of),
    version: 1,
    tooling: `${report.tool.name} ${report.tool.version}`,
    statements,
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

/** Some data has a date without a time. */
const getTime = (asOf: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(asOf) ? `${asOf}T00:00:00Z` : asOf

const toStatement = (finding: ReportedFinding, report: Report) => ({
  vulnerability: {
    name: finding.rule_id,
    ...(finding.advisory_ids.length > 1
      ? { aliases: finding.advisory_ids.filter((id) => id !== finding.rule_id) }
      : {}),
  },
  products: [
    {
      '@id': toProductId(report),
      subcomponents: [
        {
          '@id':
            finding.purl ??
            `urn:daimon-scan:package:${encodeURIComponent(`${finding.package ?? ''}@${finding.version ?? ''}`)}`,
        },
      ],
    },
  ],
  ...toVerdict(finding),
})

const toProductId = ({ target }: Report): string =>
  `urn:daimon-scan:repository:${encodeURIComponent(target.repo_fingerprint)}:${encodeURIComponent(target.git_tree_hash)}`

/** A failed attempt proves nothing: only unreachable code is not affected. */
const toVerdict = (finding: ReportedFinding) => {
  const { reachable, reachability_reason, verification, remediation, triage } = finding
  if (triage?.state === 'false_positive')
    return { status: 'not_affected', impact_statement: triageText(triage) }
  if (triage?.state === 'accepted')
    return {
      status: 'affected',
      status_notes: `${verification.level}, ${verification.status}: ${verification.reason}.`,
      action_statement: triageText(triage),
    }
  if (verification.status === 'verified' || reachable === true)
    return {
      status: 'affected',
      status_notes: `${verification.level}, ${verification.status}: ${verification.reason}.`,
      action_statement: remediation,
    }
  if (reachable === false)
    return {
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
      // With a justification, the schema has no member for an impact statement.
      status_notes: reachability_reason ?? 'No entry point reaches the vulnerable code.',
    }
  return {
    status: 'under_investigation',
    status_notes: reachability_reason ?? verification.reason,
  }
}
