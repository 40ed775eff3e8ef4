import { createServer } from 'node:http'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { execFileSync } from 'node:child_process'
import { fromWire } from '@daimon/scanner-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Io } from './io.ts'
import { run } from './run.ts'

const folder = (files: Record<string, string>): string => {
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
    env: { XDG_CACHE_HOME: folder({}), ...env },
    signal,
    fetch,
    nowMs: () => performance.now(),
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  })
  return { code, out: Buffer.concat(out.map((part) => Buffer.from(part))), err: err.join('') }
}

type Request = { method: string; path: string; body: Buffer; headers: Record<string, unknown> }

/** Speaks the service's protocol: keeps fragments, fails when it is told to, answers with the given findings. */
const service = async (findings: unknown[], { forgets = false, failures = 0 } = {}) => {
  const requests: Request[] = []
  const kept = new Set<string>()
  let failuresLeft = failures
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '' } = request
      const body = Buffer.concat(parts)
      requests.push({ method, path: url, body, headers: request.headers })
      const answer = (status: number, value?: unknown) => {
        response.writeHead(status, {
          'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
          'retry-after': '0',
        })
        response.end(value === undefined ? '' : JSON.stringify(value))
      }
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
      if (url === '/ready') return answer(200, { status: 'READY' })
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

test('payload dump prints the payload, fits the schema and touches no network', async () => {
  const { code, out, err } = await call(['payload', 'dump', folder(clean), '--validate'])
  expect(code).toBe(0)
  expect(err).toContain('fits the schema')
  expect(JSON.parse(out.toString())).toMatchObject({
    schema_version: '1',
    languages: ['javascript'],
  })
})

test('what --wire writes is what scan sends, byte for byte', async () => {
  const root = folder(clean)
  const { url, requests } = await service([])
  const dumped = await call(['payload', 'dump', root, '--wire'])
  const scanned = await call(['scan', root, '--api-url', url])
  expect(scanned).toMatchObject({ code: 0 })
  expect(scanned.err).toContain(`Scan scan-1, to be seen at ${url}/#scan-1\n`)
  expect(requests[0]?.body.equals(dumped.out)).toBe(true)
  expect(requests[0]?.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/vnd.daimon.scan+msgpack',
  })
  expect(fromWire(brotliDecompressSync(dumped.out)).schema_version).toBe('1')
})

test('a second scan sends what has changed alone, and what the service has forgotten', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `f${at}.js`,
      `function some${at}() {}\nfunction more${at}() {}`,
    ]),
  )
  const root = folder(files)
  const cache = folder({})
  const { url, requests } = await service([], { forgets: true })
  await call(['scan', root, '--api-url', url], { XDG_CACHE_HOME: cache })
  writeFileSync(join(root, 'f3.js'), '\nfunction some3() {}\nfunction more3() {}')
  const before = requests.length
  expect((await call(['scan', root, '--api-url', url], { XDG_CACHE_HOME: cache })).code).toBe(0)
  const sent = requests.slice(before)
  expect(sent.map(({ method }) => method)).toContain('PUT')
  expect(sent.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(2_000)
})

// Put together here, so that nobody takes this file for a leak.
const STRIPE_KEY = ['sk', 'live', '4eC39HqLyjWDarjtT1'].join('_')
const flawed = {
  'package.json': '{"name":"flawed","main":"server.js"}',
  'server.js': `const key = '${STRIPE_KEY}'
require('http').createServer((request, response) => require('./run')(new URL(request.url, 'http://x').searchParams.get('a'))).listen(8080)`,
  'run.js': "module.exports = (a) => require('child_process').exec('ls ' + a)",
  'other.js': 'exports.other = () => 1',
  '.env': 'SECRET=1',
}

test('--share-source says what leaves before it does, and sends just that', async () => {
  const root = folder(flawed)
  const { url, requests } = await service([])
  const scanned = await call(['scan', root, '--api-url', url, '--share-source'])
  const dumped = await call(['payload', 'dump', root, '--share-source', '--wire'])
  expect(requests[0]?.body.equals(dumped.out)).toBe(true)
  const { sources = [] } = fromWire(brotliDecompressSync(dumped.out))
  expect(sources?.map(({ path }) => path)).toEqual(['package.json', 'run.js', 'server.js'])
  expect(JSON.stringify(sources)).not.toContain('4eC39HqLyjWDarjtT1')
  for (const { path, text } of sources ?? [])
    expect(scanned.err).toMatch(new RegExp(`${path}\\s+${Buffer.byteLength(text)} bytes`))
  expect(scanned.err).toContain('key in line 1 replaced')
  expect(scanned.err).toContain('3 files')
})

test('without --share-source no source leaves, and with it none that nobody needs', async () => {
  const plainDump = await call(['payload', 'dump', folder(flawed)])
  expect(JSON.parse(plainDump.out.toString())).not.toHaveProperty('sources')
  const nothing = await call(['payload', 'dump', folder(clean), '--share-source'])
  expect(JSON.parse(nothing.out.toString())).not.toHaveProperty('sources')
  expect(nothing.err).toContain('No source leaves')
})

test.each([
  ['scan', ['--local']],
  ['scan', ['--anonymize']],
  ['payload', ['--anonymize']],
])('%s with --share-source and %s is wrong usage', async (command, args) => {
  const words = command === 'payload' ? ['payload', 'dump'] : ['scan']
  const env = { DAIMON_SCAN_ANON_KEY: 'a key of sixteen or more' }
  expect((await call([...words, folder(clean), '--share-source', ...args], env)).code).toBe(2)
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
  expect((await call(['scan', folder(clean), '--api-url', url, ...args])).code).toBe(expected)
})

test('a run that saw only a part is never green', async () => {
  const { url } = await service([])
  const broken = folder({ ...clean, 'b.js': 'function (((' })
  expect((await call(['scan', broken, '--api-url', url])).code).toBe(3)
  expect((await call(['payload', 'dump', broken])).err).toContain('failed   b.js: syntax')
})

test('a service that is busy is asked again; one that is not there is told as such', async () => {
  const { url } = await service([], { failures: 3 })
  expect((await call(['scan', folder(clean), '--api-url', url])).code).toBe(0)
  const absent = await call(['scan', folder(clean), '--api-url', 'http://127.0.0.1:9'])
  expect(absent).toMatchObject({ code: 3 })
  expect(absent.err).toContain('UNREACHABLE')
})

test('nothing to scan, wrong usage, interruption', async () => {
  expect((await call(['payload', 'dump', folder({ 'readme.txt': 'x' })])).code).toBe(4)
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
        ['scan', folder(clean), '--api-url', url],
        {},
        AbortSignal.abort(new Error('stop')),
      )
    ).code,
  ).toBe(130)
})

test('anonymous names leave as hashes, and come back in the report', async () => {
  const root = folder({ 'billing/charge.js': 'exports.chargeCustomer = (a) => a' })
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

test('doctor tells whether the service answers', async () => {
  const { url } = await service([])
  expect(await call(['doctor', '--api-url', url])).toMatchObject({ code: 0 })
  expect(await call(['doctor', '--api-url', 'http://127.0.0.1:9'])).toMatchObject({ code: 3 })
})

test('the core works with the network unplugged, as a program of its own', () => {
  const root = folder(clean)
  const script = `
    import net from 'node:net'; import dns from 'node:dns'; import http from 'node:http'
    const refuse = () => { process.stderr.write('NETWORK'); process.exit(99) }
    net.Socket.prototype.connect = refuse; dns.lookup = refuse; http.request = refuse; globalThis.fetch = refuse
    const { scanRepository, plainNaming } = await import('@daimon/scanner-core')
    const scan = await scanRepository({ root: process.argv[1], naming: plainNaming(), cacheFolder: undefined, nowMs: () => performance.now() })
    process.stdout.write(String(scan.filesParsed))`
  // Where the system lets us, with no network at all.
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

test('the version is that of the package', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  expect((await call(['--version'])).out.toString()).toBe(`${version}\n`)
})
