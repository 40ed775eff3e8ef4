import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { findOutlineTopic } from './outline-query.ts'
import { recall } from './rank.ts'

describe('the topic of a query for an order or a summary', () => {
  test.each([
    [
      'Can you list the order in which I brought up different aspects of the car loan throughout our conversations?',
      'the car loan ?',
    ],
    ['In which sequence did I mention the lighthouses?', 'the lighthouses?'],
    ['Put the boats into the sequence in which I mentioned them.', 'the boats them.'],
    ['List in order what I told you about my CV.', 'my CV.'],
    ['Please summarize how the move went.', 'how the move went.'],
    ['Can you give me a clear summary of the boiler so far?', 'the boiler ?'],
    ['Could you provide a short overview of what we discussed about the roof?', 'the roof?'],
  ])('%s', (query, topic) => {
    expect(findOutlineTopic(query)).toBe(topic)
  })

  test.each([
    'What do I need in order to get a loan?',
    'What is the order number of the shower screen?',
    'When did the order of screws arrive?',
    'Who wrote the summary of the report?',
    'Where is the timeline of the project?',
    'The overview was clear.',
    'Summarize our conversations.',
    'Give me a summary of our discussion.',
    '',
    `Summarize this: ${'The harbour is quiet. '.repeat(40)}`,
  ])('is not found: %s', (query) => {
    expect(findOutlineTopic(query)).toBeUndefined()
  })
})

describe('recall for an order or a summary', () => {
  const said = (id: string, content: string, isAssistant = false) =>
    memory(id, content, { sessionId: 's1', scope: 'global', isAssistant, isOwnWords: !isAssistant })
  const index = indexOf(
    said('loan', 'The bank offers me a loan for the car.'),
    said('reply', 'A loan for the car is a good idea: the car loan is cheap.', true),
    said('rate', 'My loan has a rate of three percent.'),
    said('talk', 'Our conversations are in order, and I list different aspects of them.'),
  )
  const ask = (text: string, topic = findOutlineTopic(text)) =>
    recall(index, question(text, { topic, limit: 4 })).map(({ id }) => id)

  test('searches for the topic, not for the words that ask', () => {
    const query =
      'Can you list the order in which I brought up different aspects of the loan in our conversations?'
    expect(ask(query, query)[0]).toBe('talk')
    expect(ask(query).slice(0, 2).toSorted()).toEqual(['loan', 'rate'])
  })

  test('ranks what the user said before replies', () => {
    expect(ask('Summarize how the car loan went.').at(-1)).toBe('reply')
    expect(ask('Summarize what you told me about the car loan.')[0]).toBe('reply')
  })
})
