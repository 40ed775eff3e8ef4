import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPairText } from './learned/pair-text.ts'
import { findSubstitution } from './substitution.ts'

const find = (prior: string, later: string): readonly string[] | undefined => {
  const [old, now] = [readPairText(prior), readPairText(later)]
  const found = old && now && findSubstitution(old, now)
  return (
    found && [found.stale, found.current].map((words) => words.map(({ text }) => text).join(' '))
  )
}

describe('another value in the same words replaces the only value', () => {
  test.each([
    ['My desk at work is number 14.', 'My desk at work is number 41.', '14', '41'],
    ['The bakery shuts at 5.', 'The bakery shuts at 6.', '5', '6'],
    ['Our retreat is in Porto.', 'Our retreat is in Faro.', 'porto', 'faro'],
    ['I cut my podcast with Audacity.', 'I cut my podcast with Reaper.', 'audacity', 'reaper'],
    ['I swim 2 km a week.', 'I swim 3 km a week.', '2', '3'],
    ['The ladder is in the shed.', 'The ladder is in the cellar.', 'shed', 'cellar'],
    ['My favourite season is spring.', 'My favourite season is autumn.', 'spring', 'autumn'],
  ])('%s / %s', (prior, later, stale, current) => {
    expect(find(prior, later)?.map((words) => words.replace(/^number /, ''))).toEqual([
      stale,
      current,
    ])
  })
})

describe('another value in the same words leaves valid what may have several', () => {
  test.each([
    ['My dog is called Rex.', 'My dog is called Max.'],
    ['My friend lives in Porto.', 'My friend lives in Faro.'],
    ['I like jazz.', 'I like rock.'],
    ['I have a meeting at 3.', 'I have a meeting at 4.'],
    ['The rate was 5 points.', 'The rate was 6 points.'],
    ['The cat caught a mouse.', 'The cat caught a sparrow.'],
    ['The class on Monday is full.', 'The class on Friday is full.'],
    ['The soup is hot.', 'The soup is delicious.'],
    ['My watch is a Garmin.', 'My watch is not here.'],
    ['The exam is on Monday.', 'Is the exam on Friday?'],
    ['The tour goes to Lyon.', 'The tour goes to Lyon.'],
  ])('%s / %s', (prior, later) => {
    expect(find(prior, later)).toBeUndefined()
  })
})

test('of any two texts, both places have words', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 240 })
  fc.assert(
    fc.property(texts, texts, (prior, later) => {
      const found = find(prior, later)
      expect(found?.every((words) => words !== '') ?? true).toBe(true)
    }),
  )
})
