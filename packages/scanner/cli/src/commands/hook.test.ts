import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../run.ts'

const testPlace = (): string => {
  const place = mkdtempSync(join(tmpdir(), 'daimon-hook-test-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  mkdirSync(join(place, 'repository'))
  return place
}

const call = async (
  args: readonly string[],
  input: string,
  env: Record<string, string> = {},
  root = testPlace(),
) => {
  let out = ''
  let err = ''
  const code = await run([...args, '--root', join(root, 'repository')], {
    in: Readable.from([input]),
    out: { write: (data) => (out += String(data)) },
    err: { write: (text) => (err += text) },
    env: { PATH: process.env['PATH'], HOME: root, ...env },
    signal: new AbortController().signal,
    fetch,
    nowMs: Date.now,
    wait: () => Promise.resolve(),
  })
  return { code, out, err }
}

const event = (content: string) => JSON.stringify({ tool_input: { file_path: 'a.js', content } })

test('exits with 2 for a blocked package, else with 0', async () => {
  expect(await call(['hook', 'pre-tool', '--offline'], event("import 'crossenv'"))).toMatchObject({
    code: 2,
  })
  expect(await call(['hook', 'pre-tool', '--offline'], event("import 'express'"))).toMatchObject({
    code: 0,
  })
})

test.each([
  ['no event', 'x', {}],
  ['a misspelled variable', event("import 'express'"), { DAIMON_SCAN_APIURL: 'x' }],
])('%s blocks no agent and is reported', async (_name, input, env) => {
  const { code, out, err } = await call(['hook', 'pre-tool', '--offline'], input, env)
  expect([code, out]).toEqual([0, ''])
  expect(err).not.toBe('')
})

const HASH = 'a'.repeat(64)

test.each([
  ['--checkpoint', ''],
  ['--anchor', '--anchor is deprecated. Use --checkpoint; the next release removes --anchor.\n'],
])('verify-log finds a log cut off after a checkpoint given by %s', async (flag, warning) => {
  const { code, out, err } = await call(['mcp', 'verify-log', flag, `1:${HASH}`], '')
  expect({ code, warning: err.slice(0, warning.length) }).toEqual({ code: 1, warning })
  expect(out).not.toBe('')
})

test('verify-log exits with 4 without a log', async () => {
  expect(await call(['mcp', 'verify-log'], '')).toMatchObject({ code: 4 })
})

test('verify-log, doctor, and each decision report a changed log until it is acknowledged', async () => {
  const place = testPlace()
  const ask = (args: readonly string[], input = '') => call(args, input, {}, place)
  const decide = () => ask(['hook', 'pre-tool', '--offline'], event("import 'express'"))
  const doctor = () => ask(['doctor', '--api-url', 'http://127.0.0.1:9'])
  expect(await decide()).toMatchObject({ code: 0, err: '' })
  expect(await ask(['mcp', 'verify-log'])).toMatchObject({ code: 0 })
  expect(await ask(['mcp', 'acknowledge-log', '--reason', 'none'])).toMatchObject({ code: 4 })
  writeFileSync(join(place, 'repository/.daimon/audit.jsonl'), '')
  expect(await ask(['mcp', 'verify-log'])).toMatchObject({ code: 1 })
  expect(await doctor()).toMatchObject({ code: 1, out: expect.stringContaining('changed') })
  for (let at = 0; at < 2; at += 1) {
    expect((await decide()).err).toContain('acknowledge-log')
    expect(await ask(['mcp', 'verify-log'])).toMatchObject({ code: 1 })
    expect(await doctor()).toMatchObject({ code: 1 })
  }
  expect(await ask(['mcp', 'acknowledge-log'])).toMatchObject({ code: 2 })
  expect(await ask(['mcp', 'acknowledge-log', '--reason', 'I emptied it'])).toMatchObject({
    code: 0,
  })
  expect(await decide()).toMatchObject({ code: 0, err: '' })
  expect(await ask(['mcp', 'verify-log'])).toMatchObject({ code: 0 })
  expect(await doctor()).toMatchObject({ code: 3, out: expect.stringContaining('verified') })
})
