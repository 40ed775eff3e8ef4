import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { question } from '../../testing/memory-arbitrary.ts'
import { CUES, type Cue, questionCues } from './question-cues.ts'

const known = { namedSpeakers: 1, isRequest: false, namesKind: false }
const cuesOf = (text: string) => questionCues(question(text), known)

describe('the cues of a question', () => {
  test.each<[string, Cue]>([
    ['Who helped Ann?', 'asksWho'],
    ['Which books has Ann read?', 'asksSeveral'],
    ['What kind of cake was it?', 'asksKind'],
    ['How many dogs are there?', 'asksHowMany'],
    ['How long has Bo been away?', 'asksHowLong'],
    ['What month did she move?', 'asksWhen'],
    ['How did Bo feel about it?', 'asksFeeling'],
    ['Would Ann like a dog?', 'asksChance'],
    ['What did I say in May?', 'namesTime'],
    ['Where is my bike?', 'inFirstPerson'],
  ])('%s: %s', (text, cue) => {
    expect(cuesOf(text)[cue]).toBe(1)
    expect(cuesOf('Ferry')[cue]).toBe(0)
  })

  test('lie in 0..1 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(9), (text, namedSpeakers) => {
        const cues = questionCues(question(text), { ...known, namedSpeakers })
        for (const cue of CUES) expect(cues[cue] >= 0 && cues[cue] <= 1).toBe(true)
      }),
    )
  })
})
