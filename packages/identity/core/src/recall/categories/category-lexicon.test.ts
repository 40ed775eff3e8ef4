import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../../testing/memory-arbitrary.ts'
import { recall } from '../rank.ts'
import { stem } from '../tokenizer.ts'
import { findQueryCategories } from './query-categories.ts'
import { CATEGORY_LEXICON } from './category-lexicon.ts'

const has = (kind: string, member: string): boolean =>
  CATEGORY_LEXICON.get(stem(kind))?.has(stem(member)) ?? false
const nobody = () => false

describe('the category lexicon', () => {
  test.each([
    ['instruments', 'violin'],
    ['countries', 'spain'],
    ['pets', 'kitten'],
    ['hobbies', 'pottery'],
    ['relatives', 'niece'],
  ])('has %s with the member %s, in any form of either', (kind, member) => {
    expect(has(kind, member)).toBe(true)
  })

  test('expands references, and every category has members', () => {
    expect(has('place', 'norway')).toBe(true)
    for (const members of CATEGORY_LEXICON.values()) {
      expect(members.size).toBeGreaterThan(0)
      expect([...members].some((member) => member.startsWith('+'))).toBe(false)
    }
  })
})

describe('the categories of a query', () => {
  test('are those that it names, and the requested one follows the question word', () => {
    const asked = findQueryCategories('What kind of instruments does the family own?', nobody)
    expect(asked.head).toBe(stem('instruments'))
    expect(asked.all).toEqual(expect.arrayContaining([stem('instruments'), stem('family')]))
  })

  test('include places for where', () => {
    expect(findQueryCategories('Where does she swim?', nobody).all).toContain(stem('place'))
  })

  test("exclude a speaker's name: Rose isn't a flower here", () => {
    const isRose = (term: string) => term === stem('rose')
    const kinds = ['tulip', 'pet', 'rose'].filter((word) => CATEGORY_LEXICON.has(stem(word)))
    expect(findQueryCategories(kinds.join(' '), isRose).all).not.toContain(stem('rose'))
  })

  test('are empty for a text without words', () => {
    expect(findQueryCategories('', nobody)).toEqual({ all: [], head: undefined })
  })
})

test('rank its members before memories that share as many words', () => {
  const talk = [
    'I went to the office by bus again',
    'The landlord called about the heating',
    'The kids play in the garden all day',
    'The weather was lovely on Sunday',
    'I play my violin for an hour each day',
    'My boss wants the report on Monday',
  ].map((text, at) => memory(`m${at}`, text, { speaker: at % 2 ? 'Bo' : 'Ann', sessionId: 's' }))
  const hits = recall(
    indexOf(...talk.map((one) => ({ ...one, scope: 'global' as const }))),
    question('Which instruments does Ann play?'),
  )
  expect(hits[0]?.id).toBe('m4')
})
