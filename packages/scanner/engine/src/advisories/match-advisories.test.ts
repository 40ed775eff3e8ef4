import type { Dependency } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { fromOsv } from './from-osv.ts'
import { evaluatePackage } from './evaluate-package.ts'
import { matchAdvisories } from './match-advisories.ts'
import { OsvRecord } from './osv-record.ts'
import { memoryStore } from './store/memory-store.ts'

const record = (id: string, given: Record<string, unknown> = {}) => ({
  id,
  modified: '2024-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'leftish' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
    },
  ],
  ...given,
})
const store = (...records: unknown[]) =>
  memoryStore(
    'test',
    records.map((each) => fromOsv(OsvRecord.parse(each))),
  )
const dependency = (given: Partial<Dependency> = {}): Dependency => ({
  name: 'leftish',
  version: '1.0.0',
  ecosystem: 'npm',
  resolved_url: null,
  env_marker: null,
  ...given,
})
const affecting = (name: string, ecosystem: string, events: unknown[], type = 'ECOSYSTEM') => ({
  affected: [{ package: { ecosystem, name }, ranges: [{ type, events }] }],
})

test('merges the CVE and the GHSA of one vulnerability, also through a third record', () => {
  const { matches } = matchAdvisories(
    [dependency()],
    store(
      record('CVE-2024-0001'),
      record('OSV-9', { aliases: ['GHSA-aaaa-bbbb-cccc'] }),
      record('GHSA-aaaa-bbbb-cccc', { aliases: ['CVE-2024-0001'], summary: 'told' }),
      record('CVE-2024-0002'),
    ),
  )
  expect(matches.map(({ id, ids }) => [id, ids])).toEqual([
    ['CVE-2024-0001', ['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc', 'OSV-9']],
    ['CVE-2024-0002', ['CVE-2024-0002']],
  ])
})

test('ignores a withdrawn record', () => {
  const withdrawn = record('CVE-2024-0001', { withdrawn: '2024-02-01T00:00:00Z' })
  expect(matchAdvisories([dependency()], store(withdrawn)).matches).toEqual([])
})

test('returns one match for a package in several lockfiles and skips workspace packages', () => {
  const { matches } = matchAdvisories(
    [
      dependency({ lockfile: 'a/package-lock.json' }),
      dependency({ lockfile: 'b/package-lock.json' }),
      dependency({ source: 'workspace', version: '0.0.1' }),
    ],
    store(record('CVE-2024-0001')),
  )
  expect(matches.map((match) => match.dependencies.length)).toEqual([2])
})

test.each([
  ['no version', dependency({ version: '' })],
  ['not a version', dependency({ version: 'git+ssh://host/x' })],
  ['unknown ecosystem', dependency({ ecosystem: 'other', lockfile: 'deps.edn' })],
])('reports what it cannot evaluate: %s', (reason, given) => {
  const { matches, undecided } = matchAdvisories([given], store(record('CVE-2024-0001')))
  expect(matches).toEqual([])
  expect(undecided).toMatchObject([{ reason }])
})

test.each([
  ['PyPI', 'Foo_Bar.baz', { ecosystem: 'pypi', name: 'foo-bar-BAZ', version: '1.0rc1' }],
  ['crates.io', 'some_crate', { ecosystem: 'crates', name: 'some-crate', version: '1.0.0' }],
  ['Go', 'github.com/a/b', { ecosystem: 'go', name: 'github.com/a/b', version: 'v1.0.0' }],
  ['Maven', 'g:a', { ecosystem: 'maven', name: 'g:a', version: '1.0-rc1' }],
  ['RubyGems', 'gem', { ecosystem: 'other', lockfile: 'x/Gemfile.lock', name: 'gem' }],
  ['Packagist', 'V/Lib', { ecosystem: 'other', lockfile: 'composer.lock', name: 'v/lib' }],
  ['NuGet', 'Some.Lib', { ecosystem: 'other', lockfile: 'packages.lock.json', name: 'some.lib' }],
] as const)('matches names and versions by the rules of %s', (ecosystem, name, given) => {
  const events = [{ introduced: '0' }, { fixed: '1.0.1' }]
  const of = store(record('CVE-2024-0001', affecting(name, ecosystem, events)))
  const { matches } = matchAdvisories([dependency({ version: '1.0.0', ...given })], of)
  expect(matches).toMatchObject([{ ecosystem, fixedVersions: ['1.0.1'] }])
})

test('picks a nearest safe version that no other advisory affects', () => {
  const of = store(
    record('CVE-2024-0001'),
    record(
      'CVE-2024-0002',
      affecting('leftish', 'npm', [{ introduced: '1.2.0' }, { fixed: '1.3.0' }]),
    ),
    record(
      'CVE-2024-0003',
      affecting('leftish', 'npm', [{ introduced: '2.0.0' }, { fixed: '2.4.1' }]),
    ),
  )
  expect(
    evaluatePackage(of, { ecosystem: 'npm', name: 'leftish', version: '1.0.0' }),
  ).toMatchObject({
    status: 'vulnerable',
    nearestSafeVersion: '1.3.0',
    safeVersions: ['1.3.0', '2.4.1'],
  })
  expect(
    evaluatePackage(of, { ecosystem: 'npm', name: 'leftish', version: '2.1.0' }),
  ).toMatchObject({
    nearestSafeVersion: '2.4.1',
  })
  expect(evaluatePackage(of, { ecosystem: 'npm', name: 'leftish' })).toMatchObject({
    status: 'undecided',
    nearestSafeVersion: '2.4.1',
  })
  expect(evaluatePackage(of, { ecosystem: 'npm', name: 'leftish', version: '1.3.0' }).status).toBe(
    'clean',
  )
})

test('reports every version of a malicious package as malicious and none as safe', () => {
  const of = store(
    record('MAL-2024-1', affecting('leftish', 'npm', [{ introduced: '0' }], 'SEMVER')),
    record('CVE-2024-0001'),
  )
  for (const version of [undefined, '9.9.9'])
    expect(evaluatePackage(of, { ecosystem: 'npm', name: 'leftish', version })).toMatchObject({
      status: 'malicious',
      nearestSafeVersion: undefined,
      safeVersions: [],
    })
})

test('returns undecided for an unknown ecosystem', () => {
  expect(evaluatePackage(store(), { ecosystem: 'cobol', name: 'x', version: '1' }).status).toBe(
    'undecided',
  )
})

test('reads symbols from the fields of GitHub, Go, and RustSec', () => {
  const { matches } = matchAdvisories(
    [dependency()],
    store(
      record('CVE-2024-0001', {
        affected: [
          {
            package: { ecosystem: 'npm', name: 'leftish' },
            ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
            ecosystem_specific: {
              affected_functions: ['leftish.pad'],
              imports: [{ path: 'a/b', symbols: ['Do'] }, { path: 'a/c' }],
              affects: { functions: ['x::y'] },
            },
            database_specific: { anything: { at: ['all'] }, severity: 7 },
          },
        ],
      }),
    ),
  )
  expect(matches[0]?.symbols).toEqual(['a/b.Do', 'leftish.pad', 'x::y'])
})
