import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { assess, buildReport, openAdvisories, renderReport } from '@daimon/scanner-engine'
import { expect, onTestFinished, test } from 'vitest'
import { call, getDirectory } from '../testing/call.ts'

const manifest = { 'package.json': '{"name":"app","main":"index.js"}' }
const head = `const { exec } = require('child_process')\nconst app = require('express')()\n`
const vulnerability = `app.get('/a/:id', (req) => exec('ls ' + req.query.x))\n`
const other = `app.get('/b', (req) => exec(req.query.y))\n`

const made = new Map<string, string>()

/** A JSON report file, as a scan of these files saves it. */
const saved = async (files: Record<string, string>): Promise<string> => {
  const key = JSON.stringify(files)
  const report = made.get(key) ?? (await writeReport(files))
  made.set(key, report)
  return join(getDirectory({ 'report.json': report }), 'report.json')
}

const writeReport = async (files: Record<string, string>): Promise<string> => {
  const naming = plainNaming()
  const root = getDirectory({ ...manifest, ...files })
  const scan = await scanRepository({
    root,
    naming,
    cacheDirectory: undefined,
    nowMs: Date.now,
  })
  const payload = buildPayload({ scan, naming, clientOs: 'linux' })
  const assessment = assess(payload, openAdvisories())
  return renderReport(buildReport({ payload, assessment, version: '0.0.0' }), 'json')
}

test.each([
  ['json', '"schema_version": "1"'],
  ['sarif', '"version": "2.1.0"'],
  ['cyclonedx', '"specVersion": "1.6"'],
  ['openvex', 'https://openvex.dev/ns/v0.2.0'],
  ['markdown', '# Security report'],
  ['html', '<!doctype html>'],
  ['text', 'critical  V1  unverified  Command injection: child_process.exec  CWE-78  index.js:3'],
])('a saved report as %s', async (format, expected) => {
  const file = await saved({ 'index.js': head + vulnerability })
  const { code, out } = await call(['report', file, '--format', format])
  expect(out).toContain(expected)
  expect(code).toBe(0)
  expect((await call(['report', file, '--format', format])).out).toBe(out)
})

test('exits with 1 only for findings missing from the baseline, even if lines moved', async () => {
  const before = await saved({ 'index.js': head + vulnerability })
  const moved = await saved({ 'index.js': `\n\n// moved\n${head}${vulnerability}` })
  expect(await call(['report', moved, '--baseline', before])).toMatchObject({ code: 0 })
  const more = await saved({ 'index.js': `${head}${other}${vulnerability}` })
  expect(await call(['report', more, '--baseline', before])).toMatchObject({ code: 1 })
  const fixed = await call(['report', before, '--baseline', more, '--format', 'markdown'])
  expect(fixed).toMatchObject({
    code: 0,
    out: expect.stringContaining('Fixed since the baseline'),
  })
})

test('the last line, the table, and the reports agree on the counts', async () => {
  const report = JSON.parse(
    readFileSync(await saved({ 'index.js': head + vulnerability + other }), 'utf8'),
  ) as Saved
  const [first, second] = report.findings as [Saved['findings'][0], Saved['findings'][0]]
  first.verification.status = 'refuted'
  second.verification.status = 'verified'
  const file = join(getDirectory({ 'report.json': JSON.stringify(report) }), 'report.json')
  const open = report.findings.length - 1
  const text = await call(['report', file])
  expect(text.err).toMatch(new RegExp(`^${open} findings? \\(.*\\), 1 verified, 1 refuted;`, 'm'))
  expect(text.out.split('\n').filter((line) => / {2}V\d {2}/.test(line))).toHaveLength(open)
  expect(text.out).toContain('Refuted 1 suspected location.')
  const json = JSON.parse((await call(['report', file, '--format', 'json'])).out) as Saved
  expect(json.summary).toMatchObject({
    finding_count: open,
    verified_finding_count: 1,
    refuted_finding_count: 1,
  })
  for (const format of ['html', 'markdown'])
    expect((await call(['report', file, '--format', format])).out).toMatch(
      new RegExp(`${open} findings? .*1 verified, .*, 1 refuted`),
    )
})

type Saved = {
  summary: Record<string, unknown>
  findings: { verification: { status: string } }[]
}

test('applies --fail-on, --only-verified, and --output', async () => {
  const file = await saved({ 'index.js': head + vulnerability })
  expect((await call(['report', file, '--fail-on', 'critical'])).code).toBe(1)
  expect((await call(['report', file, '--only-verified'])).code).toBe(0)
  const output = join(getDirectory(), 'out.html')
  expect(await call(['report', file, '--format', 'html', '--output', output])).toMatchObject({
    out: '',
  })
  expect(readFileSync(output, 'utf8')).toContain('<!doctype html>')
})

test('fetches a scan by ID from the service', async () => {
  const report = readFileSync(await saved({ 'index.js': head + vulnerability }), 'utf8')
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end(report)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address() as { port: number }
  const url = `http://127.0.0.1:${address.port}`
  const { code, out } = await call(['report', 'scan-1', '--format', 'sarif', '--api-url', url])
  expect(asked).toEqual(['/api/v1/client/scan/scan-1/report?format=json'])
  expect(JSON.parse(out)).toMatchObject({ version: '2.1.0' })
  expect(code).toBe(0)
})

test('incorrect usage says what to do', async () => {
  const file = await saved({ 'index.js': head })
  for (const [args, message] of [
    [['report'], 'SCAN'],
    [['report', file, '--format', 'pdf'], '--format must be one of'],
    [['report', file, '--fail-on', 'huge'], '--fail-on must be one of'],
    [['report', './none.json'], "No such file: './none.json'."],
    [['report', getDirectory({ 'x.json': '{"a":1}' })], 'Pass a JSON report.'],
    [
      ['report', join(getDirectory({ 'x.json': '{"a":1}' }), 'x.json')],
      'Save a report with --format json.',
    ],
    [['report', file, '--baseline', '/none'], 'Pass a JSON report.'],
    [['report', file, '--output', '/none/such/file'], "Can't write '/none/such/file'"],
  ] as const)
    expect(await call(args)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
})
