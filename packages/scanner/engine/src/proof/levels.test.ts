import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Observations, toLevel } from './levels.ts'

const passed: Observations = {
  fired: [true, true, true],
  sinks: ['a.js:1', 'a.js:1', 'a.js:1'],
  reportedSink: 'a.js:1',
  isConfirmed: true,
  controlFired: false,
  stubFired: false,
}

test.each<[string, Partial<Observations>, string]>([
  ['all conditions are met', {}, 'V3'],
  [
    'the fixed release does not show the effect',
    { differential: { outcome: 'fails', reason: '' } },
    'V4',
  ],
  [
    'the fixed release shows the effect too',
    { differential: { outcome: 'works', reason: '' } },
    'V3',
  ],
  [
    'the fixed release does not load',
    { differential: { outcome: 'not called', reason: '' } },
    'V3',
  ],
  ['one run had no effect', { fired: [true, false, true] }, 'V1'],
  ['there were only two runs', { fired: [true, true] }, 'V1'],
  ['the control has the effect', { controlFired: true }, 'V2'],
  ['the proof has the effect without the package', { stubFired: true }, 'V1'],
  ['no independent observation confirms it', { isConfirmed: false }, 'V2'],
  ['no location in the package is known', { sinks: [], reportedSink: undefined }, 'V2'],
  ['one run used another location', { sinks: ['a.js:1', 'b.js:2', 'a.js:1'] }, 'V2'],
])('gives the level for a proof where %s', (_, change, level) => {
  expect(toLevel({ ...passed, ...change }).level).toBe(level)
})

test('verifies only if all conditions are met', () => {
  const observations = fc.record({
    fired: fc.array(fc.boolean(), { maxLength: 4 }),
    sinks: fc.array(fc.constantFrom('a.js:1', 'b.js:2', undefined), { maxLength: 4 }),
    reportedSink: fc.constantFrom('a.js:1', undefined),
    isConfirmed: fc.boolean(),
    controlFired: fc.boolean(),
    stubFired: fc.boolean(),
    differential: fc.option(
      fc.record({
        outcome: fc.constantFrom('fails', 'works', 'not called'),
        reason: fc.constant('it was tried'),
      }),
      { nil: undefined },
    ),
  })
  fc.assert(
    fc.property(observations, (seen) => {
      const isSound =
        seen.fired.length >= 3 &&
        seen.fired.every(Boolean) &&
        seen.reportedSink !== undefined &&
        seen.sinks.every((sink) => sink === seen.reportedSink) &&
        seen.isConfirmed &&
        !seen.controlFired &&
        !seen.stubFired
      const { level } = toLevel(seen)
      const isV4 = isSound && seen.differential?.outcome === 'fails'
      return level >= 'V3' === isSound && (level === 'V4') === isV4
    }),
  )
})
