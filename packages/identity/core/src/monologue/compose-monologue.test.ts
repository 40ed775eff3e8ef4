import { AttachmentStyle, DEFAULT_MSV, Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUES, type Cue } from '../evidence/cue-markers.ts'
import type { Evidence } from '../evidence/read-evidence.ts'
import { DIMENSIONS, dimensionIndex, toMsv, toNumbers } from '../msv/dimensions.ts'
import { evidenceArbitrary, evidenceOf, msvArbitrary } from '../testing/msv-arbitrary.ts'
import { type MonologueInput, composeMonologue } from './compose-monologue.ts'

const calm = DIMENSIONS.map(() => 0)
const input: MonologueInput = {
  evidence: evidenceOf(calm, 0),
  moodBefore: calm,
  moodAfter: calm,
  traits: DEFAULT_MSV,
  attachmentStyle: 'Secure',
  topic: undefined,
  previous: '',
  seed: 'seed',
}
const talk = (cue: Cue): Evidence => ({
  ...evidenceOf(calm, 0.3),
  cues: { ...evidenceOf(calm, 0).cues, [cue]: 0.8 },
})
const common = (a: Set<string> = new Set(), b: Set<string> = new Set()): string[] =>
  [...a].filter((one) => b.has(one))
const thoughts = (members: Partial<MonologueInput>, count = 40) =>
  Array.from({ length: count }, (_none, at) =>
    composeMonologue({ ...input, ...members, seed: `seed ${at}` }),
  )

describe('the thought after a reflection', () => {
  test('is one that the schema takes, in the first person of a whole sentence, and has no hole in it', () => {
    const mood = fc.array(fc.double({ min: -0.15, max: 0.15, noNaN: true }), {
      minLength: 15,
      maxLength: 15,
    })
    fc.assert(
      fc.property(
        fc.record({
          evidence: fc
            .tuple(evidenceArbitrary, fc.option(fc.constantFrom(...CUES)))
            .map(([one, cue]) => (cue === null ? one : talk(cue))),
          moodBefore: mood,
          moodAfter: mood,
          traits: msvArbitrary,
          attachmentStyle: fc.constantFrom(...AttachmentStyle.options),
          topic: fc.constantFrom(undefined, 'their work', 'a loss'),
          previous: fc.string(),
          seed: fc.string(),
        }),
        (members) => {
          const thought = composeMonologue(members)
          expect(Msv.safeParse({ ...DEFAULT_MSV, inner_monologue: thought }).success).toBe(true)
          expect(thought).toMatch(/^[A-Z][^{}]*[.!?]$/)
          expect(thought).not.toMatch(/ {2}|undefined|\.\./)
        },
      ),
    )
  })

  test('is the same for the same seed, and never the one before once more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUES), fc.string(), (cue, seed) => {
        const given = { ...input, evidence: talk(cue), seed }
        const first = composeMonologue(given)
        expect(composeMonologue(given)).toBe(first)
        expect(composeMonologue({ ...given, previous: first })).not.toBe(first)
      }),
    )
  })

  test.each(CUES)('varies: of forty after %s at least ten are different', (cue) => {
    expect(new Set(thoughts({ evidence: talk(cue) })).size).toBeGreaterThanOrEqual(10)
  })

  test('is another to each kind of talk, and to nothing in particular', () => {
    const sets = [undefined, ...CUES].map(
      (cue) => new Set(thoughts(cue === undefined ? {} : { evidence: talk(cue) })),
    )
    sets.forEach((one, at) =>
      sets.slice(at + 1).forEach((other) => expect(common(one, other)).toEqual([])),
    )
  })

  test('differs by attachment style where closeness is at stake', () => {
    for (const cue of ['hostility', 'warmth', 'distress'] as const) {
      const [secure, anxious, avoidant] = AttachmentStyle.options.map(
        (attachmentStyle) => new Set(thoughts({ evidence: talk(cue), attachmentStyle })),
      )
      expect(common(anxious, secure)).toEqual([])
      expect(common(avoidant, secure)).toEqual([])
    }
  })

  test('sounds like its traits: the lively and the quiet do not think alike', () => {
    const of = (x: number) =>
      toMsv(toNumbers(DEFAULT_MSV).with(dimensionIndex('hexaco.X'), x), 'Hm.')
    const exclaims = (x: number) =>
      thoughts({ evidence: talk('warmth'), traits: of(x) }).filter((one) => one.includes('!'))
        .length
    expect(exclaims(1)).toBeGreaterThan(0)
    expect(exclaims(-0.6)).toBe(0)
  })

  test('tells of the mood that moved most, whether it comes, stays or goes', () => {
    const at = dimensionIndex('hexaco.A')
    const moved = (from: number, to: number) =>
      thoughts({ moodBefore: calm.with(at, from), moodAfter: calm.with(at, to) }).join('\n')
    expect(moved(0, -0.05)).toMatch(/impatience/)
    expect(moved(0, 0.05)).toMatch(/a patience/)
    expect(moved(-0.05, -0.1)).toMatch(/Still an impatience|It goes on/)
    expect(moved(-0.1, -0.04)).toMatch(/letting go|Less and less/)
    expect(moved(0, 0)).not.toMatch(/patience/)
  })

  test('names the topic in words of ours', () => {
    const told = thoughts({ evidence: talk('distress'), topic: 'their family' })
    expect(told.some((one) => one.includes('about their family'))).toBe(true)
  })
})
