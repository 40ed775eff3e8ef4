import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { SIGNALS, SIGNAL_WEIGHTS, blendWeights } from './signal-weights.ts'

const said = (id: string, isAssistant: boolean) => memory(id, 'the ferry', { isAssistant })

describe('the weights', () => {
  test('are those of people without an assistant, and of an assistant from every second memory on', () => {
    const people = blendWeights(indexOf(said('a', false), said('b', false)))
    const both = blendWeights(indexOf(said('a', false), said('b', true)))
    const assistant = blendWeights(indexOf(said('a', true)))
    for (const signal of SIGNALS) {
      expect(people[signal]).toBe(SIGNAL_WEIGHTS[signal].people)
      expect(both[signal]).toBe(SIGNAL_WEIGHTS[signal].assistant)
      expect(assistant[signal]).toBe(SIGNAL_WEIGHTS[signal].assistant)
    }
  })

  test('interpolate continuously between the two', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (one, two) => {
        const first = blendWeights({ assistantShare: one })
        const second = blendWeights({ assistantShare: two })
        for (const signal of SIGNALS) {
          const span = Math.abs(SIGNAL_WEIGHTS[signal].people - SIGNAL_WEIGHTS[signal].assistant)
          const step = Math.abs(first[signal] - second[signal])
          expect(step).toBeLessThanOrEqual(2 * span * Math.abs(one - two) + 1e-9)
        }
      }),
    )
  })

  test('let an exact word win, with an assistant or among people', () => {
    for (const isAssistant of [false, true]) {
      const others = Array.from({ length: 20 }, (_, at) =>
        memory(`m${at}`, `invoice number ${at} is paid`, { isAssistant }),
      )
      const index = indexOf(memory('wanted', 'the invoice is 48213-B'), ...others)
      expect(recall(index, question('Which is invoice 48213-B?'))[0]?.id).toBe('wanted')
    }
  })
})
