import { expect, test } from 'vitest'
import { openvexErrors } from '../testing/openvex-errors.ts'
import { proven, sampleReport } from '../testing/reports.ts'
import { renderReport } from './render-report.ts'
import type { Report } from './report.ts'

const isWrongVex = openvexErrors()
const report = proven(await sampleReport())
const parsed = (given: Report) => JSON.parse(renderReport(given, 'openvex')) as never

const ODD = '\u202E <a> "b" {c} %zz \u001b[31m'
const hostile: Report = {
  ...report,
  target: { ...report.target, repo_fingerprint: ODD },
  findings: report.findings.map((finding) => ({
    ...finding,
    rule_id: ODD,
    package: ODD,
    version: ODD,
    remediation: ODD,
    reachability_reason: ODD,
  })),
}

test.each([
  ['a report', report],
  ['a hostile report', hostile],
  ['a report with duplicates', { ...report, findings: [...report.findings, ...report.findings] }],
  [
    'a report with a date without time',
    { ...report, advisory_data: { ...report.advisory_data, as_of: '2026-11-01' } },
  ],
])('%s is OpenVEX 0.2.0', (_, given) => {
  expect(isWrongVex(parsed(given))).toEqual([])
})

test('the OpenVEX check rejects documents that break its rules', () => {
  const whole = parsed(report) as { statements: object[] }
  const [first = {}] = whole.statements
  for (const wrong of [
    { ...whole, statements: [] },
    { ...whole, timestamp: 'today' },
    { ...whole, statements: [first, first] },
    { ...whole, statements: [{ ...first, status: 'not_affected' }] },
    { ...whole, statements: [{ ...first, status: 'not_affected', justification: 'none' }] },
    { ...whole, statements: [{ ...first, status: 'maybe' }] },
    { ...whole, statements: [{ ...first, note: 'x' }] },
  ])
    expect(isWrongVex(wrong)).not.toEqual([])
})
