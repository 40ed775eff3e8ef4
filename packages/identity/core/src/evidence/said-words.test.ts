import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../testing/hostile-text.ts'
import { bareWord } from './bare-word.ts'
import { saidWords } from './said-words.ts'

const weightsOf = (text: string) =>
  Object.fromEntries(saidWords(text).words.map(({ word, weight }) => [word, Math.sign(weight)]))

describe('the words of a text', () => {
  test.each([
    ['I am not afraid of dogs.', { afraid: -1, dogs: -1 }],
    ['I am not afraid, dogs like me.', { afraid: -1, dogs: 1, like: 1 }],
    ["You didn't help.", { help: -1 }],
    ['You didn’t help.', { help: -1 }],
    ['Nobody is kind here. Kind dogs are.', { kind: 1, dogs: 1 }],
    ['The café is fine', { cafe: 1, fine: 1 }],
  ])('%j stand under their negations', (text, weights) => {
    expect(weightsOf(text)).toEqual(weights)
  })

  test('weigh more under "very" and less under "slightly"', () => {
    const weight = (text: string) => saidWords(text).words[0]?.weight ?? 0
    expect(weight('very afraid')).toBeGreaterThan(weight('afraid'))
    expect(weight('slightly afraid')).toBeLessThan(weight('afraid'))
  })

  test('say whether somebody is spoken to', () => {
    expect(saidWords('Your answer is wrong.').isAddressed).toBe(true)
    expect(saidWords('The young answer.').isAddressed).toBe(false)
  })

  test('of a text of any kind and length are few enough to read', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 5_000 }), (text, times) => {
        expect(saidWords(text.repeat(times)).words.length).toBeLessThanOrEqual(400)
      }),
      { numRuns: 50 },
    )
  })
})

describe('an opposite', () => {
  test.each([
    ['unkind', 'kind', -1],
    ['joyless', 'joy', -1],
    ['non-violent', 'violent', -1],
    ['understanding', 'understanding', 1],
    ['unique', 'unique', 1],
    ['nonsense', 'nonsense', 1],
    ['bless', 'bless', 1],
    ['kind', 'kind', 1],
  ])('%s is read as %s with %d', (word, base, sign) => {
    expect(bareWord(word)).toEqual({ word: base, sign })
  })
})
