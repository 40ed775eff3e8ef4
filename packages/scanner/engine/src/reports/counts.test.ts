import { countFindings } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { proven, sampleReport, withFindings } from '../testing/reports.ts'
import { againstBaseline } from './baseline.ts'
import { readReport } from './read-report.ts'
import { renderReport } from './render-report.ts'
import type { Report } from './report.ts'
import { withTriage } from './triage.ts'

const sample = proven(await sampleReport())
// The second finding is refuted, so that counts differ from lengths.
const report = withFindings(
  sample,
  sample.findings.map((finding, at) =>
    at === 1
      ? { ...finding, verification: { ...finding.verification, status: 'refuted' as const } }
      : finding,
  ),
)
const counts = countFindings(report.findings)
const headline =
  /(\d+) findings? \(([^)]*)\), (\d+) verified, (\d+) reachable, (\d+) of unknown reachability, (\d+) refuted/

/** The counts of a format, in the order of the headline. */
const READERS: Readonly<Record<'json' | 'sarif' | 'cyclonedx' | 'markdown' | 'html', Reader>> = {
  json: (text) => fromFacts((JSON.parse(text) as { summary: Facts }).summary),
  sarif: (text) =>
    fromFacts((JSON.parse(text) as { runs: [{ properties: Facts }] }).runs[0].properties),
  cyclonedx: (text) => {
    const { metadata } = JSON.parse(text) as {
      metadata: { properties: { name: string; value: string }[] }
    }
    return fromFacts(
      Object.fromEntries(
        metadata.properties.map(({ name, value }) => [name.replace('daimon:', ''), Number(value)]),
      ),
    )
  },
  markdown: fromHeadline,
  html: fromHeadline,
}
type Facts = Readonly<Record<string, number>>
type Reader = (text: string) => readonly (number | undefined)[]

const fromFacts = (facts: Facts) =>
  ['', 'verified_', 'reachable_', 'unknown_', 'refuted_'].map(
    (name) => facts[`${name}finding_count`],
  )

function fromHeadline(text: string) {
  const [, total, , ...others] = headline.exec(text) ?? []
  return [total, ...others].map(Number)
}

const expected = [counts.listed, counts.verified, counts.reachable, counts.unknown, counts.refuted]

test.each(Object.keys(READERS) as (keyof typeof READERS)[])('%s states the counts', (format) => {
  expect(READERS[format](renderReport(report, format))).toEqual(expected)
})

test('each format lists as many findings as it counts', () => {
  const { listed: total, refuted, fresh } = counts
  expect([total, refuted, fresh]).toEqual([report.findings.length - 1, 1, total])
  const page = renderReport(report, 'html')
  expect(page.match(/<article /g)).toHaveLength(total)
  const tiles = [...page.matchAll(/<strong class="(\w+)">(\d+)</g)].map(([, name, count]) => [
    name,
    Number(count),
  ])
  expect(Object.fromEntries(tiles)).toEqual(
    Object.fromEntries(Object.entries(counts.by_severity).filter(([, count]) => count > 0)),
  )
  expect(renderReport(report, 'markdown').match(/^## \d+\. /gm)).toHaveLength(total)
  expect(renderReport(report, 'comment')).toMatch(new RegExp(`found ${total} vulnerabilities`))
  expect(renderReport(report, 'comment').match(/^\| [a-z]+ \| V\d/gm)).toHaveLength(total)
  const { runs } = JSON.parse(renderReport(report, 'sarif')) as { runs: [{ results: Result[] }] }
  const [{ results }] = runs
  expect(results.filter(({ kind = 'fail' }) => kind === 'fail')).toHaveLength(total)
  expect(results.filter(({ kind }) => kind === 'open').map(({ level }) => level)).toEqual(['none'])
  const { findings } = readReport(renderReport(report, 'json'))
  expect(findings).toHaveLength(total + refuted)
  const { vulnerabilities } = JSON.parse(renderReport(report, 'cyclonedx')) as {
    vulnerabilities: unknown[]
  }
  expect(vulnerabilities).toHaveLength(total + refuted)
  const { statements } = JSON.parse(renderReport(report, 'openvex')) as { statements: unknown[] }
  // Statements are about packages, refuted ones included: whether a release affects the project.
  const ofPackages = report.findings.filter((finding) => finding.package !== undefined)
  expect(statements).toHaveLength(ofPackages.length)
})

type Result = { readonly kind?: string; readonly level: string }

test('with a baseline, each format counts the new findings', () => {
  const compared = againstBaseline(report, { ...report, findings: report.findings.slice(2) })
  const fresh = countFindings(compared.findings).fresh
  expect(fresh).toBe(1)
  expect(compared.summary.new_finding_count).toBe(fresh)
  expect(renderReport(compared, 'html')).toContain(`, ${fresh} new, `)
  expect(renderReport(compared, 'markdown')).toContain(`, ${fresh} new, `)
  expect(renderReport(compared, 'comment')).toContain(`found ${fresh} new vulnerability`)
  const sarif = renderReport(compared, 'sarif')
  expect(sarif).toContain(`"new_finding_count": ${fresh}`)
})

test('a finding that the baseline had refuted is new, and a refuted one is never fixed', () => {
  const compared = againstBaseline(sample, report)
  expect(compared.findings.map(({ baseline_state: state }) => state).indexOf('new')).toBe(1)
  const gone: Report = { ...report, findings: report.findings.filter((_, at) => at !== 1) }
  expect(againstBaseline(gone, report).fixed).toEqual([])
})

test('the counts of an older report are counted again', () => {
  const older = JSON.parse(renderReport(report, 'json')) as { summary: Record<string, unknown> }
  older.summary['finding_count'] = report.findings.length
  delete older.summary['refuted_finding_count']
  expect(readReport(JSON.stringify(older)).summary).toEqual(report.summary)
})

test('an accepted finding is listed with its reason, and not counted', () => {
  const [accepted] = report.findings
  const decided = withTriage(
    report,
    new Map([
      [
        accepted?.fingerprint ?? '',
        { state: 'accepted', reason: 'Only in tests.', expires_on: '2027-01-31' },
      ],
    ]),
  )
  expect(decided.summary).toMatchObject({
    finding_count: counts.listed - 1,
    dismissed_finding_count: 1,
  })
  for (const format of ['html', 'markdown'] as const) {
    const text = renderReport(decided, format)
    expect(text).toContain(`${counts.refuted} refuted, 1 accepted or false positive`)
    expect(text).toContain('Accepted until 2027-01-31: Only in tests.')
  }
})
