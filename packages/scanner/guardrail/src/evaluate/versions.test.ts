import { expect, test } from 'vitest'
import { testGuardrail } from '../testing/test-guardrail.ts'
import { testPackument, testRegistry } from '../testing/test-registry.ts'

const json = { 'content-type': 'application/json' }
const LOCK = JSON.stringify({
  name: 'shop',
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { lodash: '^4.17.0' } },
    'node_modules/lodash': { version: '4.17.20' },
  },
})

const openRegistry = async (files: Readonly<Record<string, string>> = {}) => {
  const packages: Readonly<Record<string, string>> = {
    '/npm/lodash': testPackument(['4.17.15', '4.17.20', '4.17.21', '5.0.0-rc.1'], {
      next: '5.0.0-rc.1',
      latest: '4.17.21',
      old: '4.17.15',
    }),
  }
  const { env } = await testRegistry((request, response) => {
    const body = packages[decodeURIComponent(request.url ?? '')]
    response.writeHead(body === undefined ? 404 : 200, json).end(body ?? '{}')
  })
  const { guardrail } = testGuardrail(files, { env, isOffline: false })
  await guardrail.warm()
  return guardrail
}

test.each([
  ['git+https://git.example.org/lodash.git', 'a git repository'],
  ['github:lodash/lodash', 'a git repository'],
  ['lodash/lodash#main', 'a git repository'],
  ['https://example.org/lodash.tgz', 'a URL'],
  ['file:../x', 'outside the repository'],
  ['not a version!!', 'is not a version, range, or tag'],
])('does not check lodash from %s as a release, and says so', async (version, reported) => {
  const { guardrail } = testGuardrail()
  const ask = { package: 'lodash', ecosystem: 'npm' } as const
  const verdict = await guardrail.validateDependency({ ...ask, version })
  expect(verdict).toMatchObject({ decision: 'warn' })
  expect(verdict).not.toHaveProperty('judged_version')
  expect(verdict.reasons.map(({ detail }) => detail).join()).toContain(reported)
  // Malware is malware from any source.
  expect(
    await guardrail.validateDependency({ package: 'crossenv', ecosystem: 'npm', version }),
  ).toMatchObject({ decision: 'block' })
})

test('warns about a git dependency in a manifest, but not about a workspace one', async () => {
  const { guardrail } = testGuardrail()
  const evaluate = (value: string) =>
    guardrail.validateCode({
      code: JSON.stringify({ dependencies: { lodash: value } }),
      language: 'json',
      filePath: 'package.json',
    })
  expect(await evaluate('git+https://git.example.org/lodash.git')).toMatchObject({
    decision: 'warn',
  })
  expect(await evaluate('workspace:*')).toMatchObject({ decision: 'allow', reasons: [] })
  expect(await evaluate('file:./packages/lodash')).toMatchObject({ decision: 'allow', reasons: [] })
})

test.each([
  ['^4.17.0', '4.17.20'],
  ['>=4.17.21 <5', '4.17.21'],
])('checks the range %s by the locked version if it matches', async (version, evaluated) => {
  const guardrail = await openRegistry({ 'package-lock.json': LOCK })
  const verdict = await guardrail.validateDependency({
    package: 'lodash',
    ecosystem: 'npm',
    version,
  })
  expect(verdict).toMatchObject({ judged_version: evaluated })
})

test.each([
  ['^4.17.0', '4.17.21'],
  ['latest', '4.17.21'],
  ['next', '5.0.0-rc.1'],
  ['old', '4.17.15'],
  ['4.17.x', '4.17.21'],
])('resolves %s with the registry and checks that release', async (version, evaluated) => {
  const guardrail = await openRegistry()
  expect(
    await guardrail.validateDependency({ package: 'lodash', ecosystem: 'npm', version }),
  ).toMatchObject({ judged_version: evaluated })
})

test('an unknown tag names no release', async () => {
  const guardrail = await openRegistry()
  expect(
    await guardrail.validateDependency({ package: 'lodash', ecosystem: 'npm', version: 'stable' }),
  ).toMatchObject({
    decision: 'block',
    reasons: [{ kind: 'nonexistent', detail: expect.stringContaining("tag 'stable'") }],
  })
})

test.each([
  ['npm', 'a b'],
  ['npm', '../lodash'],
  ['npm', 'lodash@4.17.20'],
  ['npm', 'https://example.org/x.tgz'],
  ['npm', 'x'.repeat(300)],
  ['PyPI', 'requests; rm -rf /'],
  ['crates.io', '1abc'],
  ['Maven', 'log4j-core'],
  ['Packagist', 'monolog'],
] as const)('on %s, refuses the name %j and says why', async (ecosystem, name) => {
  const { guardrail } = testGuardrail()
  expect(await guardrail.validateDependency({ package: name, ecosystem })).toMatchObject({
    decision: 'block',
    degraded: false,
    reasons: expect.arrayContaining([
      { kind: 'nonexistent', detail: expect.stringContaining('is not a valid package name') },
    ]),
  })
})

test('suggests only releases without advisories, and says the date of the data', async () => {
  const { guardrail } = testGuardrail()
  for (const [name, version] of [
    ['lodash', '4.17.15'],
    ['minimist', '1.2.5'],
    ['tar', '6.1.0'],
  ] as const) {
    const { safe_alternatives: safe, notes } = await guardrail.validateDependency({
      package: name,
      ecosystem: 'npm',
      version,
    })
    const releases = safe.filter((each) => each.startsWith(`${name}@`))
    expect(releases).not.toEqual([])
    expect(notes.join()).toMatch(/no advisory in the data of \d{4}-\d\d-\d\d/)
    for (const each of releases)
      expect(
        await guardrail.validateDependency({
          package: name,
          ecosystem: 'npm',
          version: each.slice(name.length + 1),
        }),
      ).toMatchObject({ decision: 'allow' })
  }
})

test.each([
  ['npm', 'expressjs', ['express']],
  ['npm', 'reactjs', ['react']],
  ['PyPI', 'opencv', ['opencv-python']],
  ['PyPI', 'dateutil', ['python-dateutil']],
  ['npm', 'zzyqx-frobnicator', []],
] as const)('for the missing %s package %s, suggests %j', async (ecosystem, name, expected) => {
  const { env } = await testRegistry((_, response) => void response.writeHead(404, json).end('{}'))
  const { guardrail } = testGuardrail({}, { env, isOffline: false })
  await guardrail.warm()
  expect(await guardrail.validateDependency({ package: name, ecosystem })).toMatchObject({
    decision: 'block',
    safe_alternatives: expected,
  })
})
