import { AttachmentStyle, DEFAULT_MSV, Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TONES, type Tone } from '../evidence/tone-lexicon.ts'
import type { Evidence } from '../evidence/extract-evidence.ts'
import { DIMENSIONS, dimensionIndex, toMsv, toNumbers } from '../msv/dimensions.ts'
import { evidenceArbitrary, createEvidence, msvArbitrary } from '../testing/msv-arbitrary.ts'
import { type MonologueInput, composeMonologue } from './compose-monologue.ts'
import { type RecentLines, rememberLines } from './recent-lines.ts'

const calm = DIMENSIONS.map(() => 0)
const input: MonologueInput = {
  evidence: createEvidence(calm, 0),
  moodBefore: calm,
  moodAfter: calm,
  traits: DEFAULT_MSV,
  attachmentStyle: 'Secure',
  topic: undefined,
  recent: [],
  seed: 'seed',
}
const talk = (cue: Tone): Evidence => ({
  ...createEvidence(calm, 0.3),
  cues: { ...createEvidence(calm, 0).cues, [cue]: 0.8 },
})
const common = (a: Set<string> = new Set(), b: Set<string> = new Set()): string[] =>
  [...a].filter((one) => b.has(one))
const thoughts = (members: Partial<MonologueInput>, count = 40) =>
  Array.from(
    { length: count },
    (_none, at) => composeMonologue({ ...input, ...members, seed: `seed ${at}` }).text,
  )

describe('the thought after a reflection', () => {
  test('is valid, in the first person, a complete sentence, and has no unfilled placeholder', () => {
    const mood = fc.array(fc.double({ min: -0.15, max: 0.15, noNaN: true }), {
      minLength: 15,
      maxLength: 15,
    })
    fc.assert(
      fc.property(
        fc.record({
          evidence: fc
            .tuple(evidenceArbitrary, fc.option(fc.constantFrom(...TONES)))
            .map(([one, cue]) => (cue === null ? one : talk(cue))),
          moodBefore: mood,
          moodAfter: mood,
          traits: msvArbitrary,
          attachmentStyle: fc.constantFrom(...AttachmentStyle.options),
          topic: fc.constantFrom(undefined, 'their work', 'a loss'),
          seed: fc.string(),
        }),
        (members) => {
          const { text: thought } = composeMonologue({ ...members, recent: [] })
          expect(Msv.safeParse({ ...DEFAULT_MSV, inner_monologue: thought }).success).toBe(true)
          expect(thought).toMatch(/^[A-Z][^{}]*[.!?]$/)
          expect(thought).not.toMatch(/ {2}|undefined|\.\./)
        },
      ),
    )
  })

  test('is the same for the same seed and recent lines', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TONES), fc.string(), (cue, seed) => {
        const given = { ...input, evidence: talk(cue), seed }
        expect(composeMonologue(given)).toEqual(composeMonologue(structuredClone(given)))
      }),
    )
  })

  test('uses no line twice within ten turns, for any turns and any persona', () => {
    const turns = fc.array(fc.constantFrom(undefined, ...TONES), { minLength: 40, maxLength: 40 })
    const alike = fc
      .constantFrom(undefined, ...TONES)
      .map((cue) => Array.from({ length: 40 }, () => cue))
    fc.assert(
      fc.property(
        fc.oneof(turns, alike),
        msvArbitrary,
        fc.constantFrom(...AttachmentStyle.options),
        fc.double({ min: -0.1, max: 0.1, noNaN: true }),
        (cues, traits, attachmentStyle, mood) => {
          let recent: RecentLines = []
          const made = cues.map((cue, at) => {
            const thought = composeMonologue({
              ...input,
              traits,
              attachmentStyle,
              ...(cue === undefined ? {} : { evidence: talk(cue) }),
              moodAfter: calm.with(at % calm.length, mood),
              recent,
              seed: String(at),
            })
            recent = rememberLines(recent, thought.lines)
            return thought
          })
          for (let end = 10; end <= made.length; end += 1) {
            const lines = made.slice(end - 10, end).flatMap((thought) => thought.lines)
            expect(new Set(lines).size).toBe(lines.length)
          }
        },
      ),
    )
  })

  test('is neutral after a neutral message, whatever the mood', () => {
    const mood = calm.with(dimensionIndex('hexaco.X'), 0.12)
    for (const thought of thoughts({ moodBefore: mood, moodAfter: mood })) {
      expect(thought).not.toMatch(/mood|spirits|feel|warm|hurt|Still|notice/)
    }
  })

  test.each(TONES)('varies: of forty after %s at least ten are different', (cue) => {
    expect(new Set(thoughts({ evidence: talk(cue) })).size).toBeGreaterThanOrEqual(10)
  })

  test('differs for each tone and for a neutral message', () => {
    const sets = [undefined, ...TONES].map(
      (cue) => new Set(thoughts(cue === undefined ? {} : { evidence: talk(cue) })),
    )
    sets.forEach((one, at) =>
      sets.slice(at + 1).forEach((other) => expect(common(one, other)).toEqual([])),
    )
  })

  test('depends on attachment style if closeness is at stake', () => {
    for (const cue of ['hostility', 'warmth', 'distress'] as const) {
      const [secure, anxious, avoidant] = AttachmentStyle.options.map(
        (attachmentStyle) => new Set(thoughts({ evidence: talk(cue), attachmentStyle })),
      )
      expect(common(anxious, secure)).toEqual([])
      expect(common(avoidant, secure)).toEqual([])
    }
  })

  test('reflects the traits: lively and quiet personas think differently', () => {
    const of = (x: number) =>
      toMsv(toNumbers(DEFAULT_MSV).with(dimensionIndex('hexaco.X'), x), 'Hm.')
    const exclaims = (x: number) =>
      thoughts({ evidence: talk('warmth'), traits: of(x) }).filter((one) => one.includes('!'))
        .length
    expect(exclaims(1)).toBeGreaterThan(0)
    expect(exclaims(-0.6)).toBe(0)
  })

  test('mentions the largest mood change, whether it begins, continues, or ends', () => {
    const at = dimensionIndex('hexaco.A')
    const moved = (from: number, to: number) =>
      thoughts({ moodBefore: calm.with(at, from), moodAfter: calm.with(at, to) }).join('\n')
    expect(moved(0, -0.05)).toMatch(/impatience/)
    expect(moved(0, 0.05)).toMatch(/a patience/)
    expect(moved(-0.05, -0.1)).toMatch(/Still an impatience|It goes on/)
    expect(moved(-0.1, -0.04)).toMatch(/letting go|Less and less/)
    expect(moved(0, 0)).not.toMatch(/patience/)
  })

  test('names the topic in predefined words', () => {
    const thought = thoughts({ evidence: talk('distress'), topic: 'their family' })
    expect(thought.some((one) => one.includes('about their family'))).toBe(true)
  })
})
