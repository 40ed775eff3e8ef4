import { type Report, type ReportedFinding, summarize } from './report.ts'

/** A decision in force that takes a finding off the list. */
export type Triage = {
  readonly state: 'accepted' | 'false_positive'
  readonly reason: string
  /** Last day of the decision. */
  readonly expires_on: string | null
}

/** Adds decisions to the findings of a report, by fingerprint. */
export const withTriage = (report: Report, decisions: ReadonlyMap<string, Triage>): Report =>
  decisions.size === 0 ? report : decide(report, decisions)

const decide = (report: Report, decisions: ReadonlyMap<string, Triage>): Report => {
  const findings = report.findings.map((finding): ReportedFinding => {
    const triage = decisions.get(finding.fingerprint)
    return triage === undefined ? finding : { ...finding, triage }
  })
  const counts = summarize(findings, report.fixed !== undefined)
  return { ...report, findings, summary: { ...report.summary, ...counts } }
}

/** A decision in one sentence without its period. */
export const triageText = ({ state, reason, expires_on: expiry }: Triage): string =>
  `${state === 'accepted' ? 'Accepted' : 'False positive'}${expiry === null ? '' : ` until ${expiry}`}: ${reason}`
