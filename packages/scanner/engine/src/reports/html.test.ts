import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  callEvidence,
  hostileReport,
  proven,
  requestEvidence,
  sampleReport,
  withFindings,
} from '../testing/reports.ts'
import { againstBaseline } from './baseline.ts'
import { renderReport } from './render-report.ts'
import type { Report, ReportedFinding } from './report.ts'

const report = proven(await sampleReport())
const [sample] = report.findings as [ReportedFinding]
const html = (given: Report): string => renderReport(given, 'html')
const decode = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const withEvidence = (evidence: readonly unknown[]): Report =>
  withFindings(report, [
    { ...sample, verification: { ...sample.verification, status: 'verified', evidence } },
  ])
const many = (given: Report, count: number): Report =>
  withFindings(
    given,
    Array.from({ length: count }, (_, at) => given.findings[at % given.findings.length] ?? sample),
  )

const TAGS = (
  'a article body code dd dl dt h1 h2 h3 h4 h5 head header html li main meta nav ol ' +
  'p pre rect section span strong style svg table tbody td th thead title tr ul'
).split(' ')

test('takes no element, attribute, or address from scanned code', () => {
  const page = html(hostileReport(report))
  const tags = new Set([...page.matchAll(/<\/?([a-z][a-z0-9]*)/g)].map(([, name]) => name))
  expect([...tags].toSorted()).toEqual(TAGS)
  for (const [, address] of page.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^#[\w-]+$/)
  expect(html(report)).toContain('<a href="https://nvd')
})

test('allows one style by its hash and nothing else', () => {
  const page = html(report)
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(decode(/Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
  )
  expect(page).not.toMatch(/<script|<link|<iframe|<img|\son\w+=|style=/i)
})

test('the index leads to every finding and section, and each anchor exists once', () => {
  const compared = againstBaseline(report, {
    ...report,
    findings: [{ ...sample, fingerprint: 'f'.repeat(64) }],
  })
  const page = html(compared)
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const targets = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
  for (const target of targets) expect(ids).toContain(target)
  report.findings.forEach((_, at) => expect(targets).toContain(`finding-${at + 1}`))
  for (const id of ['critical', 'unmatched', 'fixed', 'scan']) expect(targets).toContain(id)
})

test('findings are ordered by severity, then by package', () => {
  const page = html(report)
  const order = [...page.matchAll(/<h2 id="([a-z]+)"|<h3>([^<]+)</g)].map(([, a, b]) => a ?? b)
  expect(order.slice(0, 3)).toEqual(['contents', 'critical', 'Application code (2)'])
  expect(order.indexOf('critical')).toBeLessThan(order.indexOf('high'))
  expect(page).toContain('lodash 4.17.20')
})

test('a proof by a request has its steps, a command to copy, and the control', () => {
  const page = decode(html(withEvidence([requestEvidence])))
  expect(page).toContain('Start your copy of the application at port 3000: server.js')
  expect(page).toContain(
    "curl -i -c cookies.txt -H 'content-type: application/x-www-form-urlencoded' --data-raw 'user=first' http://localhost:3000/login",
  )
  expect(page).toContain(
    String.raw`--data-raw '{"name":"'\'';touch /work/out/canary-8030417;'\''"}' http://localhost:3000/run`,
  )
  expect(page).toContain(`--data-raw '{"name":"canary-8030417"}'`)
  expect(page).toContain(`daimon-scan verify DIRECTORY/${sample.id}.proof.json`)
  expect(page).toContain('the file /work/out/canary-8030417 was created, in 3 of 3 runs')
  expect(page).toContain('Result: no effect')
  expect(page).not.toMatch(/\{\{|"driver"/)
})

test('a proof by a call has the call, the control, and the fixed version', () => {
  const page = decode(html(withEvidence(callEvidence)))
  expect(page).toContain('m(["--__proto__.8030417=1"])')
  expect(page).toContain('--a.8030417=1')
  expect(page).toContain('<dt>On minimist 1.2.6</dt><dd>no effect</dd>')
  expect(page).not.toMatch(/NONCE|"bundle"/)
})

test('refuted findings are listed apart and are not counted', () => {
  const refuted = report.findings.map((finding, at) =>
    at === 1
      ? { ...finding, verification: { ...finding.verification, status: 'refuted' as const } }
      : finding,
  )
  const page = html(withFindings(report, refuted))
  expect(page).toContain('<h2 id="refuted">Refuted (1)</h2>')
  expect(page).toContain(`<p class="lead">${report.findings.length - 1} findings `)
  expect(page).not.toContain(`finding-${report.findings.length}"`)
})

test('what was not analyzed is stated at the top', () => {
  const page = html({ ...withFindings(report, []), graph_truncated: true })
  expect(page.slice(0, page.indexOf('<nav'))).toMatch(
    /scan is incomplete.*call graph was truncated/,
  )
})

test('200 findings take at most 1 MB, whatever their texts are', () => {
  const proofs = withEvidence([requestEvidence])
  for (const given of [report, proofs, hostileReport(report)])
    expect(Buffer.byteLength(html(many(given, 200)))).toBeLessThan(1_000_000)
  const page = html(many(proofs, 200))
  expect(page).toContain('id="finding-200"')
  expect(page).not.toContain('details in the JSON report')
})
