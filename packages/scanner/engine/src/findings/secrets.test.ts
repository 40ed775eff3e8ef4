import { Finding as ApiFinding } from '@daimon/scanner-api'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { buildReport } from '../reports/report.ts'
import { REPORT_FORMATS, type ReportFormat, renderReport } from '../reports/render-report.ts'
import { scanned } from '../testing/scanned.ts'
import { assess } from './assess.ts'

// Drawn anew each time: nobody should take this file for a leak. A letter, so that it never is a number alone.
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

test('a credential is a finding that says what it is and where, of V0 and never verified', async () => {
  const { findings, candidates } = await assessed(files)
  expect(findings).toMatchObject([
    {
      rule_id: 'daimon.hard-coded-secret',
      title: 'A credential is written in the code: token of GitHub',
      cwe: 'CWE-798',
      severity: 'high',
      reachable: null,
      path: null,
      locations: [{ file: 'index.js', start_line: 2 }],
      verification: { level: 'V0', status: 'unverified', attempts: 0 },
    },
    {
      rule_id: 'daimon.hard-coded-password',
      title: 'A text with the name of a credential is written in the code: key',
      severity: 'medium',
      locations: [{ file: 'config.py', start_line: 2 }],
    },
  ])
  for (const finding of findings) expect(ApiFinding.safeParse(finding).error).toBe(undefined)
  // Nobody tries to prove one.
  expect(candidates.size).toBe(0)
})

test('no report holds the credential, nor anything made of it', async () => {
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

test('another credential in the same place is the same finding, and lines above do not move it', async () => {
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

test('one in a file of settings is a finding of that file, and no report holds it', async () => {
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
    ['A credential is written in a file: token of GitHub', 'deploy/a.yml', 1, 'V0'],
    ['A text with the name of a credential is written in a file: key', '.env', 2, 'V0'],
  ])
  expect(JSON.stringify(findings)).not.toContain(key.slice(4, 16))
})
