import { expect, test } from 'vitest'
import { proven, sampleReport } from '../testing/reports.ts'
import { againstBaseline } from './baseline.ts'
import { commentReport } from './comment.ts'
import type { Report } from './report.ts'

const report = proven(await sampleReport())
const rows = (text: string): string[] =>
  text.split('\n').filter((line) => /^\| [a-z]+ \| V\d/.test(line))
const withTitle = (title: string): Report => ({
  ...report,
  findings: report.findings.slice(0, 1).map((finding) => ({ ...finding, title })),
})

test('a comment lists only findings that the baseline lacks, and counts the others', () => {
  const others = report.findings.slice(1)
  const gone = report.findings.slice(0, 1).map((finding) => ({ ...finding, fingerprint: 'gone' }))
  expect(others.length).toBeGreaterThan(0)
  const text = commentReport(againstBaseline(report, { ...report, findings: [...others, ...gone] }))
  expect(rows(text)).toHaveLength(1)
  expect(text).toContain(report.findings[0]?.title)
  expect(text).toMatch(
    /^<!-- daimon-scan -->\n### Daimon found 1 new vulnerability \(1 [a-z]+\), \d verified\n/,
  )
  expect(text).toContain(`Baseline: ${others.length} unchanged, 1 fixed.`)
})

test('a comment without new findings says so', () => {
  const text = commentReport(againstBaseline(report, report))
  expect(text).toContain('Daimon found no new vulnerabilities')
  expect(rows(text)).toEqual([])
})

test('a refuted finding is not in the comment', () => {
  const refuted = report.findings.slice(0, 1).map((finding) => ({
    ...finding,
    verification: { ...finding.verification, status: 'refuted' as const },
  }))
  expect(rows(commentReport({ ...report, findings: refuted }))).toEqual([])
})

test('an incomplete scan is reported as such, and never as clean without a word', () => {
  const text = commentReport({ ...report, findings: [], graph_truncated: true })
  expect(text).toContain('The scan is incomplete')
})

test('no text of scanned code leaves its table cell', () => {
  const text = commentReport(
    withTitle('a | b `| c` \n| d @everyone <!-- x --> ![x](https://evil.example)'),
  )
  const [row = ''] = rows(text)
  // Bars that end a cell: five columns have six.
  expect(row.match(/(?<!\\)\|/g)).toHaveLength(6)
  expect(rows(text)).toHaveLength(1)
})

test('ten thousand findings with long texts fit into a comment', () => {
  const findings = Array.from({ length: 10_000 }, () =>
    withTitle('\u0000'.repeat(50_000)).findings.map((finding) => ({
      ...finding,
      locations: [{ file: '\u202e'.repeat(10_000), start_line: 1, end_line: 1 }],
    })),
  ).flat()
  const text = commentReport({ ...report, findings })
  expect(text.length).toBeLessThan(65_536)
  expect(text).toContain('9980 more are in the report.')
})
