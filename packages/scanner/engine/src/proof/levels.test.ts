import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Observations, levelOf } from './levels.ts'

const passed: Observations = {
  fired: [true, true, true],
  sinks: ['a.js:1', 'a.js:1', 'a.js:1'],
  reportedSink: 'a.js:1',
  isConfirmed: true,
  controlFired: false,
  stubFired: false,
}

test.each<[string, Partial<Observations>, string]>([
  ['everything holds', {}, 'V3'],
  ['the fixed release withstands', { differential: { outcome: 'fails', reason: '' } }, 'V4'],
  ['the fixed release has it as well', { differential: { outcome: 'works', reason: '' } }, 'V3'],
  [
    'the fixed release does not load',
    { differential: { outcome: 'not called', reason: '' } },
    'V3',
  ],
  ['one run had no effect', { fired: [true, false, true] }, 'V1'],
  ['there were two runs alone', { fired: [true, true] }, 'V1'],
  ['the control has the effect', { controlFired: true }, 'V2'],
  ['the proof has the effect by itself', { stubFired: true }, 'V1'],
  ['nothing from outside confirms it', { isConfirmed: false }, 'V2'],
  ['no place in the package was seen', { sinks: [], reportedSink: undefined }, 'V2'],
  ['one run came through another place', { sinks: ['a.js:1', 'b.js:2', 'a.js:1'] }, 'V2'],
])('when %s', (_, change, level) => {
  expect(levelOf({ ...passed, ...change }).level).toBe(level)
})

test('nothing is verified unless all of it holds', () => {
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
      const { level } = levelOf(seen)
      const isV4 = isSound && seen.differential?.outcome === 'fails'
      return level >= 'V3' === isSound && (level === 'V4') === isV4
    }),
  )
})
