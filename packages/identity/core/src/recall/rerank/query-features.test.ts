import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { question } from '../../testing/memory-arbitrary.ts'
import { QUERY_FEATURES, type QueryFeature, extractQueryFeatures } from './query-features.ts'

const known = { namedSpeakers: 1, isRequest: false, namesKind: false }
const extractFeatures = (text: string) => extractQueryFeatures(question(text), known)

describe('query features', () => {
  test.each<[string, QueryFeature]>([
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
    expect(extractFeatures(text)[cue]).toBe(1)
    expect(extractFeatures('Ferry')[cue]).toBe(0)
  })

  test('are in 0..1 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(9), (text, namedSpeakers) => {
        const cues = extractQueryFeatures(question(text), { ...known, namedSpeakers })
        for (const cue of QUERY_FEATURES) expect(cues[cue] >= 0 && cues[cue] <= 1).toBe(true)
      }),
    )
  })
})
