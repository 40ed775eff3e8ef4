import { cyclonedxReport } from './cyclonedx.ts'
import { htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { markdownReport } from './markdown.ts'
import { openvexReport } from './openvex.ts'
import type { Report } from './report.ts'
import { sarifReport } from './sarif.ts'

const RENDERERS = {
  json: jsonReport,
  sarif: sarifReport,
  cyclonedx: cyclonedxReport,
  openvex: openvexReport,
  markdown: markdownReport,
  html: htmlReport,
} as const

export type ReportFormat = keyof typeof RENDERERS

/** In which formats a report can be had, with the media type of each. */
export const REPORT_FORMATS: Readonly<Record<ReportFormat, string>> = {
  json: 'application/json',
  sarif: 'application/sarif+json',
  cyclonedx: 'application/vnd.cyclonedx+json; version=1.6',
  openvex: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** Writes a report down. Pure: the same report gives the same bytes, and no text in it is markup, link or command. */
export const renderReport = (report: Report, format: ReportFormat): string =>
  RENDERERS[format](report)
