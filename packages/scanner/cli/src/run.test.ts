import { createServer } from 'node:http'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { execFileSync } from 'node:child_process'
import { fromWire } from '@daimon/scanner-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Io } from './io.ts'
import { run } from './run.ts'

const directory = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-cli-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const call = async (
  args: readonly string[],
  env: Io['env'] = {},
  signal = new AbortController().signal,
) => {
  const out: (string | Uint8Array)[] = []
  const err: string[] = []
  const code = await run(args, {
    out: { write: (data) => out.push(data) },
    err: { write: (text) => err.push(text) },
    env: { XDG_CACHE_HOME: directory({}), ...env },
    signal,
    fetch,
    nowMs: Date.now,
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  })
  return { code, out: Buffer.concat(out.map((part) => Buffer.from(part))), err: err.join('') }
}

type Request = { method: string; path: string; body: Buffer; headers: Record<string, unknown> }

/** A fake service: stores fragments, fails on demand, and returns the given findings. */
const service = async (
  findings: unknown[],
  { forgets = false, failures = 0, rate = 14_400 } = {},
) => {
  const requests: Request[] = []
  const kept = new Set<string>()
  let failuresLeft = failures
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '' } = request
      const body = Buffer.concat(parts)
      const answer = (status: number, value?: unknown) => {
        response.writeHead(status, {
          'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
          'retry-after': '0',
        })
        response.end(value === undefined ? '' : JSON.stringify(value))
      }
      if (url === '/ready') return answer(200, { status: 'ok', line_bits_per_second: rate })
      requests.push({ method, path: url, body, headers: request.headers })
      if (failuresLeft > 0) {
        failuresLeft -= 1
        return answer(503, { code: 'ENGINE_BUSY', status: 503 })
      }
      if (method === 'PUT') {
        const digest = url.split('/').at(-1) ?? ''
        if (createHash('sha256').update(brotliDecompressSync(body)).digest('hex') !== digest)
          return answer(422, { code: 'FRAGMENT_DIGEST_MISMATCH' })
        kept.add(digest)
        return answer(204)
      }
      if (method === 'POST') {
        const text = brotliDecompressSync(body)
        if (forgets && kept.size === 0 && text.includes('fragment_refs')) {
          const index = text.indexOf('fragment_refs')
          const digest = text
            .subarray(index + 'fragment_refs'.length + 3, index + 'fragment_refs'.length + 35)
            .toString('hex')
          return answer(409, { code: 'FRAGMENT_MISSING', missing: [digest] })
        }
        return answer(202, { scan_id: 'scan-1', poll_url: 'x', status: 'queued' })
      }
      if (url.includes('/report')) return answer(200, { findings })
      return answer(200, { scan_id: 'scan-1', status: 'completed', findings: [] })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, requests }
}

const finding = (severity: string, status: string) => ({
  id: `${severity}-${status}`,
  fingerprint: 'f',
  rule_id: 'r',
  title: 'T',
  severity,
  reachable: true,
  verification: { level: status === 'verified' ? 'V3' : 'V1', status },
})

const clean = { 'a.js': 'exports.run = function run(a) { return a }' }

test('payload dump prints a valid payload without network access', async () => {
  const { code, out, err } = await call(['payload', 'dump', directory(clean), '--validate'])
  expect(code).toBe(0)
  expect(err).toContain('valid for schema')
  expect(JSON.parse(out.toString())).toMatchObject({
    schema_version: '1',
    languages: ['javascript'],
  })
})

test('--wire writes exactly the bytes that scan sends', async () => {
  const root = directory(clean)
  const { url, requests } = await service([])
  const dumped = await call(['payload', 'dump', root, '--wire'])
  const scanned = await call(['scan', root, '--api-url', url])
  expect(scanned).toMatchObject({ code: 0 })
  expect(scanned.err).toContain(`Scan scan-1: ${url}/#scan-1\n`)
  expect(requests[0]?.body.equals(dumped.out)).toBe(true)
  expect(requests[0]?.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/vnd.daimon.scan+msgpack',
  })
  expect(fromWire(brotliDecompressSync(dumped.out)).schema_version).toBe('1')
})

test('estimates the upload by the rate that the service reports', async () => {
  const [slow, unlimited] = [await service([], { rate: 80 }), await service([], { rate: 0 })]
  const { err } = await call(['scan', directory(clean), '--api-url', slow.url])
  const [, bytes, seconds] = /Sending (\d+) bytes, about (\d+) s at the link rate/.exec(err) ?? []
  expect(Number(seconds)).toBe(Math.ceil((Number(bytes) * 8) / 80))
  expect((await call(['scan', directory(clean), '--api-url', unlimited.url])).err).toMatch(
    /^Sending \d+ bytes\.$/m,
  )
})

test('a second scan sends only changed fragments and those that the service lost', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `f${at}.js`,
      `function some${at}() {}\nfunction more${at}() {}`,
    ]),
  )
  const root = directory(files)
  const cache = directory({})
  const { url, requests } = await service([], { forgets: true })
  await call(['scan', root, '--api-url', url], { XDG_CACHE_HOME: cache })
  writeFileSync(join(root, 'f3.js'), '\nfunction some3() {}\nfunction more3() {}')
  const before = requests.length
  expect((await call(['scan', root, '--api-url', url], { XDG_CACHE_HOME: cache })).code).toBe(0)
  const sent = requests.slice(before)
  expect(sent.map(({ method }) => method)).toContain('PUT')
  expect(sent.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(2_000)
})

// Concatenated, so that secret scanners ignore this file.
const STRIPE_KEY = ['sk', 'live', '4eC39HqLyjWDarjtT1'].join('_')
const flawed = {
  'package.json': '{"name":"flawed","main":"server.js"}',
  'server.js': `const key = '${STRIPE_KEY}'
require('http').createServer((request, response) => require('./run')(new URL(request.url, 'http://x').searchParams.get('a'))).listen(8080)`,
  'run.js': "module.exports = (a) => require('child_process').exec('ls ' + a)",
  'other.js': 'exports.other = () => 1',
  '.env': 'SECRET=1',
}

test('--share-source lists the files before it sends exactly those', async () => {
  const root = directory(flawed)
  const { url, requests } = await service([])
  const scanned = await call(['scan', root, '--api-url', url, '--share-source'])
  const dumped = await call(['payload', 'dump', root, '--share-source', '--wire'])
  expect(requests[0]?.body.equals(dumped.out)).toBe(true)
  const { sources = [] } = fromWire(brotliDecompressSync(dumped.out))
  expect(sources?.map(({ path }) => path)).toEqual(['package.json', 'run.js', 'server.js'])
  expect(JSON.stringify(sources)).not.toContain('4eC39HqLyjWDarjtT1')
  for (const { path, text } of sources ?? [])
    expect(scanned.err).toMatch(new RegExp(`${path}\\s+${Buffer.byteLength(text)} bytes`))
  expect(scanned.err).toContain('key on line 1 replaced')
  expect(scanned.err).toContain('3 files')
})

test('sends no sources without --share-source, and only needed ones with it', async () => {
  const plainDump = await call(['payload', 'dump', directory(flawed)])
  expect(JSON.parse(plainDump.out.toString())).not.toHaveProperty('sources')
  const nothing = await call(['payload', 'dump', directory(clean), '--share-source'])
  expect(JSON.parse(nothing.out.toString())).not.toHaveProperty('sources')
  expect(nothing.err).toContain('No sources to send')
})

test.each([
  ['scan', ['--local']],
  ['scan', ['--anonymize']],
  ['payload', ['--anonymize']],
])('%s refuses --share-source with %s', async (command, args) => {
  const words = command === 'payload' ? ['payload', 'dump'] : ['scan']
  const env = { DAIMON_SCAN_ANON_KEY: 'a key of sixteen or more' }
  expect((await call([...words, directory(clean), '--share-source', ...args], env)).code).toBe(2)
})

test.each([
  ['nothing found', [], [], 0],
  ['a high one', [finding('high', 'unverified')], [], 1],
  ['a medium one', [finding('medium', 'verified')], [], 0],
  ['a medium one with a lower bar', [finding('medium', 'verified')], ['--fail-on', 'medium'], 1],
  [
    'an unverified one when only verified count',
    [finding('critical', 'unverified')],
    ['--only-verified'],
    0,
  ],
  [
    'a verified one when only verified count',
    [finding('critical', 'verified')],
    ['--only-verified'],
    1,
  ],
  ['a refuted one', [finding('critical', 'refuted')], [], 0],
])('exit code with %s', async (_, findings, args, expected) => {
  const { url } = await service(findings)
  expect((await call(['scan', directory(clean), '--api-url', url, ...args])).code).toBe(expected)
})

test('an incomplete scan never exits with 0', async () => {
  const { url } = await service([])
  const broken = directory({ ...clean, 'b.js': 'function (((' })
  expect((await call(['scan', broken, '--api-url', url])).code).toBe(3)
  expect((await call(['payload', 'dump', broken])).err).toContain('failed   b.js: syntax')
})

test('retries a busy service, and reports an unreachable one', async () => {
  const { url } = await service([], { failures: 3 })
  expect((await call(['scan', directory(clean), '--api-url', url])).code).toBe(0)
  const absent = await call(['scan', directory(clean), '--api-url', 'http://127.0.0.1:9'])
  expect(absent).toMatchObject({ code: 3 })
  expect(absent.err).toContain('UNREACHABLE')
})

test('exits with 4 for nothing to scan, 2 for incorrect usage, and 130 after an interruption', async () => {
  expect((await call(['payload', 'dump', directory({ 'readme.txt': 'x' })])).code).toBe(4)
  for (const args of [
    ['payload', 'dump', '/none/such'],
    ['scan'],
    ['none'],
    ['scan', '.', '--fail-on', 'huge'],
    ['scan', '.', '--api-url', 'ftp://x'],
    ['payload', 'dump', '.', '--anonymize'],
  ])
    expect(await call(args)).toMatchObject({ code: 2 })
  expect((await call(['payload', 'dump', '.'], { DAIMON_SCAN_API_ULR: 'x' })).err).toContain(
    'DAIMON_SCAN_API_ULR',
  )
  const { url } = await service([])
  expect(
    (
      await call(
        ['scan', directory(clean), '--api-url', url],
        {},
        AbortSignal.abort(new Error('stop')),
      )
    ).code,
  ).toBe(130)
})

test('sends names as hashes and restores them in the report', async () => {
  const root = directory({ 'billing/charge.js': 'exports.chargeCustomer = (a) => a' })
  const env = { DAIMON_SCAN_ANON_KEY: 'a key of sixteen or more' }
  const dump = await call(['payload', 'dump', root, '--anonymize'], env)
  expect(dump.out.toString()).not.toMatch(/billing|chargeCustomer/)
  const hashed = /"symbol": "(x[0-9a-f]{12})"/.exec(dump.out.toString())?.[1] ?? 'none'
  const { url, requests } = await service([
    { ...finding('low', 'unverified'), title: `in ${hashed}` },
  ])
  const scan = await call(['scan', root, '--anonymize', '--api-url', url], env)
  expect(requests[0]?.body.includes('charge')).toBe(false)
  expect(scan.out.toString()).toContain('in chargeCustomer')
})

test('doctor reports whether the service responds', async () => {
  const { url } = await service([])
  expect(await call(['doctor', '--api-url', url])).toMatchObject({ code: 0 })
  expect(await call(['doctor', '--api-url', 'http://127.0.0.1:9'])).toMatchObject({ code: 3 })
})

test('the core runs without a network, in its own process', () => {
  const root = directory(clean)
  const script = `
    import net from 'node:net'; import dns from 'node:dns'; import http from 'node:http'
    const refuse = () => { process.stderr.write('NETWORK'); process.exit(99) }
    net.Socket.prototype.connect = refuse; dns.lookup = refuse; http.request = refuse; globalThis.fetch = refuse
    const { scanRepository, plainNaming } = await import('@daimon/scanner-core')
    const scan = await scanRepository({ root: process.argv[1], naming: plainNaming(), cacheDirectory: undefined, nowMs: Date.now })
    process.stdout.write(String(scan.filesParsed))`
  // In a namespace without a network, where the system allows it.
  const unplug = canUnshare() ? ['unshare', '--net', '--map-root-user'] : []
  const [command, ...args] = [
    ...unplug,
    process.execPath,
    '--conditions=source',
    '--input-type=module',
    '-e',
    script,
    root,
  ]
  expect(execFileSync(command, args, { encoding: 'utf8', cwd: import.meta.dirname })).toBe('1')
})

const canUnshare = (): boolean => {
  try {
    execFileSync('unshare', ['--net', '--map-root-user', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
