import { visibleAll } from './inert.ts'
import type { Report } from './report.ts'

/** The whole report. It can be read again: see `readReport`. */
export const jsonReport = (report: Report): string =>
  `${JSON.stringify(visibleAll(report), undefined, 2)}\n`
