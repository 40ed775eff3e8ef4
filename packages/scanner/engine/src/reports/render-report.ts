import { commentReport } from './comment.ts'
import { cyclonedxReport } from './cyclonedx.ts'
import { htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { markdownReport } from './markdown.ts'
import { openvexReport } from './openvex.ts'
import type { Report } from './report.ts'
import { sarifReport } from './sarif.ts'

type Format = 'json' | 'sarif' | 'cyclonedx' | 'openvex' | 'markdown' | 'html' | 'comment'

const RENDERERS: Readonly<Record<Format, (report: Report, now?: Date) => string>> = {
  json: jsonReport,
  sarif: sarifReport,
  cyclonedx: cyclonedxReport,
  openvex: openvexReport,
  markdown: markdownReport,
  html: htmlReport,
  comment: commentReport,
}

export type ReportFormat = Format

/** The report formats with their media types. */
export const REPORT_FORMATS: Readonly<Record<ReportFormat, string>> = {
  json: 'application/json',
  sarif: 'application/sarif+json',
  cyclonedx: 'application/vnd.cyclonedx+json; version=1.6',
  openvex: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  comment: 'text/markdown; charset=utf-8',
}

/**
 * Renders a report. Pure: equal arguments give equal bytes. No text becomes markup or a link. With
 * the time, reports for people say whether the advisories are old.
 */
export const renderReport = (report: Report, format: ReportFormat, now?: Date): string =>
  RENDERERS[format](report, now)
