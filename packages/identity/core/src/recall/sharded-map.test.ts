import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShardedMap } from './sharded-map.ts'

test('returns what was set last for each key', () => {
  const entries = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 24 }), fc.nat()))
  fc.assert(
    fc.property(entries, fc.string({ unit: 'binary' }), (all, other) => {
      const sharded = new ShardedMap<number>()
      const map = new Map(all)
      for (const [key, value] of all) sharded.set(key, value)
      for (const key of [...map.keys(), other]) {
        expect(sharded.get(key)).toBe(map.get(key))
        expect(sharded.has(key)).toBe(map.has(key))
      }
    }),
  )
})

const slowestAdditionMs = (): number => {
  const sharded = new ShardedMap<number>()
  let slowestMs = 0
  for (let at = 0; at < 1_200_000; at += 1) {
    const key = `word${at.toString(36)}`
    if (at % 64 > 0) {
      sharded.set(key, at)
      continue
    }
    const from = process.cpuUsage().user
    sharded.set(key, at)
    slowestMs = Math.max(slowestMs, (process.cpuUsage().user - from) / 1_000)
  }
  return slowestMs
}

test('no addition of a million takes long, because no table holds them all', () => {
  // A collection of the worker's garbage may fall into an addition, but not into one of each run.
  let bestMs = Number.POSITIVE_INFINITY
  for (let run = 0; run < 4 && bestMs >= 100; run += 1)
    bestMs = Math.min(bestMs, slowestAdditionMs())
  expect(bestMs).toBeLessThan(100)
})
