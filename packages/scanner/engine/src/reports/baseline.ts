import type { Report } from './report.ts'

/**
 * Compares a report with an older one of the same project: each finding is new or unchanged, and
 * findings that are missing now are fixed. Findings are equal if their fingerprints are, even if
 * lines, versions, or levels differ.
 */
export const againstBaseline = (report: Report, baseline: Report): Report => {
  const before = new Set(baseline.findings.map(({ fingerprint }) => fingerprint))
  const now = new Set(report.findings.map(({ fingerprint }) => fingerprint))
  return {
    ...report,
    findings: report.findings.map((finding) => ({
      ...finding,
      baseline_state: before.has(finding.fingerprint) ? 'unchanged' : 'new',
    })),
    fixed: baseline.findings.filter(({ fingerprint }) => !now.has(fingerprint)),
  }
}
