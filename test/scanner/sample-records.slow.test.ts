import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { directoryOfFiles, inProofs } from '@daimon/testkit'
import { afterAll, expect, test } from 'vitest'
import { CLASS_EDITS, ECOSYSTEM_EDITS } from './sample-records/edits.ts'

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const cli = program('../../packages/scanner/cli/src/bin.ts')

const advisory = {
  id: 'PAKS-2026-1',
  modified: '2026-01-01T00:00:00Z',
  summary: 'left-pak reads too much',
  affected: [
    {
      package: { ecosystem: 'Paks', name: 'left-pak' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: 'x10' }] }],
    },
  ],
}

const directory = directoryOfFiles({
  'app/package.json': '{"name":"app","main":"index.js"}',
  'app/index.js': `const express = require('express')
const ejs = require('acme-views')
const app = express()
app.get('/page', (req, res) => res.json(ejs.render(req.query.text)))
`,
  'app/paks.lock': 'left-pak x2\n',
  'advisories/PAKS-2026-1.json': JSON.stringify(advisory),
})
afterAll(() => directory[Symbol.dispose]())
const at = (path: string): string => `${directory.path}/${path}`

/** Runs a program from source, as it is after the edits. */
const runEdited = (file: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [
        '--conditions=source',
        '--import',
        program('./sample-records/apply-edits.ts'),
        file,
        ...args,
      ],
      {
        env: { ...process.env, XDG_CACHE_HOME: at('cache'), DATA_DIR: at('data') },
        maxBuffer: 1 << 26,
      },
      // Findings are exit code 1, incomplete scans 3.
      (error, out, err) =>
        error && ![1, 3].includes(Number(error.code)) ? reject(new Error(err)) : resolve(out),
    )
  })

test('a vulnerability class and an ecosystem take at most three edits each', () => {
  expect(CLASS_EDITS.length).toBeLessThanOrEqual(3)
  expect(ECOSYSTEM_EDITS.length).toBeLessThanOrEqual(3)
})

inProofs(() => {
  test('a new class and ecosystem go through dump, link, advisories, and reports', async () => {
    const dump = JSON.parse(await runEdited(cli, 'payload', 'dump', at('app'), '--validate')) as {
      dependencies: unknown
    }
    expect(dump.dependencies).toMatchObject([
      { name: 'left-pak', version: 'x2', ecosystem: 'other', lockfile: 'paks.lock' },
    ])
    expect(JSON.stringify(dump)).toContain(
      '"kind":"template","cwe":1336,"callee":"acme-views.render"',
    )
    await runEdited(cli, 'advisories', 'import', at('advisories'))
    const scan = ['scan', at('app'), '--local', '--fail-on', 'critical', '--output']
    await runEdited(cli, ...scan, at('report.json'), '--format', 'json')
    const report = JSON.parse(readFileSync(at('report.json'), 'utf8')) as { findings: unknown[] }
    expect(report.findings).toMatchObject([
      {
        rule_id: 'daimon.template-injection',
        title: 'Template injection: acme-views.render',
        cwe: 'CWE-1336',
        severity: 'critical',
        reachable: true,
        path_steps: [{ kind: 'route' }, {}, { kind: 'sink' }],
      },
      { package: 'left-pak', ecosystem: 'Paks', purl: 'pkg:paks/left-pak@x2' },
    ])
    await runEdited(cli, ...scan, at('report.sarif'), '--format', 'sarif')
    expect(readFileSync(at('report.sarif'), 'utf8')).toContain('daimon.template-injection')
    await runEdited(cli, ...scan, at('report.cdx'), '--format', 'cyclonedx')
    expect(readFileSync(at('report.cdx'), 'utf8')).toContain('pkg:paks/left-pak@x2')
  })
})

test('the guardrail checks the texts and commands of a new ecosystem', async () => {
  await runEdited(cli, 'advisories', 'import', at('advisories'))
  const verdicts = await runEdited(
    program('./sample-records/check-texts.ts'),
    at('app'),
    at('data/scanner/advisories'),
  )
  const bad = { package: 'left-pak', version: 'x2', ecosystem: 'Paks', decision: 'block' }
  const good = { package: 'right-pak', version: 'x2', ecosystem: 'Paks', decision: 'allow' }
  expect(JSON.parse(verdicts)).toMatchObject({
    manifest: { decision: 'block', imports: [bad, good] },
    // The version is that of the lockfile.
    code: { decision: 'block', imports: [bad] },
    command: { decision: 'block', imports: [bad, good] },
    fixed: { decision: 'allow', imports: [{ ...bad, version: 'x10', decision: 'allow' }] },
    unclear: { imports: [], notes: [expect.stringContaining('syntax error')] },
  })
})
