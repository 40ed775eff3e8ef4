import fc from 'fast-check'
import { expect, test } from 'vitest'

import { summarize } from './run-turn.ts'

test('a summary has at most 1,000 characters of a text, and all of a shorter one', () => {
  const texts = fc
    .tuple(fc.constantFrom('a', '😀', 'é'), fc.integer({ min: 1, max: 6_000 }))
    .map(([character, length]) => character.repeat(length))
  fc.assert(
    fc.property(texts, (text) => {
      const [line = ''] = summarize(text, '').split('\n')
      const characters = Array.from(line.slice('User: '.length))
      const given = Array.from(text)
      expect(characters.length).toBe(Math.min(given.length, 1_000))
      expect(characters.at(-1)).toBe(given.length > 1_000 ? '…' : given.at(-1))
    }),
    { examples: [['😀'.repeat(1_001)], ['😀'.repeat(3_000)]] },
  )
})
