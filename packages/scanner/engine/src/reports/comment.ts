import { advisoryNotice } from '../advisories/advisory-notice.ts'
import { cellCodeSpan } from './code-span.ts'
import type { Report, ReportedFinding } from './report.ts'

/** Marks the comment, so that a pipeline can find and replace it. */
const MARKER = '<!-- daimon-scan -->'

// GitHub accepts 65,536 characters; the longest row has about 2,000.
const FINDINGS_MAX = 20
const CELL_CHARS_MAX = 200

/**
 * Markdown for a comment on a pull request: findings that are new since the baseline, without
 * refuted ones, most severe first. Foreign text is in code spans.
 */
export const commentReport = (report: Report, now?: Date): string => {
  const { findings, fixed } = report
  const fresh = findings.filter(
    ({ baseline_state: state, verification }) =>
      state !== 'unchanged' && verification.status !== 'refuted',
  )
  const known = findings.filter(({ baseline_state: state }) => state === 'unchanged').length
  const notice = now && advisoryNotice(report.advisory_data, now)
  const hidden = fresh.length - FINDINGS_MAX
  return [
    MARKER,
    `### ${headline(fresh, fixed !== undefined)}`,
    '',
    ...(fresh.length === 0 ? [] : [...buildTable(fresh.slice(0, FINDINGS_MAX)), '']),
    ...(hidden > 0 ? [`${hidden} more are in the report.`, ''] : []),
    ...(fixed === undefined ? [] : [`Baseline: ${known} unchanged, ${fixed.length} fixed.`, '']),
    ...(isIncomplete(report)
      ? ['The scan is incomplete: see the coverage in the report.', '']
      : []),
    ...(notice === undefined ? [] : [notice, '']),
  ].join('\n')
}

const headline = (fresh: readonly ReportedFinding[], isCompared: boolean): string => {
  const kind = isCompared ? 'new ' : ''
  if (fresh.length === 0) return `Daimon found no ${kind}vulnerabilities`
  const verified = fresh.filter(({ verification }) => verification.status === 'verified').length
  const noun = fresh.length === 1 ? 'vulnerability' : 'vulnerabilities'
  return `Daimon found ${fresh.length} ${kind}${noun}, ${verified} verified`
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

const cell = (text: string): string =>
  cellCodeSpan(
    text.length > CELL_CHARS_MAX ? `${text.slice(0, CELL_CHARS_MAX - 1).toWellFormed()}…` : text,
  )

const isIncomplete = ({ coverage, graph_truncated: isTruncated }: Report): boolean =>
  isTruncated || (coverage?.files_failed ?? 0) > 0
