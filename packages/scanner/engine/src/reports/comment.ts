import { SEVERITIES, countFindings, isFresh, isListed } from '@daimon/scanner-api'
import { advisoryNotice } from '../advisories/advisory-notice.ts'
import { cellCodeSpan, codeSpan } from './code-span.ts'
import { visible } from './inert.ts'
import { describeProof } from './proof/describe-proof.ts'
import type { Report, ReportedFinding } from './report.ts'
import { listGaps } from './sections.ts'

/** Marks the comment, so that a pipeline can find and replace it. */
const MARKER = '<!-- daimon-scan -->'

// GitHub accepts 65,536 characters; the longest row has about 1,800, the longest proof 9,000.
const FINDINGS_MAX = 20
const PROOFS_MAX = 2
const GAPS_MAX = 3
const CELL_CHARS_MAX = 200
const COMMAND_CHARS_MAX = 1_000

/**
 * Markdown for a comment on a pull request: findings that are new since the baseline, without
 * refuted and dismissed ones, most severe first, with the proofs of verified ones. Foreign text is
 * in code spans.
 */
export const commentReport = (report: Report, now?: Date): string => {
  const { findings, fixed } = report
  const fresh = findings.filter((finding) => isFresh(finding) && isListed(finding))
  const { listed, refuted, dismissed } = countFindings(findings)
  const notice = now && advisoryNotice(report.advisory_data, now)
  const hidden = fresh.length - FINDINGS_MAX
  const gaps = listGaps(report)
  return [
    MARKER,
    `### ${headline(fresh, fixed !== undefined)}`,
    '',
    ...(fresh.length === 0 ? [] : [...buildTable(fresh.slice(0, FINDINGS_MAX)), '']),
    ...(hidden > 0 ? [`${hidden} more are in the report.`, ''] : []),
    ...fresh.filter(isVerified).slice(0, PROOFS_MAX).flatMap(buildProof),
    ...(fixed === undefined
      ? []
      : [`Baseline: ${listed - fresh.length} unchanged, ${fixed.length} fixed.`, '']),
    ...(refuted > 0
      ? [`Refuted: ${refuted} suspected ${refuted === 1 ? 'location' : 'locations'}.`, '']
      : []),
    ...(dismissed > 0 ? [`Accepted or false positive: ${dismissed}.`, ''] : []),
    ...(gaps.length === 0
      ? []
      : [
          'The scan is incomplete: see the coverage in the report.',
          '',
          ...gaps.slice(0, GAPS_MAX).map((gap) => `- ${clip(gap, CELL_CHARS_MAX)}`),
          '',
        ]),
    ...(notice === undefined ? [] : [notice, '']),
  ].join('\n')
}

const isVerified = ({ verification }: ReportedFinding): boolean =>
  verification.status === 'verified'

const headline = (fresh: readonly ReportedFinding[], isCompared: boolean): string => {
  const kind = isCompared ? 'new ' : ''
  const { listed, verified, by_severity: bySeverity } = countFindings(fresh)
  if (listed === 0) return `Daimon found no ${kind}vulnerabilities`
  const noun = listed === 1 ? 'vulnerability' : 'vulnerabilities'
  const severities = SEVERITIES.toReversed().flatMap((severity) =>
    bySeverity[severity] > 0 ? [`${bySeverity[severity]} ${severity}`] : [],
  )
  return `Daimon found ${listed} ${kind}${noun} (${severities.join(', ')}), ${verified} verified`
}

const buildTable = (findings: readonly ReportedFinding[]): string[] => [
  '| severity | verification | finding | location | fixed in |',
  '|---|---|---|---|---|',
  ...findings.map((finding) => {
    const { severity, verification, title, locations, fixed_versions: versions = [] } = finding
    const at = locations[0]
    const cells = [
      severity,
      `${verification.level} ${verification.status}`,
      cell(title),
      at === undefined ? '' : cell(`${at.file}:${at.start_line}`),
      versions.length === 0 ? '' : cell(versions.join(', ')),
    ]
    return `| ${cells.join(' | ')} |`
  }),
]

/** The attack as a request or call, with the control, folded. */
const buildProof = (finding: ReportedFinding, at: number): string[] => {
  const proof = describeProof(finding)
  if (proof === undefined) return []
  const commands = proof.inputs.flatMap(({ name, command, value, outcome }) => [
    `- ${name}: ${clip(command ?? value, COMMAND_CHARS_MAX)}`,
    `- Result: ${clip(outcome, CELL_CHARS_MAX)}`,
  ])
  return [
    // The summary is markup, so it has no text of the scanned code.
    `<details><summary>Proof ${at + 1}: ${finding.severity}, ${finding.verification.level}</summary>`,
    '',
    clip(finding.title, CELL_CHARS_MAX),
    '',
    ...commands,
    `- Remediation: ${clip(finding.remediation, CELL_CHARS_MAX * 2)}`,
    '',
    '</details>',
    '',
  ]
}

const cell = (text: string): string => cellCodeSpan(shorten(text, CELL_CHARS_MAX))

const clip = (text: string, charsMax: number): string => codeSpan(shorten(text, charsMax))

const shorten = (given: string, charsMax: number): string => {
  const text = visible(given)
  return text.length > charsMax ? `${text.slice(0, charsMax - 1)}…` : text
}
