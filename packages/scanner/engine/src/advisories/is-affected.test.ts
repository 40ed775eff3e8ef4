import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AffectedPackage, RangeEvent } from './advisory.ts'
import { isAffected } from './is-affected.ts'
import { compareSemver } from './versions/semver.ts'

const of = (events: RangeEvent[], rest: Partial<AffectedPackage> = {}): AffectedPackage => ({
  ecosystem: 'npm',
  name: 'x',
  ranges: [{ type: 'SEMVER', events }],
  versions: [],
  symbols: [],
  areSymbolsComplete: false,
  ...rest,
})
const judge = (affected: AffectedPackage, version: string) =>
  isAffected(affected, version, compareSemver)

test.each([
  ['before', '0.9.0', false],
  ['at the first', '1.0.0', true],
  ['a candidate of the first', '1.0.0-rc.1', false],
  ['within', '1.9.9', true],
  ['at the mended one', '2.0.0', false],
  ['in the second range', '3.0.1', true],
  ['at its last', '3.1.0', true],
  ['after its last', '3.1.1', false],
])('introduced, fixed and last_affected: %s', (_, version, expected) => {
  const events = [
    { last_affected: '3.1.0' },
    { introduced: '3.0.0' },
    { fixed: '2.0.0' },
    { introduced: '1.0.0' },
  ]
  expect(judge(of(events), version)).toBe(expected)
})

test('a limit ends what a range says', () => {
  const events = [{ introduced: '1.0.0' }, { limit: '2.0.0' }]
  expect(judge(of(events), '1.5.0')).toBe(true)
  expect(judge(of(events), '2.0.0')).toBe(false)
  expect(judge(of([{ introduced: '0' }, { limit: '*' }, { fixed: '2.0.0' }]), '1.0.0')).toBe(true)
})

test('a version that was listed is affected, whatever the ranges say', () => {
  expect(judge(of([{ introduced: '5.0.0' }], { versions: ['1.2.3'] }), 'v1.2.3')).toBe(true)
})

test('a package that is bad altogether is bad in every version, and in none that has been named', () => {
  for (const version of ['', '1.0.0', 'whatever', '0.0.0-0'])
    expect(judge(of([{ introduced: '0' }]), version)).toBe(true)
  expect(judge(of([], { ranges: [] }), '')).toBe(true)
})

test('what cannot be decided is unknown and never fine', () => {
  const mended = [{ introduced: '0' }, { fixed: '2.0.0' }]
  expect(judge(of(mended), 'file:../x')).toBe(undefined)
  expect(judge(of(mended), '')).toBe(undefined)
  expect(judge(of([{ introduced: '0' }, { fixed: 'the next' }]), '1.0.0')).toBe(undefined)
  const commits = [{ introduced: '0' }, { fixed: '0123456789abcdef' }]
  const git = { ranges: [{ type: 'GIT' as const, events: commits }] }
  expect(judge(of([], git), '1.0.0')).toBe(undefined)
  expect(judge(of([], { ...git, versions: ['1.0.1'] }), '1.0.0')).toBe(false)
})

test('the order in which events are written does not matter', () => {
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
        expect(judge(of(shuffled), `${at}.0.0`)).toBe(inside)
      },
    ),
  )
})
