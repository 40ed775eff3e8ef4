import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { ARMS, WEIGHTS, weightsFor } from './weights.ts'

const said = (id: string, isAssistant: boolean) => memory(id, 'the ferry', { isAssistant })

describe('the weights', () => {
  test('are those of people while no assistant speaks, and of an assistant from every second memory on', () => {
    const people = weightsFor(indexOf(said('a', false), said('b', false)))
    const both = weightsFor(indexOf(said('a', false), said('b', true)))
    const assistant = weightsFor(indexOf(said('a', true)))
    for (const arm of ARMS) {
      expect(people[arm]).toBe(WEIGHTS[arm].people)
      expect(both[arm]).toBe(WEIGHTS[arm].assistant)
      expect(assistant[arm]).toBe(WEIGHTS[arm].assistant)
    }
  })

  test('go from the one to the other without a leap, whatever the share', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (one, two) => {
        const first = weightsFor({ assistantShare: one })
        const second = weightsFor({ assistantShare: two })
        for (const arm of ARMS) {
          const span = Math.abs(WEIGHTS[arm].people - WEIGHTS[arm].assistant)
          const step = Math.abs(first[arm] - second[arm])
          expect(step).toBeLessThanOrEqual(2 * span * Math.abs(one - two) + 1e-9)
        }
      }),
    )
  })

  test('let an exact word win wherever it was said, with an assistant or among people', () => {
    for (const isAssistant of [false, true]) {
      const others = Array.from({ length: 20 }, (_, at) =>
        memory(`m${at}`, `invoice number ${at} is paid`, { isAssistant }),
      )
      const index = indexOf(memory('wanted', 'the invoice is 48213-B'), ...others)
      expect(recall(index, question('Which is invoice 48213-B?'))[0]?.id).toBe('wanted')
    }
  })
})
