import { visibleAll } from './inert.ts'
import type { Report } from './report.ts'

/** The complete report; `readReport` reads it. */
export const jsonReport = (report: Report): string =>
  `${JSON.stringify(visibleAll(report), undefined, 2)}\n`
