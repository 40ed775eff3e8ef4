import { expect, test } from 'vitest'
import { pairTables } from '../../scripts/eval/corrections/read-pairs.ts'
import { comparedPairs } from '../../scripts/eval/corrections/talk-pairs.ts'
import { UNSEEN, readOwnConversations } from '../../scripts/eval/own-conversations.ts'
import { isCorrected, shareCorrected } from './is-corrected.ts'

test('corrections of all tables are recognized, and little else is taken for one', () => {
  const tables = pairTables()
  const corrections = tables.flatMap((each) => each.corrections)
  expect(shareCorrected(corrections)).toBeGreaterThanOrEqual(0.65)
  expect(shareCorrected(tables.flatMap((each) => each.others))).toBeLessThanOrEqual(0.02)
})

test('turns of all conversations without corrections supersede nothing', () => {
  const pairs = readOwnConversations(UNSEEN).flatMap(({ items }) => comparedPairs(items))
  expect(pairs.length).toBeGreaterThanOrEqual(5_000)
  expect(pairs.filter(isCorrected).length).toBeLessThanOrEqual(2)
})
