import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question, unit } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { relevanceProbability, calibratedScore } from './calibration.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('calibrated scores', () => {
  test('rise with the shared content and stay within 0..1', () => {
    fc.assert(
      fc.property(share, share, share, (coverage, cosine, more) => {
        for (const chance of [calibratedScore, relevanceProbability]) {
          const one = chance({ coverage, cosine })
          expect(one > 0 && one < 1).toBe(true)
          expect(chance({ coverage: Math.min(1, coverage + more), cosine })).toBeGreaterThanOrEqual(
            one,
          )
          expect(chance({ coverage, cosine: Math.min(1, cosine + more) })).toBeGreaterThanOrEqual(
            one,
          )
        }
      }),
    )
  })

  test('separate equal words from a chance resemblance, with a cosine or without', () => {
    expect(calibratedScore({ coverage: 1, cosine: 0.95 })).toBeGreaterThan(0.95)
    expect(calibratedScore({ coverage: 1, cosine: undefined })).toBeGreaterThan(0.9)
    expect(calibratedScore({ coverage: 0.1, cosine: 0.2 })).toBeLessThan(0.1)
    expect(calibratedScore({ coverage: 0, cosine: undefined })).toBeLessThan(0.01)
  })
})

describe('irrelevant memories', () => {
  const index = indexOf(
    memory('ferry', 'The ferry leaves at nine', { vector: unit(1, 0, 0) }),
    memory('cat', 'My cat sleeps on the sofa', { vector: unit(0, 1, 0) }),
  )
  const found = (text: string, vector: Float32Array | undefined) =>
    recall(index, question(text, { vector })).map(({ id }) => id)

  test("aren't recalled: an unrelated query gets none", () => {
    expect(found('What melts tungsten?', unit(0, 0, 1))).toEqual([])
  })

  test("don't hide relevant ones", () => {
    expect(found('When does the ferry leave?', unit(1, 0, 0.1))).toEqual(['ferry'])
  })

  test('are decided by words alone if the query has no embedding', () => {
    expect(found('ferry, tungsten, wolfram, molybdenum, iridium', undefined)).toEqual(['ferry'])
  })
})
