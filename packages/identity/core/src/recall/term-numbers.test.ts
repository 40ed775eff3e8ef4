import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TermNumbers, hashTerm } from './term-numbers.ts'

const words = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 24 }), { maxLength: 60 })

test('finds the number of each term that was added, and of no other', () => {
  fc.assert(
    fc.property(words, fc.string({ unit: 'binary' }), (terms, other) => {
      const numbers = new TermNumbers()
      expect(terms.map((term) => numbers.add(term))).toEqual([...terms.keys()])
      for (const term of [...terms, other]) {
        const at = terms.indexOf(term)
        expect(numbers.find(term)).toBe(at < 0 ? undefined : at)
        const [text, start] = [`ab${term}yz`, 2]
        expect(numbers.findWithin(text, start, start + term.length, hashTerm(term))).toBe(
          at < 0 ? undefined : at,
        )
      }
    }),
  )
})

test('finds terms of equal hashes, however many there are', () => {
  const numbers = new TermNumbers()
  const terms = Array.from({ length: 3_000 }, (_, at) => `word${at}`)
  for (const term of terms) numbers.add(term, 7)
  expect(terms.map((term) => numbers.find(term, 7))).toEqual([...terms.keys()])
  expect(numbers.find('word', 7)).toBeUndefined()
})

test('no addition of a million takes long', () => {
  const numbers = new TermNumbers()
  let slowestMs = 0
  for (let at = 0; at < 1_000_000; at += 1) {
    const term = `word${at.toString(36)}`
    // The table grows with such an addition.
    if (Math.log2(at) % 1 !== 0) {
      numbers.add(term)
      continue
    }
    const from = process.cpuUsage().user
    numbers.add(term)
    slowestMs = Math.max(slowestMs, (process.cpuUsage().user - from) / 1_000)
  }
  expect(slowestMs).toBeLessThan(200)
})
