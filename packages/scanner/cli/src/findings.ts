import {
  type Finding,
  SEVERITIES,
  type Severity,
  countFindings,
  isDismissed,
  isFresh,
  isListed,
  isRefuted,
} from '@daimon/scanner-api'
import { pluralize, table } from '@daimon/terminal'

export const FORMATS = [
  'text',
  'json',
  'sarif',
  'cyclonedx',
  'openvex',
  'markdown',
  'html',
  'comment',
] as const

type FindingView = Pick<Finding, 'severity' | 'title'> & {
  readonly cwe?: string | null | undefined
  readonly advisory_ids?: readonly string[] | undefined
  readonly cve_ids?: readonly string[] | undefined
  readonly fixed_versions?: readonly string[] | undefined
  readonly verification: Pick<Finding['verification'], 'level' | 'status'>
  /** A decision of the service in force. */
  readonly triage?: { readonly state: string } | undefined
  readonly locations?:
    | readonly { readonly file: string; readonly start_line: number }[]
    | null
    | undefined
}

/** Whether a finding makes the run exit with 1. */
export const isCounted = (
  { severity, verification, triage }: FindingView,
  threshold: Severity,
  isOnlyVerified: boolean,
): boolean =>
  !isDismissed({ triage }) &&
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(threshold) &&
  (isOnlyVerified ? verification.status === 'verified' : !isRefuted({ verification }))

/** One line per finding, for people; refuted ones are only counted. */
export const findingsTable = (findings: readonly FindingView[]): string => {
  const open = findings.filter(isListed)
  return [
    open.length === 0 ? 'No findings in the scanned files.\n' : table(open.map(toRow)),
    refutedLine(findings),
  ].join('')
}

const toRow = (finding: FindingView): string[] => {
  const { severity, verification, title, locations } = finding
  const at = locations?.[0]
  return [
    severity,
    verification.level,
    verification.status,
    title,
    listIdentifiers(finding),
    at ? `${at.file}:${at.start_line}` : '',
  ]
}

/** How many locations were attacked in vain; empty without any. */
export const refutedLine = (findings: readonly FindingView[]): string => {
  const { refuted } = countFindings(findings)
  return refuted === 0 ? '' : `Refuted ${pluralize(refuted, 'suspected location')}.\n`
}

/** `CVE-2021-23337 GHSA-35jh-r3h4-6jhm, fixed in 4.17.21`; for project code, the CWE. */
const listIdentifiers = ({
  cwe,
  cve_ids: cves = [],
  advisory_ids: advisories = [],
  fixed_versions: fixed = [],
}: FindingView): string => {
  const ids = [...new Set([...cves, ...advisories.filter((id) => id.startsWith('GHSA-'))])]
  const known = ids.length > 0 ? ids : advisories.slice(0, 1)
  const [nearest] = fixed
  return [
    known.length > 0 ? known.join(' ') : (cwe ?? ''),
    ...(nearest === undefined ? [] : [`fixed in ${nearest}`]),
  ].join(', ')
}

/** What to know of the advisories, at the top of a report. */
export const noticeLine = (notice: string | undefined): string =>
  notice === undefined ? '' : `${notice}\n\n`

type Comparison = {
  readonly findings: readonly (FindingView & { readonly baseline_state?: string })[]
  readonly fixed?: readonly unknown[]
}

/** New findings since the baseline, and counts of the others. */
export const comparedTable = ({ findings, fixed = [] }: Comparison): string => {
  const fresh = findings.filter((finding) => isFresh(finding) && isListed(finding))
  const counts = countFindings(findings)
  return [
    fresh.length === 0 ? 'No new findings since the baseline.\n' : findingsTable(fresh),
    `Baseline: ${pluralize(counts.listed - counts.fresh, 'finding')} unchanged, ${fixed.length} fixed.\n`,
  ].join('')
}

type Verdict = {
  readonly threshold: Severity
  readonly isOnlyVerified: boolean
  /** How many of the reported findings make the run exit with 1. */
  readonly count: number
}

/**
 * Summarizes the findings and the reason for the exit code in one line. With a baseline, all
 * numbers are of new findings.
 */
export const verdictLine = (
  findings: readonly (FindingView & { readonly baseline_state?: unknown })[],
  { threshold, isOnlyVerified, count }: Verdict,
): string => {
  const isCompared = findings.some(({ baseline_state: state }) => state !== undefined)
  const { listed, by_severity, verified, refuted, dismissed } = countFindings(
    findings.filter(isFresh),
  )
  const severities = SEVERITIES.toReversed().flatMap((severity) =>
    by_severity[severity] === 0 ? [] : [`${by_severity[severity]} ${severity}`],
  )
  const list = severities.length === 0 ? '' : ` (${severities.join(', ')})`
  const bar = `${threshold === 'critical' ? threshold : `${threshold} or worse`}${isOnlyVerified ? ' and verified' : ''}`
  const apart = [
    ...(refuted > 0 ? [`, ${refuted} refuted`] : []),
    ...(dismissed > 0 ? [`, ${dismissed} accepted or false positive`] : []),
  ].join('')
  return `${pluralize(listed, isCompared ? 'new finding' : 'finding')}${list}, ${verified} verified${apart}; ${count} ${bar}.\n`
}
