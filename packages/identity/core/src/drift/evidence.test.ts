import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dimensionIndex } from '../msv/dimensions.ts'
import { readEvidence } from './evidence.ts'
import { innerMonologue } from './monologue.ts'

const pullOf = (message: string, key: string) => readEvidence(message).pulls[dimensionIndex(key)]

describe('evidence in a message', () => {
  test('stays within its bounds, whatever is said', () => {
    const word = fc.constantFrom('thanks', 'stupid', 'why', 'WORRIED', 'maybe', 'hate', 'kind', 'x')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (said) => {
        const { pulls, confidence } = readEvidence(said.join(' '))
        expect(pulls).toHaveLength(15)
        expect(pulls.every((pull) => pull >= -1 && pull <= 1)).toBe(true)
        expect(confidence >= 0 && confidence <= 0.6).toBe(true)
      }),
    )
  })

  test.each(['', 'The ferry leaves at nine.', '🦉', 'unkindness', '猫が好き'])(
    '%j is none',
    (message) => {
      const { pulls, confidence, markers } = readEvidence(message)
      expect([pulls.every((pull) => pull === 0), confidence, markers]).toEqual([true, 0, []])
    },
  )

  test('thanks and abuse pull agreeableness apart, and together they cancel', () => {
    expect(pullOf('Thank you, that was HELPFUL!', 'hexaco.A')).toBe(1)
    expect(pullOf('You are useless', 'hexaco.A')).toBe(-1)
    expect(pullOf('Thanks, you idiot', 'hexaco.A')).toBe(0)
  })

  test('said twice counts once', () => {
    expect(readEvidence('thanks thanks thanks')).toEqual(readEvidence('thanks'))
  })
})

describe('the thought after it', () => {
  test.each([
    ['Thank you so much', 'This is a good exchange; I can be open here.'],
    ['You are useless', 'There is an edge in this. I will stay civil and keep to what helps.'],
    ['The ferry leaves at nine.', 'Nothing in this changes where I stand; I go on as I am.'],
  ])('to %j is %j', (message, thought) => {
    expect(innerMonologue(readEvidence(message))).toBe(thought)
  })

  test('is always one that the schema takes', () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        const thought = innerMonologue(readEvidence(message))
        expect(thought.length >= 1 && thought.length <= 500).toBe(true)
      }),
    )
  })
})
