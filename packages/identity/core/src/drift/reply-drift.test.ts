import { DEFAULT_MSV } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIMENSIONS, dimensionIndex } from '../msv/dimensions.ts'
import { type ReplyStatistics, recordReply, replyDrift } from './reply-drift.ts'

const nothing = DIMENSIONS.map(() => 0)
const shown = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
  minLength: 15,
  maxLength: 15,
})
const after = (replies: readonly (readonly number[])[]): ReplyStatistics => {
  let record = recordReply(undefined, replies[0] ?? nothing)
  for (const reply of replies.slice(1)) record = recordReply(record, reply)
  return record
}
const times = (count: number, reply: readonly number[]) =>
  Array.from({ length: count }, () => reply)
const rude = nothing.with(dimensionIndex('hexaco.A'), -0.7).with(dimensionIndex('hexaco.C'), -0.6)

describe('the drift of replies', () => {
  test('is zero while the replies show no trait', () => {
    expect(replyDrift(after(times(50, nothing)), DEFAULT_MSV)).toMatchObject({
      distance: 0,
      flagged: false,
    })
  })

  test('grows with replies out of character, is flagged from the third on, and decreases again', () => {
    const distances = [1, 3, 6, 12].map((count) =>
      replyDrift(after(times(count, rude)), DEFAULT_MSV),
    )
    const grown = distances.map(({ distance }) => distance)
    expect(grown).toEqual(grown.toSorted((a, b) => a - b))
    expect(distances.map(({ flagged }) => flagged)).toEqual([false, true, true, true])
    const friendly = nothing
      .with(dimensionIndex('hexaco.A'), 0.6)
      .with(dimensionIndex('hexaco.C'), 0.5)
    const healed = after([...times(6, rude), ...times(20, friendly)])
    expect(replyDrift(healed, DEFAULT_MSV).flagged).toBe(false)
  })

  test('depends on the persona: the same replies fit one and not another', () => {
    const blunt = { ...DEFAULT_MSV, hexaco: { ...DEFAULT_MSV.hexaco, A: -0.7, C: -0.4 } }
    const record = after(times(6, rude))
    expect(replyDrift(record, blunt).distance).toBeLessThan(
      replyDrift(record, DEFAULT_MSV).distance / 2,
    )
    expect(replyDrift(record, blunt).flagged).toBe(false)
  })

  test('is a number from 0 to 2 for any replies', () => {
    fc.assert(
      fc.property(fc.array(shown, { minLength: 1, maxLength: 60 }), (replies) => {
        const { distance } = replyDrift(after(replies), DEFAULT_MSV)
        expect(distance).toBeGreaterThanOrEqual(0)
        expect(distance).toBeLessThanOrEqual(2)
      }),
    )
  })
})
