import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../testing/hostile-text.ts'
import { COMPLETE_CHARS_MAX, quotePassage } from './quote-passage.ts'

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => `Step ${at} repeats what the plan says.`).join(' ')

test('quotes a short memory completely', () => {
  expect(quotePassage('I moved to Porto in May.', 'Where do I live?')).toBeUndefined()
})

test('quotes the sentences of a long memory that answer the query', () => {
  const content = `${filler(30)} The ferry to Texel leaves at seven. ${filler(30)}`
  const passage = quotePassage(content, 'When does the ferry to Texel leave?')
  expect(passage).toContain('The ferry to Texel leaves at seven.')
  expect(passage).toMatch(/^… .+ …$/s)
})

test('prefers rare words of the query to words that are everywhere', () => {
  const content = `${filler(20)} Ask Oyelaran about the boiler. ${filler(20)}`
  expect(quotePassage(content, 'What does the plan say about Oyelaran?')).toContain('Oyelaran')
})

test('quotes the beginning if no sentence shares a word with the query', () => {
  const content = `First of all, thanks. ${filler(40)}`
  expect(quotePassage(content, 'zebra')).toMatch(/^First of all, thanks\./)
})

test('quotes a part of any long text, in at most 460 characters', () => {
  const long = fc
    .tuple(hostileText, hostileText)
    .map(([text, other]) => `${text}${other}`.repeat(Math.ceil(3_000 / (1 + text.length))))
  fc.assert(
    fc.property(long, fc.string({ unit: 'grapheme' }), (content, query) => {
      fc.pre(content.length > COMPLETE_CHARS_MAX)
      const passage = quotePassage(content, query)
      const text = (passage as string).replace(/^… /, '').replace(/ …$/, '')
      expect(content).toContain(text)
      expect((passage as string).length).toBeLessThanOrEqual(460)
      expect(text.isWellFormed() || !content.isWellFormed()).toBe(true)
    }),
    { numRuns: 200 },
  )
})
