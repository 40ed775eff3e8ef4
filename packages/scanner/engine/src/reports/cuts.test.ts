import { expect, test } from 'vitest'
import { proven, sampleReport } from '../testing/reports.ts'
import { readReport } from './read-report.ts'
import { renderReport } from './render-report.ts'
import type { Report } from './report.ts'

const report = proven(await sampleReport())

test('formats for people and SARIF say what a limit cut, and a saved report keeps it', () => {
  const cut = 'a.js: 3 values exceed the limit of 2, so flows between functions were not computed'
  const { coverage } = report
  const files = coverage ?? { files_parsed: 1, files_skipped: 0, files_failed: 0, reasons: {} }
  const given: Report = { ...report, coverage: { ...files, cuts: [cut] } }
  for (const format of ['json', 'sarif', 'markdown', 'html'] as const)
    expect(renderReport(given, format)).toContain(cut)
  expect(readReport(renderReport(given, 'json')).coverage?.cuts).toEqual([cut])
})
