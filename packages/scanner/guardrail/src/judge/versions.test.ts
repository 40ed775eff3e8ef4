import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ECOSYSTEM_NAMES } from '../subject.ts'
import { testGuardrail } from '../testing/test-guardrail.ts'
import { testPackument, testRegistry } from '../testing/test-registry.ts'
import { wantedVersions } from './wanted-versions.ts'

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
  ['file:../x', 'outside of the repository'],
  ['not a version!!', 'is no version, range, or tag'],
])('lodash from %s is not judged as a release, and the verdict says so', async (version, told) => {
  const { guardrail } = testGuardrail()
  const ask = { package: 'lodash', ecosystem: 'npm' } as const
  const verdict = await guardrail.validateDependency({ ...ask, version })
  expect(verdict).toMatchObject({ decision: 'warn' })
  expect(verdict).not.toHaveProperty('judged_version')
  expect(verdict.reasons.map(({ detail }) => detail).join()).toContain(told)
  // Harm is harm wherever it comes from.
  expect(
    await guardrail.validateDependency({ package: 'crossenv', ecosystem: 'npm', version }),
  ).toMatchObject({ decision: 'block' })
})

test('a manifest that takes a package from git is warned about, and one of the workspace is not', async () => {
  const { guardrail } = testGuardrail()
  const judge = (value: string) =>
    guardrail.validateCode({
      code: JSON.stringify({ dependencies: { lodash: value } }),
      language: 'json',
      filePath: 'package.json',
    })
  expect(await judge('git+https://git.example.org/lodash.git')).toMatchObject({ decision: 'warn' })
  expect(await judge('workspace:*')).toMatchObject({ decision: 'allow', reasons: [] })
  expect(await judge('file:./packages/lodash')).toMatchObject({ decision: 'allow', reasons: [] })
})

test.each([
  ['^4.17.0', '4.17.20'],
  ['>=4.17.21 <5', '4.17.21'],
])('the range %s is judged by what the lockfile pins, where it fits', async (version, judged) => {
  const guardrail = await openRegistry({ 'package-lock.json': LOCK })
  const verdict = await guardrail.validateDependency({
    package: 'lodash',
    ecosystem: 'npm',
    version,
  })
  expect(verdict).toMatchObject({ judged_version: judged })
})

test.each([
  ['^4.17.0', '4.17.21'],
  ['latest', '4.17.21'],
  ['next', '5.0.0-rc.1'],
  ['old', '4.17.15'],
  ['4.17.x', '4.17.21'],
])('%s is resolved by the registry, and that release is judged', async (version, judged) => {
  const guardrail = await openRegistry()
  expect(
    await guardrail.validateDependency({ package: 'lodash', ecosystem: 'npm', version }),
  ).toMatchObject({ judged_version: judged })
})

test('a tag that the registry does not have names nothing', async () => {
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
] as const)('on %s the name %j is refused, and why', async (ecosystem, name) => {
  const { guardrail } = testGuardrail()
  expect(await guardrail.validateDependency({ package: name, ecosystem })).toMatchObject({
    decision: 'block',
    degraded: false,
    reasons: expect.arrayContaining([
      { kind: 'nonexistent', detail: expect.stringContaining("can't be the name") },
    ]),
  })
})

test('suggested releases have no advisory themselves, and the verdict says of when the data is', async () => {
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
    expect(notes.join()).toMatch(/no advisory in the data as of \d{4}-\d\d-\d\d/)
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
] as const)(
  'instead of %s %s, which does not exist, %j is suggested',
  async (ecosystem, name, expected) => {
    const { env } = await testRegistry(
      (_, response) => void response.writeHead(404, json).end('{}'),
    )
    const { guardrail } = testGuardrail({}, { env, isOffline: false })
    await guardrail.warm()
    expect(await guardrail.validateDependency({ package: name, ecosystem })).toMatchObject({
      decision: 'block',
      safe_alternatives: expected,
    })
  },
)

test('any text that is given for a version is read without a throw, in every ecosystem', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ECOSYSTEM_NAMES), fc.string(), (ecosystem, text) => {
      const wanted = wantedVersions(ecosystem, text)
      const isAdmitted = wanted.kind === 'range' ? wanted.admits('1.0.0') : false
      expect(isAdmitted).toBeTypeOf('boolean')
    }),
  )
})
