import type { Finding } from '../findings/finding.ts'
import type { Report } from './report.ts'

/** A line of a report for people: what it is, and text that is to be shown as it stands. */
export type Fact = { readonly label: string; readonly text: string }

/** What every report for people says first: what was looked at, by which data, and what was not. */
export const headFacts = ({
  target,
  tool,
  advisory_data,
  summary,
  coverage,
  graph_truncated,
  undecided,
  fixed,
}: Report): Fact[] => [
  { label: 'Repository', text: target.repo_fingerprint },
  { label: 'Tree', text: target.git_tree_hash },
  ...(target.commit_hash === null ? [] : [{ label: 'Commit', text: target.commit_hash }]),
  { label: 'Tool', text: `${tool.name} ${tool.version}` },
  {
    label: 'Advisories',
    text: `${advisory_data.source}, ${advisory_data.count} records as of ${advisory_data.as_of}`,
  },
  {
    label: 'Looked at',
    text: `${coverage?.files_parsed ?? 0} files, ${summary.dependency_count} dependencies, ${summary.entrypoint_count} entry points (${summary.languages.join(', ') || 'no language'})`,
  },
  ...(coverage && coverage.files_skipped + coverage.files_failed > 0
    ? [
        {
          label: 'Not looked at',
          text: `${coverage.files_skipped} files skipped, ${coverage.files_failed} failed`,
        },
      ]
    : []),
  ...(graph_truncated ? [{ label: 'Call graph', text: 'cut where it grew too large' }] : []),
  ...(undecided.length > 0
    ? [{ label: 'Undecided packages', text: `${undecided.length}, of which nothing can be said` }]
    : []),
  {
    label: 'Findings',
    text: `${summary.finding_count}, ${summary.verified_finding_count} verified, ${summary.reachable_finding_count} reachable`,
  },
  ...(fixed ? [{ label: 'Fixed since the baseline', text: String(fixed.length) }] : []),
]

/** Everything about one finding, in the order in which somebody who has to judge it asks. */
export const findingFacts = (finding: Finding & { readonly baseline_state?: string }): Fact[] => {
  const { verification, cvss, epss, kev_since: kevSince } = finding
  const versions = finding.fixed_versions ?? []
  return [
    { label: 'Severity', text: finding.severity },
    ...(cvss
      ? [
          {
            label: `CVSS ${cvss.version}`,
            text: `${cvss.score.toFixed(1)} (${cvss.vector}), by ${cvss.scored_by}`,
          },
        ]
      : []),
    ...(finding.cwe === null ? [] : [{ label: 'Weakness', text: finding.cwe }]),
    ...(finding.advisory_ids.length > 0
      ? [{ label: 'Known as', text: finding.advisory_ids.join(', ') }]
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
            text: `${(epss.chance * 100).toFixed(2)} % within 30 days, as of ${epss.as_of}`,
          },
        ]
      : []),
    ...(kevSince === undefined
      ? []
      : [{ label: 'Exploited', text: `in the catalog of CISA since ${kevSince}` }]),
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
      label: 'Verification',
      text: `${verification.level}, ${verification.status}: ${verification.reason}`,
    },
    ...(finding.baseline_state === undefined
      ? []
      : [{ label: 'Baseline', text: finding.baseline_state }]),
    ...finding.locations.map(({ file, start_line: line }) => ({
      label: 'Place',
      text: `${file}:${line}`,
    })),
    { label: 'Fingerprint', text: finding.fingerprint },
  ]
}
