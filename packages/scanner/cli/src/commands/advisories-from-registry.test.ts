import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { evaluatePackage, openAdvisories } from '@daimon/scanner-engine'
import { expect, onTestFinished, test } from 'vitest'
import { call, getDirectory } from '../testing/call.ts'

type Answer = { readonly status: number; readonly body: unknown; readonly headers?: object }

/** A loopback registry: npm's bulk endpoint and PyPI's JSON API. */
const testRegistry = async () => {
  const requests: { readonly path: string; readonly body: unknown }[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = decodeURIComponent(request.url ?? '')
      const sent = Buffer.concat(parts)
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
      requests.push({ path, body: sent.length > 0 ? JSON.parse(text.toString()) : undefined })
      const list = answers.get(path) ?? []
      const {
        status,
        body,
        headers = {},
      } = (list.length > 1 ? list.shift() : list[0]) ?? {
        status: 404,
        body: {},
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const data = getDirectory()
  return {
    requests,
    answers,
    directory: join(data, 'scanner', 'advisories'),
    env: {
      PATH: process.env['PATH'],
      HOME: getDirectory(),
      DATA_DIR: data,
      npm_config_registry: `${url}/npm/`,
      PIP_INDEX_URL: `${url}/py/simple/`,
    },
  }
}

const BULK = '/npm/-/npm/v1/security/advisories/bulk'

const application = (): string =>
  getDirectory({
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { leftish: '1.0.0' } },
        'node_modules/leftish': { version: '1.0.0' },
        'node_modules/other': { version: '2.0.0' },
        'node_modules/a/node_modules/leftish': { version: '1.5.0' },
        'node_modules/mine': {
          version: '1.0.0',
          resolved: 'git+ssh://git@example.org/mine.git#0123456789012345678901234567890123456789',
        },
      },
    }),
    'requirements.txt': 'Left.Ish==1.0.0\nabsent==3.0\n',
  })

const npmAdvisory = (range: string) => ({
  leftish: [
    {
      id: 1_234,
      url: 'https://example.org/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'Code injection in leftish',
      severity: 'high',
      vulnerable_versions: range,
      cwe: ['CWE-94'],
      cvss: { score: 7.2, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H' },
    },
  ],
})

const pypiRelease = {
  info: { name: 'left-ish' },
  vulnerabilities: [
    {
      id: 'PYSEC-2026-1',
      aliases: ['CVE-2026-0001'],
      details: 'A vulnerability.',
      fixed_in: ['2.0', '1.1', '0.9'],
      link: 'https://example.org/PYSEC-2026-1',
    },
  ],
}

const verdict = (directory: string, ecosystem: string, name: string, version: string) =>
  evaluatePackage(openAdvisories(directory), { ecosystem, name, version })

test('asks about exactly the locked releases, and scan and guardrail use the answers', async () => {
  const { requests, answers, directory, env } = await testRegistry()
  answers.set(BULK, [{ status: 200, body: npmAdvisory('<1.2.0 || >=1.4.0 <1.6.0') }])
  answers.set('/py/pypi/left-ish/1.0.0/json', [{ status: 200, body: pypiRelease }])
  const { code, out, err } = await call(
    ['advisories', 'from-registry', application(), '--json'],
    env,
  )
  expect(JSON.parse(out)).toMatchObject({ asked: 4, packages: 3, advisories: 2, problems: [] })
  expect(err).toContain('1 packages are not in the registries.')
  expect(code).toBe(3)
  expect(requests.find(({ path }) => path === BULK)?.body).toEqual({
    leftish: ['1.0.0', '1.5.0'],
    other: ['2.0.0'],
  })
  expect(requests.map(({ path }) => path).toSorted()).toEqual([
    BULK,
    '/py/pypi/absent/3.0/json',
    '/py/pypi/left-ish/1.0.0/json',
  ])
  const { matches } = verdict(directory, 'npm', 'leftish', '1.5.0')
  expect(matches.flatMap(({ ids }) => ids)).toEqual(['GHSA-aaaa-bbbb-cccc'])
  // Releases that were not asked follow from the range.
  expect(verdict(directory, 'npm', 'leftish', '1.3.0').matches).toEqual([])
  expect(verdict(directory, 'npm', 'leftish', '1.1.9').matches).toHaveLength(1)
  expect(verdict(directory, 'pypi', 'Left_ish', '1.0.0').matches).toHaveLength(1)
  expect(verdict(directory, 'pypi', 'left-ish', '1.1').matches).toEqual([])
  expect(openAdvisories(directory).data).toMatchObject({
    source: 'registry+bundled',
    registry: { packages: 3 },
  })
})

test('a later answer replaces the earlier one, and a failed registry keeps it', async () => {
  const { answers, directory, env } = await testRegistry()
  const root = application()
  answers.set('/py/pypi/left-ish/1.0.0/json', [{ status: 200, body: pypiRelease }])
  const ask = () => call(['advisories', 'from-registry', root], env)
  const count = () => verdict(directory, 'npm', 'leftish', '1.0.0').matches.length
  answers.set(BULK, [{ status: 200, body: npmAdvisory('<2.0.0') }])
  await ask()
  expect(count()).toBe(1)
  for (const broken of [
    { status: 404, body: {} },
    { status: 200, body: '<html>' },
    { status: 200, body: { leftish: [{ id: 1 }] } },
  ]) {
    answers.set(BULK, [broken])
    const { code, err } = await ask()
    expect(code).toBe(3)
    expect(err).toMatch(/^npm: .*Earlier answers are kept\.\n/)
    expect(count()).toBe(1)
  }
  answers.set(BULK, [{ status: 200, body: {} }])
  await ask()
  expect(count()).toBe(0)
})

test('waits for a rate limit to pass', async () => {
  const { answers, requests, env } = await testRegistry()
  const limit = { status: 429, body: {}, headers: { 'retry-after': '1' } }
  answers.set(BULK, [limit, limit, { status: 200, body: {} }])
  answers.set('/py/pypi/left-ish/1.0.0/json', [limit, { status: 200, body: pypiRelease }])
  answers.set('/py/pypi/absent/3.0/json', [{ status: 200, body: { vulnerabilities: [] } }])
  expect((await call(['advisories', 'from-registry', application()], env)).code).toBe(0)
  expect(requests.filter(({ path }) => path === BULK)).toHaveLength(3)
})

test('a directory without lockfiles has nothing to ask', async () => {
  const { requests, env } = await testRegistry()
  expect(await call(['advisories', 'from-registry', getDirectory()], env)).toMatchObject({
    code: 4,
    err: 'No lockfile found. Pass a directory with one.\n',
  })
  expect((await call(['advisories', 'from-registry', '/none/such'], env)).code).toBe(2)
  expect(requests).toEqual([])
})
