import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { inProofs } from '@daimon/testkit'
import { expect, test } from 'vitest'
import type { Advisory } from '../advisories/advisory.ts'
import { memoryStore } from '../advisories/store/memory-store.ts'
import { assess } from '../findings/assess.ts'
import { directoryWith, sandboxFor } from '../first-party/testing/application.ts'
import { npmLock } from '../testing/scanned.ts'
import type { ProvenDependencies } from './prove-dependencies.ts'
import { proveFindings } from './prove-findings.ts'

const FLAWED = "exports.show = (name) => require('child_process').exec('echo ' + name)\n"
const FIXED = "exports.show = (name) => require('child_process').execFile('echo', [name])\n"
const BROKEN = "throw new Error('no such machine')\n"

const advisory = (
  name: string,
  cwes: readonly number[],
  symbols: readonly string[] = [],
): Advisory => ({
  id: `CVE-2026-${name.length}${cwes.join('')}${symbols.length}`,
  aliases: [],
  modified: '2026-11-01T00:00:00Z',
  published: undefined,
  withdrawn: undefined,
  summary: 'text of the caller reaches a command',
  cvss: [],
  severityWord: 'high',
  cwes,
  references: [],
  affected: [
    {
      ecosystem: 'npm',
      name,
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
      versions: [],
      symbols,
      areSymbolsComplete: false,
    },
  ],
})

const copy = (at: string, name: string, text: string, version = '1.0.0') => ({
  [`${at}/${name}/package.json`]: JSON.stringify({ name, version }),
  [`${at}/${name}/index.js`]: text,
})

const application = (...names: string[]) => ({
  'package.json': '{"name":"app","main":"index.js"}',
  'package-lock.json': npmLock(...names.map((name) => `${name}@1.0.0`)),
  'index.js': names
    .map((name) => `exports['${name}'] = (x) => require('${name}').show(x)\n`)
    .join(''),
})

const prove = async (
  context: Parameters<typeof sandboxFor>[0],
  root: string,
  advisories: readonly Advisory[],
  budgetMs = 120_000,
): Promise<ProvenDependencies> => {
  const sandbox = await sandboxFor(context)
  const naming = plainNaming()
  const scan = await scanRepository({ root, naming, cacheDirectory: undefined, nowMs: () => 0 })
  const payload = buildPayload({ scan, naming, clientOs: 'linux' })
  const assessment = assess(payload, memoryStore('test', advisories))
  return await proveFindings(assessment, { root, sandbox, madeBy: 'test', budgetMs })
}

const verdicts = ({ findings }: ProvenDependencies) =>
  findings.map(({ package: name, verification: { level, status, reason } }) => [
    name,
    level,
    status,
    reason,
  ])

test('proves the vulnerability of an advisory in the installed package and attaches the proof', async (context) => {
  const root = directoryWith({
    ...application('flawed', 'mended'),
    ...copy('node_modules', 'flawed', FLAWED),
    ...copy('node_modules', 'mended', FIXED),
  })
  const before = readdirSync(root, { recursive: true })
  const reported = [advisory('flawed', [78], ['show']), advisory('mended', [78], ['show'])]
  const proven = await prove(context, root, reported)
  expect(verdicts(proven)).toEqual([
    ['flawed', 'V3', 'verified', expect.stringContaining('flawed 1.0.0 as installed')],
    [
      'mended',
      'V1',
      'unverified',
      expect.stringMatching(/^not proven: sandbox calls of the package/),
    ],
  ])
  const [found] = proven.findings
  expect(found?.verification.evidence).toMatchObject([
    { kind: 'call' },
    { kind: 'confirmation' },
    { kind: 'bundle' },
  ])
  expect(proven.proofs.get(found?.id ?? '')).toMatchObject({
    class: 'command-injection',
    target: { kind: 'package', name: 'flawed', version: '1.0.0' },
    expected: { sink: { file: 'index.js', line: 1 } },
  })
  expect(proven.proofs.size).toBe(1)
  expect(readdirSync(root, { recursive: true })).toEqual(before)
  expect(JSON.stringify(await prove(context, root, reported))).toBe(JSON.stringify(proven))
}, 400_000)

test('leaves a finding unverified, with a reason, if the proof does not match the advisory', async (context) => {
  const root = directoryWith({
    ...application('flawed'),
    ...copy('node_modules', 'flawed', FLAWED),
  })
  const proven = await prove(context, root, [
    advisory('flawed', [78], ['hide']),
    advisory('flawed', [506], ['show']),
    advisory('flawed', [352], []),
  ])
  expect(proven.proofs.size).toBe(0)
  expect(proven.findings.map(({ verification: { status } }) => status)).toEqual([
    'unverified',
    'unverified',
    'unverified',
  ])
  expect(verdicts(proven).map(([, , , reason]) => reason)).toEqual(
    expect.arrayContaining([
      'reachable by static analysis; no proof attempted',
      expect.stringContaining('no proof attempted: packages are not tested for this class'),
      expect.stringContaining('found a vulnerability of this class, but not through hide'),
    ]),
  )
}, 400_000)

test('leaves a finding unchanged, with a reason, if its package cannot be tested', async (context) => {
  const files = application('flawed')
  const reported = [advisory('flawed', [78], ['show'])]
  const reasonIn = async (root: string, budgetMs?: number) => {
    const { findings, gaps, proofs } = await prove(context, root, reported, budgetMs)
    expect([findings[0]?.verification.level, proofs.size]).toEqual(['V1', 0])
    return [findings[0]?.verification.reason, gaps.length]
  }
  const missing = expect.stringContaining(
    'found no node_modules directory next to package-lock.json',
  )
  expect(await reasonIn(directoryWith(files))).toEqual([missing, 1])
  const other = directoryWith({ ...files, ...copy('node_modules', 'flawed', FLAWED, '1.0.1') })
  expect(await reasonIn(other)).toEqual([
    expect.stringContaining("doesn't contain flawed 1.0.0"),
    1,
  ])
  const away = directoryWith(files)
  symlinkSync(
    join(directoryWith(copy('node_modules', 'flawed', FLAWED)), 'node_modules'),
    join(away, 'node_modules'),
  )
  expect(await reasonIn(away)).toEqual([missing, 1])
  const broken = directoryWith({ ...files, ...copy('node_modules', 'flawed', BROKEN) })
  expect(await reasonIn(broken)).toEqual([
    expect.stringContaining('does not load: no such machine'),
    0,
  ])
  const good = directoryWith({ ...files, ...copy('node_modules', 'flawed', FLAWED) })
  expect(await reasonIn(good, 0)).toEqual([
    expect.stringContaining('the time limit for proofs was reached'),
    1,
  ])
}, 400_000)

inProofs(() => {
  const PLACES = [
    ['in the layout of pnpm', 'node_modules/.pnpm/flawed@1.0.0/node_modules'],
    ['of another package', 'node_modules/other/node_modules'],
  ]

  test.for(PLACES)(
    'finds a copy %s, loads it with its dependencies, and proves the line',
    { timeout: 400_000 },
    async ([, at = ''], context) => {
      const root = directoryWith({
        ...application('flawed'),
        ...copy('node_modules', 'flawed', FIXED, '2.0.0'),
        ...copy('node_modules', 'needed', 'module.exports = (text) => `echo ${text}`\n'),
        ...copy(
          at,
          'flawed',
          "const needed = require('needed')\nexports.show = (name) => require('child_process').exec(needed(name))\n",
        ),
      })
      if (at.includes('.pnpm')) {
        mkdirSync(join(root, at), { recursive: true })
        symlinkSync('../../../needed', join(root, at, 'needed'))
      }
      const { proofs } = await prove(context, root, [advisory('flawed', [78])])
      expect([...proofs.values()]).toMatchObject([
        { expected: { sink: { file: 'index.js', line: 2 } } },
      ])
    },
  )
})
