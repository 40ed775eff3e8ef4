import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProofs } from '@daimon/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../run.ts'

const FLAWED = "exports.show = (name) => require('child_process').exec('echo ' + name)\n"
const FIXED = "exports.show = (name) => require('child_process').execFile('echo', [name])\n"

test('verifies a vulnerable package, and its report contains the proof', async () => {
  const { code, out } = await scan(['npm:case@1.0.0', '--local', '--format', 'json'], FLAWED)
  const { findings } = JSON.parse(out) as { findings: Record<string, unknown>[] }
  expect(code).toBe(1)
  expect(findings).toMatchObject([
    {
      rule_id: 'daimon.command-injection',
      package: 'case',
      locations: [{ file: 'index.js', start_line: 1 }],
      verification: {
        level: 'V3',
        status: 'verified',
        evidence: [
          { kind: 'call' },
          { kind: 'confirmation' },
          { kind: 'bundle', bundle: { class: 'command-injection' } },
        ],
      },
    },
  ])
})

test('a fixed package is clean', async () => {
  const { code, out } = await scan(['npm:case@1.0.0', '--local'], FIXED)
  expect(code).toBe(0)
  expect(out).toMatch(/^Only \d+ advisories are available.*\n\nNo verified findings\.\n$/)
})

inProofs(() => {
  test('verifies the vulnerability of an advisory under its name', async () => {
    const dotted =
      "exports.set = (o, path, v) => path.split('.').reduce((at, key, n, all) => (at[key] = n === all.length - 1 ? v : at[key] || {}), o)\n"
    const { code, out } = await scan(['npm:dot-prop@4.2.0', '--local', '--format', 'json'], dotted)
    const { findings } = JSON.parse(out) as { findings: Record<string, unknown>[] }
    expect(code).toBe(1)
    expect(findings).toMatchObject([
      { rule_id: 'CVE-2020-8116', verification: { level: 'V3', status: 'verified' } },
    ])
  })

  test('the text report shows the calls', async () => {
    const { out } = await scan(['npm:case@1.0.0', '--local'], FLAWED)
    expect(out).toContain('const v0 = m.show(";touch NONCE;#"')
  })
})

test.each([
  ['without --local', ['npm:case@1.0.0']],
  ['without a version', ['npm:case', '--local']],
  ['with an invalid name', ['npm:../case@1.0.0', '--local']],
])('refuses a package %s', async (_, args) => {
  expect((await scan(args, FIXED)).code).toBe(2)
})

/** Scans a package that npm installed earlier. */
const scan = async (args: readonly string[], text: string) => {
  const [, name = 'case', version = '1.0.0'] = /^npm:([\w-]+)@([\d.]+)$/.exec(args[0] ?? '') ?? []
  const cache = mkdtempSync(join(tmpdir(), 'daimon-cli-test-'))
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
  const directory = join(cache, 'daimon', 'npm-installed', `${name}@${version}`)
  const root = join(directory, 'node_modules', name)
  mkdirSync(root, { recursive: true })
  const manifest = JSON.stringify({ name, version })
  writeFileSync(join(root, 'package.json'), manifest)
  writeFileSync(join(root, 'index.js'), text)
  const lock = { packages: { [`node_modules/${name}`]: { version, integrity: 'sha512-none' } } }
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lock))
  const out: string[] = []
  const code = await run(['scan', ...args], {
    out: { write: (data) => out.push(String(data)) },
    err: { write: () => true },
    env: {
      XDG_CACHE_HOME: cache,
      DATA_DIR: join(cache, 'data'),
      npm_config_cache: join(cache, 'npm'),
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
    },
    signal: new AbortController().signal,
    fetch,
    nowMs: Date.now,
    wait: () => Promise.resolve(),
  })
  return { code, out: out.join('') }
}
