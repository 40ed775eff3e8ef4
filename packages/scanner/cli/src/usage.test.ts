import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, getDirectory } from './testing/call.ts'

const COMMANDS = [
  'demo',
  'scan',
  'verify',
  'report',
  'advisories',
  'advisories import',
  'advisories status',
  'payload',
  'payload dump',
  'serve',
  'keys',
  'keys create',
  'keys list',
  'keys revoke',
  'mcp',
  'mcp verify-log',
  'mcp acknowledge-log',
  'hook',
  'hook pre-tool',
  'hook pre-commit',
  'doctor',
]

test.each(COMMANDS)(
  'the help of %s has its usage and examples, without colors in a pipe',
  async (words) => {
    const { code, out } = await call([...words.split(' '), '--help'])
    expect(code).toBe(0)
    expect(out).toContain(`USAGE daimon-scan ${words} `.trimEnd())
    expect(out).toMatch(/\nEXAMPLES\n\n {2}\S/)
    expect(out).not.toContain('\u001b')
  },
)

test('prints the main help without arguments', async () => {
  const { code, out } = await call([])
  expect(code).toBe(0)
  expect(out).toBe((await call(['--help'])).out)
  for (const text of ['EXIT CODES', 'ENVIRONMENT', 'DAIMON_SCAN_API_URL', 'daimon-scan demo'])
    expect(out).toContain(text)
})

test.each([
  ['none', 'Unknown command none. See daimon-scan --help.\n'],
  ['payload', 'No command specified. See daimon-scan payload --help.\n'],
  ['payload none', 'Unknown command none. See daimon-scan payload --help.\n'],
  ['scan', 'Missing required positional argument: PATH. See daimon-scan scan --help.\n'],
  ['scan . --local --fail-onn low', 'Unknown option --fail-onn.\n'],
  ['scan . more --local', "Unexpected argument 'more'. Quote arguments that contain spaces.\n"],
  ['serve --port 1', 'Unknown option --port.\n'],
  ['keys list --all', 'Unknown option --all.\n'],
  ['mcp verify-log --al', 'Unknown option --al.\n'],
  ['payload dump . --validat', 'Unknown option --validat.\n'],
])('refuses %s and says why', async (line, reported) => {
  const { code, out, err } = await call(line.split(' '))
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: reported })
})

test('an unknown hook option blocks no agent', async () => {
  expect((await call(['hook', 'pre-tool', '--ofline'])).code).toBe(0)
})

test('refuses an unusable --output before the scan', async () => {
  const root = getDirectory({ 'a.js': 'exports.run = (a) => a' })
  for (const output of [join(root, 'none', 'x.json'), root]) {
    const { code, err } = await call(['scan', root, '--local', '--output', output])
    expect(code).toBe(2)
    expect(err).toMatch(/^Can't write '.*(no directory|is a directory)/)
  }
})

test('suggests what to do when no service responds', async () => {
  const root = getDirectory({ 'a.js': 'exports.run = (a) => a' })
  const { code, err } = await call(['scan', root, '--api-url', 'http://127.0.0.1:9'])
  expect(code).toBe(3)
  expect(err).toContain('Retrying…\n')
  for (const way of ['daimon-scan serve', '--api-url', '--local']) expect(err).toContain(way)
})

test('shows only new findings with a baseline', async () => {
  const root = getDirectory({
    'package.json': '{"name":"app","main":"a.js"}',
    'a.js': "const { exec } = require('child_process')\nexports.run = (text) => exec(text)\n",
  })
  const saved = join(root, 'old.json')
  await call(['scan', root, '--local', '--format', 'json', '--output', saved])
  const report = JSON.parse(readFileSync(saved, 'utf8')) as { findings: unknown[] }
  expect(report.findings.length).toBeGreaterThan(0)
  const same = await call(['report', saved, '--baseline', saved])
  expect(same.code).toBe(0)
  expect(same.out).toMatch(
    /\n\nNo new findings since the baseline\.\nBaseline: 1 finding unchanged/,
  )
  const older = join(root, 'older.json')
  writeFileSync(older, JSON.stringify({ ...report, findings: [] }))
  const fresh = await call(['report', saved, '--baseline', older])
  expect(fresh.code).toBe(1)
  expect(fresh.out).toContain('child_process.exec')
  expect(fresh.out).toContain('Baseline: 0 findings unchanged, 0 fixed.')
  expect(fresh.err).toBe('1 new finding (1 critical), 0 verified; 1 high or worse.\n')
})

test('VERSION matches package.json', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  expect((await call(['--version'])).out).toBe(`${version}\n`)
})
