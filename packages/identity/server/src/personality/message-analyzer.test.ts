import { TONES, DIMENSIONS, REACTION } from '@daimon/identity-core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MessageAnalyzer, getMessageAnalyzer } from './message-analyzer.ts'

let reader: MessageAnalyzer
beforeAll(async () => {
  reader = await getMessageAnalyzer()
})

const getDeltas = (message: string) => {
  const { deltas: pulls } = reader.evidence(message)
  return Object.fromEntries(DIMENSIONS.map(({ key }, at) => [key, pulls[at] ?? 0]))
}

// Neither these nor what they are made of stands among the anchors.
const MESSAGES = {
  hostility: [
    'You are the dumbest program I have ever seen, I hate you.',
    'What a pathetic excuse. You are completely useless to me.',
  ],
  warmth: [
    'Thanks a lot, you were wonderful company on this long evening.',
    'I am so grateful for your kindness, you made me smile.',
  ],
  distress: [
    'I am scared and I keep crying since the diagnosis.',
    'I feel so anxious about tomorrow that my whole body is shaking.',
  ],
  demand: [
    'I expect the corrected version immediately, no excuses.',
    'Deliver all of it by tonight, this is urgent.',
  ],
  inquiry: [
    'I wonder why the sea is salty, could you explain the theory?',
    'How do migrating birds find the way? I am curious about that.',
  ],
} as const

describe('what a message does to a persona', () => {
  test.each(TONES.flatMap((cue) => MESSAGES[cue].map((message) => [cue, message] as const)))(
    '%s moves what the table says, the way it says: %s',
    (cue, message) => {
      const pulls = getDeltas(message)
      // What is asked of a dimension more faintly may be lost in what else the message says.
      const asked = Object.entries(REACTION[cue]).filter(([, pull]) => Math.abs(pull) >= 0.4)
      for (const [key, pull] of asked)
        expect([key, Math.sign(pulls[key] ?? 0)]).toEqual([key, Math.sign(pull)])
      const { cues } = reader.evidence(message)
      expect(TONES.toSorted((a, b) => cues[b] - cues[a])[0]).toBe(cue)
    },
  )

  test.each([
    '',
    '🦉',
    '猫が好き',
    'The ferry leaves at nine.',
    'Please turn the page to landscape format.',
    'The invoice number is on the first page.',
    'There are two cups in the kitchen.',
    // Words that can press, plead or scold, of which a message merely speaks.
    'The deadline for the report is Friday.',
    'When is the deadline?',
    'There is no deadline.',
    'The hospital is next to the station.',
    'My sister works at the hospital.',
    'What if it rains?',
    "What's the weather today?",
    'My cat must be fed twice.',
    'The lost and found office opens at nine.',
    'Tell me a joke.',
    'He collects garbage for a living.',
    'No need to do it right now.',
    'The war ended in 1945.',
    // German, in which "war" is "was" and "die" is "the".
    'Es war ein Desaster, die Panik war groß.',
    'Training war super, Gruppe war freundlich',
    'Konzert war fantastisch',
    'Hospital Berlin war voll',
    'Müde, traurig, Panik',
  ])('%j does nothing at all', (message) => {
    const { deltas: pulls, confidence } = reader.evidence(message)
    expect([pulls.every((pull) => pull === 0), confidence]).toEqual([true, 0])
  })

  test('negation turns it round', () => {
    expect(getDeltas('I am afraid of the dark and the cellar.')['hexaco.E']).toBeGreaterThan(0)
    expect(getDeltas('I am not afraid of the dark.')['hexaco.E']).toBeLessThanOrEqual(0)
  })

  test.each([
    ['demand', 'I need the report today, the deadline is at noon.'],
    ['demand', 'Give me the figures now.'],
    ['distress', 'My father died in the war.'],
    ['distress', 'My daughter is in the hospital.'],
    ['distress', 'I feel lost since she left.'],
    ['hostility', 'Your answer is a joke.'],
    ['hostility', 'You are garbage.'],
    ['warmth', 'You are so kind, dear.'],
  ] as const)('reads %s from a word among others of its kind: %s', (cue, message) => {
    const { cues } = reader.evidence(message)
    expect(TONES.toSorted((a, b) => cues[b] - cues[a])[0]).toBe(cue)
    expect(cues[cue]).toBeGreaterThan(0.2)
  })

  test('speaks of right and wrong, and of doubt', () => {
    expect(
      getDeltas('It is unfair that equal work has unequal rights, that is injustice.')[
        'moral_foundations.fairness_cheating'
      ],
    ).toBeGreaterThan(0)
    expect(
      getDeltas('Maybe, perhaps, I am uncertain and the sources contradict each other.')[
        'epistemic_uncertainty'
      ],
    ).toBeGreaterThan(0)
  })

  test('said twice counts once for its markers', () => {
    const once = reader.evidence('idiot').deltas[3] ?? 0
    const often = reader.evidence('idiot idiot idiot').deltas[3] ?? 0
    expect(Math.abs(often)).toBeLessThan(Math.abs(once) + 0.15)
  })

  test('is within its bounds, deterministic, and at most what one turn can claim, for any text', () => {
    const word = fc.constantFrom(
      'thanks',
      'idiot',
      'why',
      'PANIC',
      'maybe',
      'now',
      'not',
      '…',
      'fuck',
    )
    const text = fc.oneof(
      fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    fc.assert(
      fc.property(text, (message) => {
        const { deltas: pulls, confidence, cues } = reader.evidence(message)
        expect(pulls).toHaveLength(15)
        expect(pulls.every((pull) => pull >= -1 && pull <= 1)).toBe(true)
        expect(Object.values(cues).every((strength) => strength >= 0 && strength < 1)).toBe(true)
        expect(confidence >= 0 && confidence <= 0.3).toBe(true)
        expect(reader.evidence(message)).toEqual({ ...reader.evidence(message), deltas: pulls })
      }),
    )
  })
})

describe('what a message is about', () => {
  test.each([
    ['My grandmother and my sister quarrelled at dinner with my father.', 'their family'],
    ['The compiler reports an error in my code.', 'code and machines'],
    ['The rent is due and the bank refuses the loan.', 'money'],
    ['The table is next to the window.', undefined],
  ])('%s: %s', (message, topic) => {
    expect(reader.topic(message)).toBe(topic)
  })
})
