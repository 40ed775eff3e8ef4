import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { assess } from '../findings/assess.ts'
import { hostileReport, proven, sampleReport } from '../testing/reports.ts'
import { scanned } from '../testing/scanned.ts'
import { cyclonedxErrors, sarifErrors } from '../testing/schemas.ts'
import { againstBaseline } from './baseline.ts'
import { readReport } from './read-report.ts'
import { REPORT_FORMATS, type ReportFormat, renderReport } from './render-report.ts'
import { type Report, type ReportedFinding, buildReport } from './report.ts'
import { SARIF_LIMITS } from './sarif.ts'

const formats = Object.keys(REPORT_FORMATS) as ReportFormat[]
const report = proven(await sampleReport())
const parsed = (given: Report, format: ReportFormat) =>
  JSON.parse(renderReport(given, format)) as never

const hostile = hostileReport(report)

test.each([
  ['a report', report],
  [
    'a report with a baseline',
    againstBaseline(report, { ...report, findings: report.findings.slice(1) }),
  ],
  ['a hostile report', hostile],
  ['an empty report', { ...report, findings: [], components: [], undecided: [] }],
])('%s is valid SARIF 2.1.0 and CycloneDX 1.6', (_, given) => {
  expect(sarifErrors()(parsed(given, 'sarif'))).toEqual([])
  expect(cyclonedxErrors()(parsed(given, 'cyclonedx'))).toEqual([])
})

test('sarif: builds messages from complete sentences', () => {
  const { runs } = parsed(report, 'sarif') as {
    runs: { results: { message: { text: string } }[] }[]
  }
  const [text = ''] = (runs[0]?.results ?? []).map((result) => result.message.text)
  expect(text).toContain(`${report.findings[0]?.title}. Path: `)
  expect(text).toMatch(/3 of 3 runs\. .*[^.]\.$/)
})

test('counts entry points if the client did not', async () => {
  const payload = await scanned({ 'a.js': "require('express')().get('/', () => 1)" })
  const counted = (given: typeof payload) =>
    buildReport({ payload: given, assessment: assess(given, bundledAdvisories()), version: '1' })
      .summary.entrypoint_count
  expect(counted({ ...payload, entrypoint_count: null })).toBe(counted(payload))
  expect(counted(payload)).toBeGreaterThan(0)
})

test('the schema checks reject invalid documents', () => {
  expect(sarifErrors()({ version: '2.1.0', runs: [{ results: 7 }] })).not.toEqual([])
  expect(
    cyclonedxErrors()({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [{}] }),
  ).not.toEqual([])
})

test.each(formats)(
  '%s: renders equal bytes for equal reports, independent of the clock',
  (format) => {
    const first = renderReport(structuredClone(report), format)
    expect(renderReport(structuredClone(report), format)).toBe(first)
    expect(first).not.toContain(String(new Date().getFullYear() + 1))
  },
)

test.each(formats)('%s: contains no invisible or control characters', (format) => {
  expect(renderReport(hostile, format).replaceAll('\n', '')).not.toMatch(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u,
  )
})

test('markdown: puts foreign text in code spans', () => {
  const text = renderReport(hostile, 'markdown')
  const outside = text.replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
  expect(outside).not.toMatch(/evil|script|everyone|javascript|heading|\|/)
  for (const line of text.split('\n'))
    expect(line).toMatch(/^(?:$|#{1,3} |- |\d+\. |`|No findings)/)
})

test('markdown: ends no code span early, for any name', () => {
  const name = fc.string({ unit: fc.constantFrom('`', ' ', 'x', '\n', '<', '\\') })
  fc.assert(
    fc.property(name, (title) => {
      const text = renderReport(
        {
          ...report,
          findings: report.findings.slice(0, 1).map((each) => ({ ...each, title: `${title}x` })),
        },
        'markdown',
      )
      const [line = ''] = text.split('\n').filter((each) => each.startsWith('## 1. '))
      expect(line).toMatch(/^## 1\. (`+)(?!`)[\s\S]*?(?<!`)\1$/)
      const fence = /^## 1\. (`+)/.exec(line)?.[1] ?? ''
      const runs = line.slice('## 1. '.length).match(/`+/g) ?? []
      expect(runs.filter((run) => run === fence)).toHaveLength(2)
    }),
  )
})

test('sarif: escapes links and placeholders, and keeps addresses inside the repository', () => {
  const { runs } = parsed(hostile, 'sarif') as {
    runs: [
      {
        results: {
          message: { text: string }
          locations: { physicalLocation: { artifactLocation: { uri: string } } }[]
        }[]
      },
    ]
  }
  for (const { message, locations } of runs[0].results) {
    expect(message.text.replaceAll(/\\[\\[\]]/g, '')).not.toMatch(/[[\]]/)
    expect(message.text.replaceAll('{{', '').replaceAll('}}', '')).not.toMatch(/[{}]/)
    for (const { physicalLocation } of locations) {
      const { uri } = physicalLocation.artifactLocation
      expect(uri).toMatch(/^[\w.!~*'()%/-]+$/)
      expect(new URL(uri, 'file:///repo/').href).toMatch(/^file:\/\/\/repo\//)
    }
  }
})

test('sarif: stays within the limits of code hosts and reports omitted results', () => {
  const [finding] = report.findings as [ReportedFinding]
  const step = { file: 'a.js', line: 1, symbol: 'f', kind: 'function' as const }
  const large = {
    ...finding,
    path_steps: Array.from({ length: 2_000 }, () => step),
    locations: Array.from({ length: 500 }, () => ({ file: 'a.js', start_line: 1, end_line: 1 })),
  }
  const many = { ...report, findings: [large, ...Array.from({ length: 6_000 }, () => finding)] }
  const { runs } = parsed(many, 'sarif') as unknown as {
    runs: [
      {
        results: {
          locations: unknown[]
          codeFlows: [{ threadFlows: [{ locations: unknown[] }] }]
        }[]
        invocations: [{ toolExecutionNotifications: { message: { text: string } }[] }]
        tool: { driver: { rules: { properties: { tags: string[] } }[] } }
      },
    ]
  }
  const [run] = runs
  expect(run.results).toHaveLength(SARIF_LIMITS.results)
  expect(run.results[0]?.locations).toHaveLength(SARIF_LIMITS.locations)
  expect(run.results[0]?.codeFlows[0].threadFlows[0].locations).toHaveLength(SARIF_LIMITS.steps)
  for (const { properties } of run.tool.driver.rules)
    expect(properties.tags.length).toBeLessThanOrEqual(10)
  expect(run.invocations[0].toolExecutionNotifications[0]?.message.text).toBe(
    'Omitted 1001 results with the lowest severity.',
  )
})

test('cyclonedx: marks verified findings exploitable with a proof, and unreachable ones not affected', () => {
  const { vulnerabilities } = parsed(report, 'cyclonedx') as {
    vulnerabilities: {
      id: string
      analysis: { state: string; justification?: string }
      proofOfConcept?: { supportingMaterial: { content: string }[] }
    }[]
  }
  expect(vulnerabilities[0]).toMatchObject({ analysis: { state: 'exploitable' } })
  expect(vulnerabilities[0]?.proofOfConcept?.supportingMaterial[0]?.content).toContain('nonce')
  expect(vulnerabilities.slice(1).every(({ proofOfConcept }) => proofOfConcept === undefined)).toBe(
    true,
  )
  expect(vulnerabilities.find(({ id }) => id === 'CVE-2020-28500')?.analysis).toMatchObject({
    state: 'not_affected',
    justification: 'code_not_reachable',
  })
})

test('openvex: gives each known vulnerability a status, and a justification if not affected', () => {
  const { statements, timestamp } = parsed(report, 'openvex') as {
    timestamp: string
    statements: {
      vulnerability: { name: string }
      status: string
      justification?: string
      action_statement?: string
      products: { subcomponents: { '@id': string }[] }[]
    }[]
  }
  expect(timestamp).toBe(report.advisory_data.as_of)
  const of = (name: string) => statements.find(({ vulnerability }) => vulnerability.name === name)
  expect(of('CVE-2021-23337')).toMatchObject({
    status: 'affected',
    action_statement: 'Update lodash to 4.17.21 or later.',
  })
  expect(of('CVE-2020-28500')).toMatchObject({
    status: 'not_affected',
    justification: 'vulnerable_code_not_in_execute_path',
    products: [{ subcomponents: [{ '@id': 'pkg:npm/lodash@4.17.20' }] }],
  })
  expect(of('GHSA-pjwm-rvh2-c87w')?.status).toBe('under_investigation')
  for (const { status, justification, action_statement } of statements) {
    expect(status === 'not_affected').toBe(justification !== undefined)
    expect(status === 'affected').toBe(action_statement !== undefined)
  }
})

test('json: round-trips a report and names the invalid member of a wrong one', () => {
  const baseline = againstBaseline(report, { ...report, findings: report.findings.slice(1) })
  for (const given of [report, baseline])
    expect(readReport(renderReport(given, 'json'))).toEqual(JSON.parse(JSON.stringify(given)))
  expect(() => readReport('{"a":')).toThrow('The file is not valid JSON.')
  expect(() => readReport('{"schema_version":"1"}')).toThrow('tool')
  const wrong = { ...report, findings: [{ ...report.findings[0], severity: 'huge' }] }
  expect(() => readReport(JSON.stringify(wrong))).toThrow('findings.0.severity')
  expect(() => readReport('['.repeat(100_000) + ']'.repeat(100_000))).toThrow(
    'The file is not a report',
  )
})

test('a baseline marks findings new, unchanged, or fixed, even if lines and versions moved', () => {
  const moved = {
    ...report,
    findings: report.findings.map((finding) => ({
      ...finding,
      locations: finding.locations.map((each) => ({ ...each, start_line: each.start_line + 40 })),
    })),
  }
  const [first, ...rest] = moved.findings as ReportedFinding[] as [
    ReportedFinding,
    ...ReportedFinding[],
  ]
  const gone = { ...first, fingerprint: 'f'.repeat(64), title: 'gone' }
  const found = againstBaseline(report, { ...moved, findings: [gone, ...rest] })
  expect(found.findings.map(({ baseline_state }) => baseline_state)).toEqual([
    'new',
    ...rest.map(() => 'unchanged'),
  ])
  expect(found.fixed?.map(({ title }) => title)).toEqual(['gone'])
  expect(renderReport(found, 'markdown')).toContain('## Fixed since the baseline')
  expect(renderReport(found, 'sarif')).toContain('"baselineState": "absent"')
})
