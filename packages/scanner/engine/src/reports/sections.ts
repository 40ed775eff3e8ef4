import { SEVERITIES, countFindings } from '@daimon/scanner-api'
import type { Level } from '../findings/finding.ts'
import { advisoryNotice } from '../advisories/advisory-notice.ts'
import { withSampleNonce } from './proof/sample-nonce.ts'
import { type Report, type ReportedFinding, summarize } from './report.ts'

/** A label with a text that is shown unchanged. */
export type Fact = { readonly label: string; readonly text: string }

/** `3 findings (1 critical, 2 high), 1 verified, 2 reachable`, and so on. */
export const countsText = (findings: readonly ReportedFinding[], isCompared: boolean): string => {
  const { listed, fresh, verified, reachable, unknown, refuted, dismissed, by_severity } =
    countFindings(findings)
  const severities = SEVERITIES.toReversed().flatMap((severity) =>
    by_severity[severity] > 0 ? [`${by_severity[severity]} ${severity}`] : [],
  )
  return [
    `${listed} ${listed === 1 ? 'finding' : 'findings'}${severities.length > 0 ? ` (${severities.join(', ')})` : ''}`,
    ...(isCompared ? [`${fresh} new`] : []),
    `${verified} verified`,
    `${reachable} reachable`,
    `${unknown} of unknown reachability`,
    ...(refuted > 0 ? [`${refuted} refuted`] : []),
    ...(dismissed > 0 ? [`${dismissed} accepted or false positive`] : []),
  ].join(', ')
}

/** The counts for documents of standard formats, under the names of the JSON report. */
export const countFacts = ({ findings, fixed }: Report): Readonly<Record<string, number>> => {
  const { findings_by_severity: _, ...counts } = summarize(findings, fixed !== undefined)
  return counts
}

/**
 * The head of the HTML and Markdown reports: target, data, coverage, and counts. With a time, it
 * says first whether the advisories are old.
 */
export const headFacts = (report: Report, now: Date | undefined): Fact[] => {
  const notice = now && advisoryNotice(report.advisory_data, now)
  return [...(notice ? [{ label: 'Warning', text: notice }] : []), ...targetFacts(report)]
}

const CUTS_SHOWN = 20

/** What limits cut from the analysis; the last text counts the rest. */
export const listCuts = (coverage: Report['coverage']): string[] => {
  const cuts = coverage?.cuts ?? []
  const rest = cuts.length - CUTS_SHOWN
  return rest > 0 ? [...cuts.slice(0, CUTS_SHOWN), `and ${rest} more`] : [...cuts]
}

/** What the scan could not analyze: such a scan is not clean, whatever it found. */
export const listGaps = ({
  coverage,
  graph_truncated: isTruncated,
  undecided,
}: Report): string[] => [
  ...(coverage && coverage.files_failed > 0
    ? [`files that could not be parsed: ${coverage.files_failed}`]
    : []),
  ...(isTruncated ? ['the call graph was truncated at its size limit'] : []),
  ...listCuts(coverage),
  ...(undecided.length > 0 ? [`packages not matched to advisories: ${undecided.length}`] : []),
]

/** Target, data, coverage, and counts. */
export const targetFacts = ({
  target,
  tool,
  advisory_data,
  summary,
  coverage,
  graph_truncated,
  undecided,
  findings,
  fixed,
}: Report): Fact[] => [
  { label: 'Repository', text: target.repo_fingerprint },
  { label: 'Tree hash', text: target.git_tree_hash },
  ...(target.commit_hash === null ? [] : [{ label: 'Commit', text: target.commit_hash }]),
  { label: 'Tool', text: `${tool.name} ${tool.version}` },
  {
    label: 'Advisories',
    text: `${advisory_data.count} advisories (${advisory_data.source}) as of ${advisory_data.as_of}`,
  },
  {
    label: 'Coverage',
    text: `${coverage?.files_parsed ?? 0} files, ${summary.dependency_count} dependencies, ${summary.entrypoint_count} entry points (${summary.languages.join(', ') || 'no languages'})`,
  },
  ...(coverage && coverage.files_skipped + coverage.files_failed > 0
    ? [
        {
          label: 'Not analyzed',
          text: `${coverage.files_skipped} files skipped, ${coverage.files_failed} failed`,
        },
      ]
    : []),
  ...(graph_truncated ? [{ label: 'Call graph', text: 'truncated at its size limit' }] : []),
  ...listCuts(coverage).map((text) => ({ label: 'Not computed', text })),
  ...(undecided.length > 0
    ? [{ label: 'Unmatched packages', text: `${undecided.length}, not matched to advisories` }]
    : []),
  {
    label: 'Findings',
    text: countsText(findings, fixed !== undefined),
  },
  ...(fixed ? [{ label: 'Fixed since baseline', text: String(fixed.length) }] : []),
]

/** The meaning of each level, for readers of a report. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  V0: 'a rule or an advisory matches, and no path is known',
  V1: 'a path to the vulnerable code exists, and no attack succeeded',
  V2: 'an attack had an effect that was not attributed to this code',
  V3: 'an attack worked, and its effect was attributed to this code',
  V4: 'the attack works here and fails on the fixed version',
}

/** Everything about one finding, in triage order. */
export const findingFacts = (finding: ReportedFinding): Fact[] => {
  const { verification, cvss, epss, kev_since: kevSince } = finding
  const versions = finding.fixed_versions ?? []
  return [
    { label: 'Severity', text: finding.severity },
    ...(cvss
      ? [
          {
            label: `CVSS ${cvss.version}`,
            text: `${cvss.score.toFixed(1)} (${cvss.vector}), scored by ${cvss.scored_by}`,
          },
        ]
      : []),
    ...(finding.cwe === null ? [] : [{ label: 'Weakness', text: finding.cwe }]),
    ...(finding.advisory_ids.length > 0
      ? [{ label: 'Advisories', text: finding.advisory_ids.join(', ') }]
      : []),
    ...(finding.package === undefined
      ? []
      : [
          { label: 'Package', text: finding.purl ?? `${finding.package}@${finding.version ?? ''}` },
        ]),
    ...(versions.length > 0 ? [{ label: 'Fixed in', text: versions.join(', ') }] : []),
    ...(epss
      ? [
          {
            label: 'EPSS',
            text: `${(epss.chance * 100).toFixed(2)}% chance of exploitation within 30 days, as of ${epss.as_of}`,
          },
        ]
      : []),
    ...(kevSince === undefined
      ? []
      : [{ label: 'Exploited', text: `in the CISA KEV catalog since ${kevSince}` }]),
    {
      label: 'Reachable',
      text:
        finding.reachable === null
          ? `unknown (${finding.reachability_reason ?? ''})`
          : finding.reachable
            ? 'yes'
            : `no (${finding.reachability_reason ?? ''})`,
    },
    {
      label: 'Level',
      text: `${verification.level}: ${LEVEL_MEANINGS[verification.level]}`,
    },
    {
      label: 'Verification',
      text: `${verification.status}: ${withSampleNonce(verification.reason)}`,
    },
    ...(finding.baseline_state === undefined
      ? []
      : [{ label: 'Baseline', text: finding.baseline_state }]),
    ...finding.locations.map(({ file, start_line: line }) => ({
      label: 'Location',
      text: `${file}:${line}`,
    })),
    { label: 'Fingerprint', text: finding.fingerprint },
  ]
}
