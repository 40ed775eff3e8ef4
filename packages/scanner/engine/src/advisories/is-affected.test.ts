import { compareSemver } from '@daimon/scanner-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AffectedPackage, RangeEvent } from './advisory.ts'
import { isAffected } from './is-affected.ts'

const of = (events: RangeEvent[], rest: Partial<AffectedPackage> = {}): AffectedPackage => ({
  ecosystem: 'npm',
  name: 'x',
  ranges: [{ type: 'SEMVER', events }],
  versions: [],
  symbols: [],
  areSymbolsComplete: false,
  ...rest,
})
const checkVersion = (affected: AffectedPackage, version: string) =>
  isAffected(affected, version, compareSemver)

test.each([
  ['before', '0.9.0', false],
  ['at the first', '1.0.0', true],
  ['a candidate of the first', '1.0.0-rc.1', false],
  ['within', '1.9.9', true],
  ['at the fixed one', '2.0.0', false],
  ['in the second range', '3.0.1', true],
  ['at its last', '3.1.0', true],
  ['after its last', '3.1.1', false],
])('decides by introduced, fixed, and last_affected: %s', (_, version, expected) => {
  const events = [
    { last_affected: '3.1.0' },
    { introduced: '3.0.0' },
    { fixed: '2.0.0' },
    { introduced: '1.0.0' },
  ]
  expect(checkVersion(of(events), version)).toBe(expected)
})

test('ends a range at its limit', () => {
  const events = [{ introduced: '1.0.0' }, { limit: '2.0.0' }]
  expect(checkVersion(of(events), '1.5.0')).toBe(true)
  expect(checkVersion(of(events), '2.0.0')).toBe(false)
  expect(checkVersion(of([{ introduced: '0' }, { limit: '*' }, { fixed: '2.0.0' }]), '1.0.0')).toBe(
    true,
  )
})

test('reports a listed version as affected, regardless of the ranges', () => {
  expect(checkVersion(of([{ introduced: '5.0.0' }], { versions: ['1.2.3'] }), 'v1.2.3')).toBe(true)
})

test('affects any version text, even none, when a package was never fixed', () => {
  for (const version of ['', '1.0.0', 'whatever', '0.0.0-0'])
    expect(checkVersion(of([{ introduced: '0' }]), version)).toBe(true)
  expect(checkVersion(of([], { ranges: [] }), '')).toBe(true)
})

test('returns undefined for what it cannot decide, never false', () => {
  const fixed = [{ introduced: '0' }, { fixed: '2.0.0' }]
  expect(checkVersion(of(fixed), 'file:../x')).toBe(undefined)
  expect(checkVersion(of(fixed), '')).toBe(undefined)
  expect(checkVersion(of([{ introduced: '0' }, { fixed: 'the next' }]), '1.0.0')).toBe(undefined)
  const commits = [{ introduced: '0' }, { fixed: '0123456789abcdef' }]
  const git = { ranges: [{ type: 'GIT' as const, events: commits }] }
  expect(checkVersion(of([], git), '1.0.0')).toBe(undefined)
  expect(checkVersion(of([], { ...git, versions: ['1.0.1'] }), '1.0.0')).toBe(false)
})

test('gives the same result for any order of events', () => {
  const number = fc.nat(9)
  fc.assert(
    fc.property(
      fc.uniqueArray(number, { minLength: 2, maxLength: 6 }),
      number,
      fc.infiniteStream(fc.nat()),
      (points, at, chances) => {
        const events = points
          .toSorted((a, b) => a - b)
          .map((point, index) =>
            index % 2 === 0 ? { introduced: `${point}.0.0` } : { fixed: `${point}.0.0` },
          )
        const inside = points.filter((point) => point <= at).length % 2 === 1
        const shuffled = events
          .map((event) => ({ event, by: chances.next().value as number }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ event }) => event)
        expect(checkVersion(of(shuffled), `${at}.0.0`)).toBe(inside)
      },
    ),
  )
})
