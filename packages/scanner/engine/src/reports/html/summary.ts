import { SEVERITIES, countFindings } from '@daimon/scanner-api'
import { advisoryNotice } from '../../advisories/advisory-notice.ts'
import type { Report } from '../report.ts'
import { countsText, listGaps } from '../sections.ts'
import { escape, jump } from './markup.ts'

/** The top of the report: counts by severity, and what limits the result. */
export const buildSummary = (report: Report, now: Date | undefined): string[] => {
  const { findings, fixed } = report
  const notice = now && advisoryNotice(report.advisory_data, now)
  const gaps = listGaps(report)
  return [
    '<header>',
    '<h1>Security report</h1>',
    `<p class="lead">${escape(countsText(findings, fixed !== undefined))}.</p>`,
    ...buildBar(report),
    ...(notice === undefined ? [] : [`<p class="note medium">${withCommands(notice)}</p>`]),
    ...(gaps.length === 0
      ? []
      : [
          `<p class="note medium">The scan is incomplete. What was not analyzed may be vulnerable: ${escape(gaps.join('; '))}.</p>`,
        ]),
    ...(findings.length === 0 ? ['<p>No findings in the scanned files and packages.</p>'] : []),
    '</header>',
  ]
}

const buildBar = ({ findings }: Report): string[] => {
  const { listed, by_severity: bySeverity } = countFindings(findings)
  if (listed === 0) return []
  const shown = SEVERITIES.toReversed().filter((severity) => bySeverity[severity] > 0)
  let x = 0
  const parts = shown.map((severity) => {
    const part = `<rect class="${severity}" x="${x}" y="0" width="${bySeverity[severity]}" height="1"/>`
    x += bySeverity[severity]
    return part
  })
  return [
    `<svg class="bar" viewBox="0 0 ${listed} 1" preserveAspectRatio="none" aria-hidden="true">${parts.join('')}</svg>`,
    '<ul class="tiles">',
    ...shown.map(
      (severity) =>
        `<li><strong class="${severity}">${bySeverity[severity]}</strong>${jump(severity, severity)}</li>`,
    ),
    '</ul>',
  ]
}

/** Our own text, with commands in backticks. */
const withCommands = (text: string): string =>
  escape(text).replaceAll(/&#96;([^&]*)&#96;/g, '<code>$1</code>')
