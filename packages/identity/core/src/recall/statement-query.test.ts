import { describe, expect, test } from 'vitest'
import { indexOf, memory, question, unit } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { isStatementQuery } from './statement-query.ts'

describe('a statement to respond to', () => {
  test.each([
    "I can't put any weight on my left foot.",
    'Hey, my sister has gone quiet again.',
    'We moved our bed to the other side of the house.',
    'He left the waiter a button.',
    'The tomatoes gave up in August.',
    'Four nights of cloud, and then home.',
  ])('is: %s', (text) => {
    expect(isStatementQuery(text, false)).toBe(true)
  })

  test.each([
    'Where does my sister live?',
    'where does my sister live',
    'So what did I say about the ferry',
    'Tell me about my sister.',
    'Have I told you about Ines',
    'sister birthday',
    'Ferry, Lisbon, March',
    'Ferry from Lisbon in March',
    'Boats.',
    'Book a ferry to Lisbon.',
    '',
    `I went. ${'And I went on. '.repeat(40)}`,
  ])("isn't: %s", (text) => {
    expect(isStatementQuery(text, false)).toBe(false)
  })

  test("isn't a request", () => {
    expect(isStatementQuery('I need a recipe for my sister.', true)).toBe(false)
  })
})

describe('recall for a statement', () => {
  const index = indexOf(
    memory('implied', 'Broke an ankle on the ski slope.', { vector: unit(1, 0.1, 0) }),
    memory('words', 'My left foot is larger than the other foot.', { vector: unit(0, 1, 0.2) }),
    memory('other', 'The radio plays jazz.', { vector: unit(0, 0, 1) }),
  )
  const ask = (text: string) =>
    recall(index, question(text, { vector: unit(1, 0, 0), limit: 3 })).map(({ id }) => id)

  test('ranks what it means before its words', () => {
    expect(ask("I can't put weight on my left foot.")[0]).toBe('implied')
  })

  test('ranks by words too if it is a question', () => {
    expect(ask('Which foot is larger, the left?')[0]).toBe('words')
  })
})
