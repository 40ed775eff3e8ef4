import { isRefuted } from '@daimon/scanner-api'
import { type Report, type ReportedFinding, summarize } from './report.ts'

/**
 * Compares a report with an older one of the same project: each finding is new or unchanged, and
 * findings that are missing now are fixed. Findings are equal if their fingerprints are, even if
 * lines, versions, or levels differ. What the baseline had refuted is new if it is a finding now.
 */
export const againstBaseline = (report: Report, baseline: Report): Report => {
  const known = baseline.findings.filter((finding) => !isRefuted(finding))
  const before = new Set(known.map(({ fingerprint }) => fingerprint))
  const now = new Set(report.findings.map(({ fingerprint }) => fingerprint))
  const findings = report.findings.map((finding): ReportedFinding => ({
    ...finding,
    baseline_state: before.has(finding.fingerprint) ? 'unchanged' : 'new',
  }))
  return {
    ...report,
    summary: { ...report.summary, ...summarize(findings, true) },
    findings,
    fixed: known.filter(({ fingerprint }) => !now.has(fingerprint)),
  }
}
