import { Finding as ApiFinding } from '@daimon/scanner-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { npmLock, scanned } from '../testing/scanned.ts'
import { assess } from './assess.ts'

const assessed = async (files: Record<string, string>) =>
  assess(await scanned(files), bundledAdvisories())

const manifest = { 'package.json': '{"name":"app","main":"index.js"}' }
const server = `const express = require('express')
const { exec } = require('child_process')
const app = express()
app.get('/run/:id', (req, res) => {
  start(req.params.id, req.query.name)
})
function start(id, name) {
  launch('ls ' + name)
}
function launch(line) {
  exec(line)
}
app.listen(3000)
`

test('reports a reachable vulnerable package as V1, unverified, with vector score and remediation', async () => {
  const { findings: all, matches } = await assessed({
    ...manifest,
    'package-lock.json': npmLock('lodash@4.17.20'),
    'index.js': `const _ = require('lodash')\nexports.render = (text) => _.template(text)`,
  })
  const findings = all.filter(({ package: name }) => name !== undefined)
  expect(findings.map(({ rule_id, reachable }) => [rule_id, reachable])).toEqual([
    ['CVE-2021-23337', true],
    ['CVE-2020-28500', false],
  ])
  expect(findings[0]).toMatchObject({
    rule_id: 'CVE-2021-23337',
    cve_ids: ['CVE-2021-23337'],
    cve_id: 'CVE-2021-23337',
    cwe: 'CWE-94',
    severity: 'high',
    cvss: { version: '3.1', score: 7.2, scored_by: 'CVE-2021-23337' },
    package: 'lodash',
    version: '4.17.20',
    purl: 'pkg:npm/lodash@4.17.20',
    fixed_versions: ['4.17.21'],
    reachable: true,
    sca_reachability: 'reachable',
    path: 'entry render (index.js:1) → render (index.js:2) → lodash.template (index.js:1)',
    locations: [{ file: 'index.js' }, { file: 'package-lock.json' }],
    verification: { level: 'V1', status: 'unverified' },
    remediation: 'Update lodash to 4.17.21 or later.',
  })
  expect(matches.get(findings[0]?.id ?? '')?.id).toBe('CVE-2021-23337')
})

test('reports route input that reaches a command through two functions as V1, with each hop', async () => {
  const { findings, candidates } = await assessed({ ...manifest, 'index.js': server })
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    rule_id: 'daimon.command-injection',
    cwe: 'CWE-78',
    severity: 'critical',
    cvss: { score: 9.8, scored_by: 'daimon.command-injection' },
    reachable: true,
    path: 'GET /run/:id → $0 (index.js:4) → start (index.js:7) → launch (index.js:10) → child_process.exec (index.js:11)',
    locations: [
      { file: 'index.js', start_line: 11, end_line: 11 },
      { file: 'index.js', start_line: 8, end_line: 8 },
    ],
    verification: { level: 'V1', status: 'unverified' },
  })
  expect(candidates.get(findings[0]?.id ?? '')).toMatchObject({ source: 'route', isReached: true })
})

test.each([
  ['a constant', `app.get('/', (req, res) => exec('ls'))`],
  ['a sanitized value', `app.get('/', (req, res) => exec('kill ' + parseInt(req.query.x)))`],
  ['dead code', `const dead = (x) => exec(x)`],
])('reports no finding: %s', async (_, line) => {
  const text = `const { exec } = require('child_process')\nconst app = require('express')()\n${line}`
  expect((await assessed({ ...manifest, 'index.js': text })).findings).toEqual([])
})

test('reports a parameter of an exported function that reaches a sink as reachable', async () => {
  const text = `const { execSync } = require('child_process')\nmodule.exports = (name) => execSync('git ' + name)`
  const { findings, candidates } = await assessed({ ...manifest, 'index.js': text })
  expect(findings).toMatchObject([{ reachable: true, rule_id: 'daimon.command-injection' }])
  expect([...candidates.values()]).toMatchObject([{ source: 'export' }])
})

test('reports a command-line argument that reaches a sink as low', async () => {
  const text = `require('child_process').execSync('git ' + process.argv[2])`
  expect((await assessed({ ...manifest, 'index.js': text })).findings).toMatchObject([
    {
      severity: 'low',
      cvss: null,
      reachable: true,
      reachability_reason: expect.stringMatching(/^local_source/),
    },
  ])
})

/** A chain of functions to a sink, and what the file also contains for each of them. */
const passedOn = (count: number, also: (at: number) => string, call = ''): string => {
  const chain = Array.from(
    { length: count },
    (_, at) => `const f${at} = (x) => ${call}f${at + 1}(x)\n${also(at)}`,
  )
  return `const { exec } = require('child_process')
const app = require('express')()
let held
exports.start = (given) => { held = given }
app.get('/', (req, res) => f0(req.query.x))
${chain.join('\n')}
const f${count} = (x) => exec('ls ' + x)\n${also(count)}`
}

test('reports a flow through any number of functions that nothing else calls', async () => {
  const { findings } = await assessed({ ...manifest, 'index.js': passedOn(9, () => '') })
  expect(findings).toMatchObject([{ rule_id: 'daimon.command-injection' }])
})

test.each([
  [
    'functions that others call as well',
    (count: number) => passedOn(count, (at) => `app.get('/${at}', () => f${at}('text'))`),
  ],
  [
    'methods of unknown receivers',
    (count: number) => passedOn(count, (at) => `const of${at} = { f${at} }`, 'held.'),
  ],
])('keeps a flow through more than five %s as a candidate only', async (_, write) => {
  const [near, far] = await Promise.all(
    [3, 5].map((count) => assessed({ ...manifest, 'index.js': write(count) })),
  )
  expect(near?.findings).toMatchObject([{ rule_id: 'daimon.command-injection' }])
  expect(far?.findings).toEqual([])
  expect([...(far?.candidates.values() ?? [])]).toMatchObject([{ source: 'route' }])
})

test('reports a near flow next to one that is a guess', async () => {
  const text = passedOn(5, (at) => `app.get('/${at}', () => f${at}('text'))`)
  const { findings } = await assessed({
    ...manifest,
    'index.js': `${text}\napp.get('/near', (req) => n0(req.query.x))
${Array.from({ length: 9 }, (_, at) => `const n${at} = (x) => n${at + 1}(x)`).join('\n')}
const n9 = (x) => f5(x)`,
  })
  expect(findings).toMatchObject([{ rule_id: 'daimon.command-injection' }])
})

test('reports names of an archive next to a flow of a route that is a guess', async () => {
  const far = Array.from(
    { length: 5 },
    (_, at) =>
      `def f${at}(x):\n    f${at + 1}(x)\n@app.get("/${at}")\ndef v${at}():\n    f${at}("text")`,
  )
  const { candidates } = await assessed({
    'main.py': `import os, zipfile
from flask import Flask, request
app = Flask(__name__)
@app.get("/far")
def far():
    f0(request.args["x"])
@app.get("/near")
def near():
    for name in zipfile.ZipFile("a.zip").namelist():
        f5(name)
${far.join('\n')}
def f5(x):
    os.system(x)`,
  })
  expect([...candidates.values()]).toMatchObject([{ source: 'archive' }])
})

test('returns findings that match the contract for arbitrarily long names', async () => {
  const long = 'x'.repeat(400)
  const chain = Array.from(
    { length: 1_200 },
    (_, at) => `function ${long}${at}(a) { ${long}${at + 1}(a) }`,
  )
  const text = [
    "const { template } = require('lodash')",
    `module.exports = (a) => ${long}0(a)`,
    ...chain,
    `function ${long}1200(a) { template(a) }`,
  ].join('\n')
  const { findings } = await assessed({
    ...manifest,
    'package-lock.json': npmLock('lodash@4.17.20'),
    'index.js': text,
  })
  expect(findings.map(({ path_steps }) => path_steps.length)).toContain(1_000)
  for (const finding of findings) expect(ApiFinding.safeParse(finding).error).toBe(undefined)
})

test('returns the same bytes for the same payload in five runs', async () => {
  const payload = await scanned({
    ...manifest,
    'package-lock.json': npmLock('lodash@4.17.20', 'minimist@1.2.5'),
    'index.js': server,
  })
  const texts = Array.from({ length: 5 }, () =>
    JSON.stringify(assess(structuredClone(payload), bundledAdvisories()).findings),
  )
  expect(new Set(texts).size).toBe(1)
  expect(JSON.parse(texts[0] ?? '')).toHaveLength(4)
})

test('keeps fingerprints when unrelated lines, functions, and files change', async () => {
  // One sink in a named function and one in an anonymous handler.
  const text = server.replace('start(req', 'exec(req.query.direct); start(req')
  const files = { ...manifest, 'package-lock.json': npmLock('lodash@4.17.20'), 'index.js': text }
  const names = async (given: Record<string, string>) =>
    (await assessed(given)).findings.map(({ fingerprint }) => fingerprint).toSorted()
  const before = await names(files)
  const lines = text.split('\n')
  const unrelated = fc.constantFrom(
    '',
    '// a comment',
    'const unrelated = 1',
    'function other(a) { return a }',
    "app.get('/other', (req, res) => exec(req.query.more))",
  )
  // Lines between top-level statements.
  const place = fc.constantFrom<number>(0, 3, 6, 9, 12)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(place),
      fc.array(unrelated, { minLength: 5, maxLength: 5 }),
      async (places, texts) => {
        const moved = lines.flatMap((line, at) =>
          places.includes(at)
            ? [
                (texts[places.indexOf(at)] ?? '').replace(/unrelated|other/, (name) => name + at),
                line,
              ]
            : [line],
        )
        expect(
          await names({ ...files, 'index.js': moved.join('\n'), 'more.js': 'exports.more = 1' }),
        ).toEqual(expect.arrayContaining(before))
      },
    ),
    { numRuns: 8 },
  )
  const updated = { ...files, 'package-lock.json': npmLock('lodash@4.17.19') }
  expect(await names(updated)).toEqual(expect.arrayContaining(before.slice(0, 1)))
})
