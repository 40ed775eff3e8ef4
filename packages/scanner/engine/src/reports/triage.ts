import type { Report, ReportedFinding } from './report.ts'

/** A decision in force that takes a finding off the list. */
export type Triage = {
  readonly state: 'accepted' | 'false_positive'
  readonly reason: string
  /** Last day of the decision. */
  readonly expires_on: string | null
}

/** Adds decisions to the findings of a report, by fingerprint. */
export const withTriage = (report: Report, decisions: ReadonlyMap<string, Triage>): Report =>
  decisions.size === 0
    ? report
    : {
        ...report,
        findings: report.findings.map((finding): ReportedFinding => {
          const triage = decisions.get(finding.fingerprint)
          return triage === undefined ? finding : { ...finding, triage }
        }),
      }

/** A decision in one sentence without its period. */
export const triageText = ({ state, reason, expires_on: expiry }: Triage): string =>
  `${state === 'accepted' ? 'Accepted' : 'False positive'}${expiry === null ? '' : ` until ${expiry}`}: ${reason}`
