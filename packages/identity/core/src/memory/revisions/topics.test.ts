import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRarest, extractTopics } from './topics.ts'

const sentence = fc
  .array(fc.constantFrom('walnut', 'harbor', 'piano', 'teacher', 'garden'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => words.join(' '))

describe('the topics of a message', () => {
  test('are those of what it states, whether questions precede or follow', () => {
    fc.assert(
      fc.property(sentence, sentence, (stated, asked) => {
        const statement = `I bought a ${stated}.`
        const question = `Which ${asked} is best?`
        for (const content of [`${statement} ${question}`, `${question} ${statement}`])
          expect(extractTopics(content)).toEqual(extractTopics(statement))
      }),
    )
  })

  test('are none for a question', () => {
    expect(extractTopics('Who is my piano teacher?')).toEqual([])
  })

  test('are chosen by their rarity', () => {
    const topics = extractTopics('My house has a garden, a walnut, and a zither.')
    expect(chooseRarest(topics, 2).toSorted()).toEqual(['walnut', 'zither'])
  })
})
