import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { isWithinTypos } from './typos.ts'

describe('a slip of the hand', () => {
  test.each([
    ['restaraunt', 'restaurant', true],
    ['recieve', 'receive', true],
    ['pizzza', 'pizza', true],
    ['ferry', 'fery', true],
    ['hte', 'the', false],
    ['cat', 'car', false],
    ['horse', 'house', true],
    ['orange', 'range', true],
    ['table', 'window', false],
    ['48213', '48214', false],
    ['harbour', 'harmonica', false],
  ])('%s and %s: %s', (a, b, isSlip) => {
    expect(isWithinTypos(a, b)).toBe(isSlip)
  })

  test('one change of a long word is a slip, whichever', () => {
    const word = fc.stringMatching(/^[a-z]{8,14}$/)
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('a', 'e', 'k', 's'), (original, at, letter) => {
        const place = 1 + (at % (original.length - 1))
        const changed = original.slice(0, place) + letter + original.slice(place + 1)
        expect(isWithinTypos(changed, original)).toBe(true)
      }),
    )
  })

  test('finds what nobody spells so, and never stands in for a word that somebody does', () => {
    const misspelt = indexOf(memory('a', 'We booked a restaurant.'), memory('b', 'It rained.'))
    expect(recall(misspelt, question('restaraunt')).map(({ id }) => id)).toEqual(['a'])
    const both = indexOf(memory('a', 'The horse sleeps.'), memory('b', 'The house stands.'))
    expect(recall(both, question('horse')).map(({ id }) => id)).toEqual(['a'])
  })

  test('is looked for again once the word is said, and once nobody says it any more', () => {
    const index = indexOf(memory('a', 'The house stands.'))
    const found = () => recall(index, question('horse')).map(({ id }) => id)
    expect(found()).toEqual(['a'])
    index.upsert(memory('b', 'The horse sleeps.'))
    expect(found()).toEqual(['b'])
    index.remove('b')
    expect(found()).toEqual(['a'])
  })
})
