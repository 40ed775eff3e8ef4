import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type TokenBucket,
  type Rate,
  emptyBucket,
  refilled,
  takeTokens,
  untilMs,
} from './token-bucket.ts'

const rates = fc.record({
  bytesPerSecond: fc.integer({ min: 1, max: 1_000_000 }),
  burstBytes: fc.integer({ min: 1, max: 1_000_000 }),
})
/** Requests for a number of bytes after a delay. */
const demands = fc.array(
  fc.record({ afterMs: fc.nat({ max: 5_000 }), wanted: fc.nat({ max: 1_000_000 }) }),
  { maxLength: 50 },
)

type Passing = { readonly atMs: number; readonly bytes: number }

const pass = (rate: Rate, wishes: readonly { afterMs: number; wanted: number }[]): Passing[] => {
  let bucket: TokenBucket = emptyBucket(0)
  let nowMs = 0
  return wishes.map(({ afterMs, wanted }) => {
    nowMs += afterMs
    const { passed, bucket: next } = takeTokens(refilled(bucket, nowMs, rate), wanted)
    bucket = next
    return { atMs: nowMs, bytes: passed }
  })
}

test('never exceeds rate plus one burst, nor the rate from the start', () => {
  fc.assert(
    fc.property(rates, demands, (rate, wishes) => {
      const passings = pass(rate, wishes)
      for (const [from, first] of passings.entries()) {
        let sum = 0
        for (const { atMs, bytes } of passings.slice(from)) {
          sum += bytes
          const earned = ((atMs - first.atMs) * rate.bytesPerSecond) / 1_000
          expect(sum).toBeLessThanOrEqual(earned + rate.burstBytes + 1e-3)
        }
      }
      let sum = 0
      for (const { atMs, bytes } of passings) {
        sum += bytes
        expect(sum).toBeLessThanOrEqual((atMs * rate.bytesPerSecond) / 1_000 + 1e-3)
      }
    }),
  )
})

test('grants the wanted bytes, up to the burst, after the returned wait', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 1_000_000 }), (rate, wanted) => {
      const bucket = emptyBucket(0)
      const waited = refilled(bucket, untilMs(bucket, wanted, rate), rate)
      expect(takeTokens(waited, wanted).passed).toBe(Math.min(wanted, rate.burstBytes))
    }),
  )
})
