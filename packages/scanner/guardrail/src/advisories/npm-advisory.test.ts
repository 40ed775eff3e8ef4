import semver from 'semver'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromNpmAdvisory } from './npm-advisory.ts'

const getEvents = (range: string, asked: readonly string[]) =>
  fromNpmAdvisory(
    'x',
    { id: 1, vulnerable_versions: range },
    new Set(asked),
    '2026-01-01T00:00:00Z',
  )?.affected[0]?.ranges?.map(({ events }) => events)

test.each([
  ['<1.2.3', '1.0.0', [[{ introduced: '0' }, { fixed: '1.2.3' }]]],
  ['>=1.0.0 <=2.0.0', '1.0.0', [[{ introduced: '1.0.0' }, { last_affected: '2.0.0' }]]],
  ['>1.0.0 <2.0.0', '1.5.0', [[{ introduced: '1.0.1-0' }, { fixed: '2.0.0' }]]],
  ['>1.0.0-beta.1', '1.0.0', [[{ introduced: '1.0.0-beta.1.0' }]]],
  ['=1.0.0', '1.0.0', [[{ introduced: '1.0.0' }, { last_affected: '1.0.0' }]]],
  ['*', '1.0.0', [[{ introduced: '0' }]]],
  [
    '<1.2.0 || >=2.0.0 <2.1.0',
    '2.0.5',
    [
      [{ introduced: '0' }, { fixed: '1.2.0' }],
      [{ introduced: '2.0.0' }, { fixed: '2.1.0' }],
    ],
  ],
])('translates the range %s', (range, asked, events) => {
  expect(getEvents(range, [asked])).toEqual(events)
})

test('leaves out an advisory that affects no asked version', () => {
  expect(getEvents('<1.0.0', ['1.0.0', '2.0.0'])).toBeUndefined()
  expect(getEvents('no range', ['1.0.0'])).toBeUndefined()
})

test('names exactly the asked versions in the range, whatever they are', () => {
  const version = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).map((parts) => parts.join('.'))
  fc.assert(
    fc.property(fc.array(version, { minLength: 1 }), version, version, (asked, from, to) => {
      const range = `>=${from} <${to}`
      const found = fromNpmAdvisory('x', { id: 1, vulnerable_versions: range }, new Set(asked), '')
      expect(found?.affected[0]?.versions ?? []).toEqual(
        [...new Set(asked)].filter((each) => semver.gte(each, from) && semver.lt(each, to)),
      )
    }),
  )
})
