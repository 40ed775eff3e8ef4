import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractTopics } from './topics.ts'

const sentence = fc
  .array(fc.constantFrom('walnut', 'harbor', 'piano', 'teacher', 'garden'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => words.join(' '))

describe('the topics of a message', () => {
  test('are those of what it states, wherever its questions stand', () => {
    fc.assert(
      fc.property(sentence, sentence, (stated, asked) => {
        const statement = `I bought a ${stated}.`
        const question = `Which ${asked} is best?`
        expect(extractTopics(`${statement} ${question}`)).toEqual(extractTopics(statement))
      }),
    )
  })

  test('are none for a question', () => {
    expect(extractTopics('Who is my piano teacher?')).toEqual([])
  })

  test('are the rarest of many, in the order of the text', () => {
    const content = 'My house, car, work, dog, friend, school, office, garden, walnut, and zither.'
    const topics = extractTopics(content)
    expect(topics).toHaveLength(8)
    expect(topics.slice(-2)).toEqual(extractTopics('My walnut and zither.'))
  })
})
