import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { isWithinEditDistance } from './edit-distance.ts'

describe('a typo', () => {
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
    expect(isWithinEditDistance(a, b)).toBe(isSlip)
  })

  test('accepts any single change in a long word', () => {
    const word = fc.stringMatching(/^[a-z]{8,14}$/)
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('a', 'e', 'k', 's'), (original, at, letter) => {
        const place = 1 + (at % (original.length - 1))
        const changed = original.slice(0, place) + letter + original.slice(place + 1)
        expect(isWithinEditDistance(changed, original)).toBe(true)
      }),
    )
  })

  test('matches a word with no exact occurrence, and never replaces one that occurs', () => {
    const misspelt = indexOf(memory('a', 'We booked a restaurant.'), memory('b', 'It rained.'))
    expect(recall(misspelt, question('restaraunt')).map(({ id }) => id)).toEqual(['a'])
    const both = indexOf(memory('a', 'The horse sleeps.'), memory('b', 'The house stands.'))
    expect(recall(both, question('horse')).map(({ id }) => id)).toEqual(['a'])
  })

  test('is matched again when the word occurs and when it no longer does', () => {
    const index = indexOf(memory('a', 'The house stands.'))
    const found = () => recall(index, question('horse')).map(({ id }) => id)
    expect(found()).toEqual(['a'])
    index.upsert(memory('b', 'The horse sleeps.'))
    expect(found()).toEqual(['b'])
    index.remove('b')
    expect(found()).toEqual(['a'])
  })
})
