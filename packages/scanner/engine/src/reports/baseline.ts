import type { Report } from './report.ts'

/**
 * Lays a report beside an older one of the same project: each finding is new or unchanged, and those that went are told
 * as fixed. Findings are the same by their fingerprints, whatever their lines, versions and levels are by now.
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
