import { parse } from 'semver'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ECOSYSTEM_RECORDS, findEcosystem } from '../ecosystems/index.ts'
import type { CompareVersions } from './compare-versions.ts'

/** Oldest first; equal versions share a line. */
const ORDERS: readonly [string, readonly (readonly string[])[]][] = [
  [
    'npm',
    [
      ['1.0.0-alpha'],
      ['1.0.0-alpha.1'],
      ['1.0.0-beta'],
      ['1.0.0', 'v1.0.0', '1.0'],
      ['1.0.1'],
      ['10.0.0'],
    ],
  ],
  [
    'Go',
    [
      ['v0.0.0-20190101000000-abcdefabcdef'],
      ['v0.1.0'],
      ['v2.0.0+incompatible', '2.0.0'],
      ['v2.0.1'],
    ],
  ],
  [
    'PyPI',
    [
      ['1.0.dev1'],
      ['1.0a1'],
      ['1.0b2'],
      ['1.0rc1', '1.0.c1'],
      ['1.0', '1.0.0', 'v1.0'],
      ['1.0+local'],
      ['1.0.post1'],
      ['1!0.1'],
    ],
  ],
  // The order from Maven's version documentation.
  [
    'Maven',
    [
      ['1-alpha-1', '1-a1'],
      ['1-beta-1'],
      ['1-milestone-1', '1-m1'],
      ['1-rc-1', '1-cr1'],
      ['1-SNAPSHOT'],
      ['1', '1.0', '1-ga', '1.0.0.Final', '1.0-release'],
      ['1-sp'],
      ['1-abc'],
      ['1-1'],
      ['1.1'],
      ['2.0'],
      ['2.15.0'],
      ['10.0'],
    ],
  ],
  [
    'RubyGems',
    [
      ['1.0.a'],
      ['1.0.b1'],
      ['1.0.rc1'],
      ['1.0', '1.0.0', '1', '1.0.0-x86_64-linux', '1.0-java', '1.0.0-arm64-darwin'],
      ['1.0.1'],
      ['1.10'],
    ],
  ],
  [
    'Packagist',
    [
      ['1.0.0-dev'],
      ['1.0.0-alpha1', '1.0.0a1'],
      ['1.0.0-beta2'],
      ['1.0.0-RC1'],
      ['1.0.0', 'v1.0', '1.0.0-stable'],
      ['1.0.0-p1'],
      ['1.0.0.1'],
      ['1.2'],
    ],
  ],
  [
    'NuGet',
    [
      ['1.0.0-Alpha', '1.0.0-alpha'],
      ['1.0.0-alpha.2'],
      ['1.0.0-alpha.10'],
      ['1.0.0-beta'],
      ['1.0', '1.0.0.0'],
      ['1.0.0.1'],
      ['1.2'],
    ],
  ],
]

test.each(ORDERS)('%s: orders versions by its rules', (ecosystem, order) => {
  const compare = findEcosystem(ecosystem)?.versions.compare as CompareVersions
  order.forEach((line, at) =>
    order.forEach((other, to) => {
      for (const a of line)
        for (const b of other)
          expect([a, b, Math.sign(compare(a, b) ?? Number.NaN)]).toEqual([a, b, Math.sign(at - to)])
    }),
  )
})

test.each(ECOSYSTEM_RECORDS.map(({ name, versions: { compare } }) => [name, compare] as const))(
  '%s: returns undefined for text that is not a version',
  (_, compare) => {
    for (const text of ['', 'latest', '>=1', 'git+ssh://x', '../x', '1.0.0 || 2', '${v}', '\u0000'])
      expect([text, compare(text, '1.0.0')]).toEqual([text, undefined])
  },
)

const dotted = fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
const label = fc.constantFrom(
  '',
  '-alpha',
  '-beta.2',
  '-rc1',
  'a1',
  'b2',
  '.dev3',
  '-SNAPSHOT',
  '.post1',
  '-1',
)
const version = fc.tuple(dotted, label).map((parts) => parts.join(''))

test.each(ECOSYSTEM_RECORDS.map(({ name, versions: { compare } }) => [name, compare] as const))(
  '%s: is a total order: antisymmetric, transitive, and reflexive',
  (_, compare) => {
    fc.assert(
      fc.property(version, version, version, (...three) => {
        fc.pre(three.every((each) => compare(each, each) !== undefined))
        const [a, b, c] = three.toSorted((x, y) => compare(x, y) ?? 0) as [string, string, string]
        const sign = (x: string, y: string) => Math.sign(compare(x, y) ?? Number.NaN)
        expect(sign(a, a)).toBe(0)
        expect(sign(a, b) + sign(b, a)).toBe(0)
        expect(sign(a, b)).toBeLessThanOrEqual(0)
        expect(sign(b, c)).toBeLessThanOrEqual(0)
        expect(sign(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  },
)

test('npm: agrees with npm on every version that npm accepts', () => {
  const compare = findEcosystem('npm')?.versions.compare as CompareVersions
  fc.assert(
    fc.property(version, version, (a, b) => {
      const [left, right] = [parse(a), parse(b)]
      fc.pre(left !== null && right !== null)
      expect(compare(a, b)).toBe(left?.compare(right ?? ''))
    }),
  )
})
