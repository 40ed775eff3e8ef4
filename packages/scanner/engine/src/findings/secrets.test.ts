import { Finding as ApiFinding } from '@daimon/scanner-api'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { buildReport } from '../reports/report.ts'
import { REPORT_FORMATS, type ReportFormat, renderReport } from '../reports/render-report.ts'
import { scanned } from '../testing/scanned.ts'
import { assess } from './assess.ts'

// Random, so that secret scanners don't flag this file. The leading letter prevents an all-digit
// value.
const drawn = () => `a${randomBytes(24).toString('hex')}`
const token = `ghp_${drawn()}`
const key = drawn()
const files = {
  'package.json': '{"name":"app","main":"index.js"}',
  'index.js': `exports.run = () => 1\nconst dead = () => fetch('https://a.example', { a: '${token}' })\n`,
  'config.py': `import os\nAPI_KEY = os.environ.get("API_KEY", "${key}")\n`,
}
const assessed = async (given: Record<string, string>) =>
  assess(await scanned(given), bundledAdvisories())

test('reports a credential with kind and location, as V0 and unverified', async () => {
  const { findings, candidates } = await assessed(files)
  expect(findings).toMatchObject([
    {
      rule_id: 'daimon.hard-coded-secret',
      title: 'Hard-coded credential: token of GitHub',
      cwe: 'CWE-798',
      severity: 'high',
      reachable: null,
      path: null,
      locations: [{ file: 'index.js', start_line: 2 }],
      verification: { level: 'V0', status: 'unverified', attempts: 0 },
    },
    {
      rule_id: 'daimon.hard-coded-password',
      title: 'Possible hard-coded credential: key',
      severity: 'medium',
      locations: [{ file: 'config.py', start_line: 2 }],
    },
  ])
  for (const finding of findings) expect(ApiFinding.safeParse(finding).error).toBe(undefined)
  // Credentials are never candidates for proofs.
  expect(candidates.size).toBe(0)
})

test('leaks neither the credential nor anything derived from it into a report', async () => {
  const payload = await scanned(files)
  const assessment = assess(payload, bundledAdvisories())
  const report = buildReport({ payload, assessment, version: '1' })
  for (const format of Object.keys(REPORT_FORMATS) as ReportFormat[]) {
    const text = renderReport(report, format)
    for (const secret of [token, key])
      for (const part of [secret, secret.slice(4, 16), secret.slice(-12)])
        expect([format, text.includes(part)]).toEqual([format, false])
  }
})

test('keeps the fingerprint when the credential changes or lines are added above', async () => {
  const names = async (given: Record<string, string>) =>
    (await assessed(given)).findings.map(({ fingerprint }) => fingerprint)
  const before = await names(files)
  const other = drawn()
  expect(
    await names({
      ...files,
      'index.js': `// a line\n${files['index.js']}`,
      'config.py': `import sys\n${files['config.py'].replace(key, other)}`,
    }),
  ).toEqual(before)
})

test('reports a credential in a configuration file without leaking it', async () => {
  const given = {
    '.env': `# of the shop\nexport API_KEY="${key}"\n`,
    'deploy/a.yml': `x: ${token}`,
  }
  const { findings } = await assessed(given)
  expect(
    findings.map(({ title, locations, verification }) => [
      title,
      locations[0]?.file,
      locations[0]?.start_line,
      verification.level,
    ]),
  ).toEqual([
    ['Hard-coded credential: token of GitHub', 'deploy/a.yml', 1, 'V0'],
    ['Possible hard-coded credential: key', '.env', 2, 'V0'],
  ])
  expect(JSON.stringify(findings)).not.toContain(key.slice(4, 16))
})
