import { type Finding, SEVERITIES, type Severity } from '@daimon/scanner-api'
import { counted, table } from '@daimon/terminal'

export const FORMATS = [
  'text',
  'json',
  'sarif',
  'cyclonedx',
  'openvex',
  'markdown',
  'html',
] as const

type Shown = Pick<Finding, 'severity' | 'title'> & {
  readonly verification: Pick<Finding['verification'], 'level' | 'status'>
  readonly locations?:
    | readonly { readonly file: string; readonly start_line: number }[]
    | null
    | undefined
}

/** Whether a finding is to end the run with 1. */
export const isCounted = (
  { severity, verification }: Shown,
  threshold: Severity,
  isOnlyVerified: boolean,
): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(threshold) &&
  (isOnlyVerified ? verification.status === 'verified' : verification.status !== 'refuted')

/** A line a finding, for people. */
export const findingsTable = (findings: readonly Shown[]): string =>
  findings.length === 0
    ? 'No findings in what was looked at.\n'
    : table(
        findings.map(({ severity, verification, title, locations }) => {
          const at = locations?.[0]
          return [
            severity,
            verification.level,
            verification.status,
            title,
            at ? `${at.file}:${at.start_line}` : '',
          ]
        }),
      )

type Compared = {
  readonly findings: readonly (Shown & { readonly baseline_state?: string })[]
  readonly fixed?: readonly unknown[]
}

/** What is new since the baseline, and in numbers what is not. */
export const comparedTable = ({ findings, fixed = [] }: Compared): string => {
  const fresh = findings.filter((finding) => finding.baseline_state !== 'unchanged')
  const known = findings.length - fresh.length
  return [
    fresh.length === 0 ? 'Nothing new since the baseline.\n' : findingsTable(fresh),
    `${counted(known, 'finding')} of the baseline ${known === 1 ? 'is' : 'are'} still there, ${fixed.length} no longer.\n`,
  ].join('')
}

type Verdict = {
  readonly threshold: Severity
  readonly isOnlyVerified: boolean
  /** Of those that are told, how many end the run with 1. */
  readonly count: number
}

/** What was found, in a line, and why the run ends as it does. */
export const verdictLine = (
  findings: readonly Shown[],
  { threshold, isOnlyVerified, count }: Verdict,
): string => {
  const told = findings.filter(({ verification }) => verification.status !== 'refuted')
  const bySeverity = SEVERITIES.toReversed().flatMap((severity) => {
    const ofIt = told.filter((finding) => finding.severity === severity).length
    return ofIt === 0 ? [] : [`${ofIt} ${severity}`]
  })
  const verified = told.filter(({ verification }) => verification.status === 'verified').length
  const list = bySeverity.length === 0 ? '' : ` (${bySeverity.join(', ')})`
  const bar = `${threshold === 'critical' ? threshold : `${threshold} or worse`}${isOnlyVerified ? ' and verified' : ''}`
  return `${counted(told.length, 'finding')}${list}, ${verified} verified; ${count} ${bar}.\n`
}
