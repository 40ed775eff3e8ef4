import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../../testing/memory-arbitrary.ts'
import { recall } from '../rank.ts'
import { termOf } from '../words.ts'
import { askedKinds } from './asked-kinds.ts'
import { KINDS } from './kinds.ts'

const has = (kind: string, member: string): boolean =>
  KINDS.get(termOf(kind))?.has(termOf(member)) ?? false
const nobody = () => false

describe('kinds of words', () => {
  test.each([
    ['instruments', 'violin'],
    ['countries', 'spain'],
    ['pets', 'kitten'],
    ['hobbies', 'pottery'],
    ['relatives', 'niece'],
  ])('among %s is %s, in any form of either', (kind, member) => {
    expect(has(kind, member)).toBe(true)
  })

  test('what refers to an earlier kind has its members, and every kind has some', () => {
    expect(has('place', 'norway')).toBe(true)
    for (const members of KINDS.values()) {
      expect(members.size).toBeGreaterThan(0)
      expect([...members].some((member) => member.startsWith('+'))).toBe(false)
    }
  })
})

describe('the kinds that a question asks for', () => {
  test('are those that it names, and first the one after the word that asks', () => {
    const asked = askedKinds('What kind of instruments does the family own?', nobody)
    expect(asked.head).toBe(termOf('instruments'))
    expect(asked.all).toEqual(expect.arrayContaining([termOf('instruments'), termOf('family')]))
  })

  test('where asks for a place', () => {
    expect(askedKinds('Where does she swim?', nobody).all).toContain(termOf('place'))
  })

  test('the name of a speaker is no kind: Rose is not a flower here', () => {
    const isRose = (term: string) => term === termOf('rose')
    const kinds = ['tulip', 'pet', 'rose'].filter((word) => KINDS.has(termOf(word)))
    expect(askedKinds(kinds.join(' '), isRose).all).not.toContain(termOf('rose'))
  })

  test('there is none in a text without words', () => {
    expect(askedKinds('', nobody)).toEqual({ all: [], head: undefined })
  })
})

test('who asks for a kind finds its members before what shares as many words', () => {
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
