import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, folderOf } from './testing/call.ts'

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
  'the help of %s names it whole, shows examples, and has no colour in a pipe',
  async (words) => {
    const { code, out } = await call([...words.split(' '), '--help'])
    expect(code).toBe(0)
    expect(out).toContain(`USAGE daimon-scan ${words} `.trimEnd())
    expect(out).toMatch(/\nEXAMPLES\n\n {2}\S/)
    expect(out).not.toContain('\u001b')
  },
)

test('without arguments it tells what there is, with exit codes and environment', async () => {
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
  ['scan . --local --fail-onn low', '--fail-onn is no flag of this command.\n'],
  ['scan . more --local', "'more' is one argument too many; quote what belongs together.\n"],
  ['serve --port 1', '--port is no flag of this command.\n'],
  ['keys list --all', '--all is no flag of this command.\n'],
  ['mcp verify-log --al', '--al is no flag of this command.\n'],
  ['payload dump . --validat', '--validat is no flag of this command.\n'],
])('%s is wrong usage, and says why', async (line, told) => {
  const { code, out, err } = await call(line.split(' '))
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: told })
})

test('a flag that a hook does not know stops no agent', async () => {
  expect((await call(['hook', 'pre-tool', '--ofline'])).code).toBe(0)
})

test('a report that could not be written is told before the scan', async () => {
  const root = folderOf({ 'a.js': 'exports.run = (a) => a' })
  for (const output of [join(root, 'none', 'x.json'), root]) {
    const { code, err } = await call(['scan', root, '--local', '--output', output])
    expect(code).toBe(2)
    expect(err).toMatch(/^'.*(cannot be written|is a folder)/)
  }
})

test('nobody there is told with what to do', async () => {
  const root = folderOf({ 'a.js': 'exports.run = (a) => a' })
  const { code, err } = await call(['scan', root, '--api-url', 'http://127.0.0.1:9'])
  expect(code).toBe(3)
  expect(err).toContain('Trying again…\n')
  for (const way of ['daimon-scan serve', '--api-url', '--local']) expect(err).toContain(way)
})

test('of a report beside an older one the text shows what is new alone', async () => {
  const root = folderOf({
    'package.json': '{"name":"app","main":"a.js"}',
    'a.js': "const { exec } = require('child_process')\nexports.run = (text) => exec(text)\n",
  })
  const saved = join(root, 'old.json')
  await call(['scan', root, '--local', '--format', 'json', '--output', saved])
  const report = JSON.parse(readFileSync(saved, 'utf8')) as { findings: unknown[] }
  expect(report.findings.length).toBeGreaterThan(0)
  const same = await call(['report', saved, '--baseline', saved])
  expect(same.code).toBe(0)
  expect(same.out).toMatch(/^Nothing new since the baseline\.\n1 finding of the baseline is still/)
  const older = join(root, 'older.json')
  writeFileSync(older, JSON.stringify({ ...report, findings: [] }))
  const fresh = await call(['report', saved, '--baseline', older])
  expect(fresh.code).toBe(1)
  expect(fresh.out).toContain('child_process.exec')
  expect(fresh.out).toContain('0 findings of the baseline are still there, 0 no longer.')
  expect(fresh.err).toBe('1 finding (1 critical), 0 verified; 1 high or worse.\n')
})
