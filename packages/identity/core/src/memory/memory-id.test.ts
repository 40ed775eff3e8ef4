import fc from 'fast-check'
import { expect, test } from 'vitest'
import { botIdRange, memoryId, memoryIdsOfTime, movedMemoryId } from './memory-id.ts'

const moment = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) })
const sixBytes = fc.uint8Array({ minLength: 6, maxLength: 6 })

test('is a UUID of version 8 for any input', () => {
  fc.assert(
    fc.property(fc.uuid(), moment, sixBytes, (botId, atMs, random) => {
      expect(memoryId(botId, atMs, random)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }),
  )
})

test('sorts by time, as text and as a UUID', () => {
  fc.assert(
    fc.property(fc.uuid(), moment, moment, sixBytes, sixBytes, (botId, a, b, first, second) => {
      fc.pre(a !== b)
      expect(memoryId(botId, a, first) < memoryId(botId, b, second)).toBe(a < b)
    }),
  )
})

test('is in the range of ids of a time if and only if it was made then', () => {
  fc.assert(
    fc.property(fc.uuid(), moment, moment, moment, sixBytes, (botId, at, a, b, random) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const [first, last] = memoryIdsOfTime(from, to)
      const id = memoryId(botId, at, random)
      expect(first <= id && id <= last).toBe(from <= at && at <= to)
    }),
  )
})

test('identifies its avatar: the range of an id includes its avatar', () => {
  fc.assert(
    fc.property(fc.uuid(), moment, sixBytes, (botId, atMs, random) => {
      const [low, high] = botIdRange(memoryId(botId, atMs, random))
      expect(low <= botId && botId <= high).toBe(true)
    }),
  )
})

test("has a range of one in four billion ids, which differ only in bits that it doesn't store", () => {
  const [low, high] = botIdRange('018f0000-0000-8000-8000-89abcdef0000')
  expect([low, high]).toEqual([
    '89abcdef-0000-0000-0000-000000000000',
    '89abcdef-ffff-ffff-ffff-ffffffffffff',
  ])
})

test('depends on all 42 random bits', () => {
  const botId = '00000000-0000-4000-8000-000000000000'
  const ids = Array.from({ length: 48 }, (_, bit) => {
    const random = new Uint8Array(6)
    random[Math.floor(bit / 8)] = 1 << (bit % 8)
    return memoryId(botId, 1, random)
  })
  // Version and variant take four and two of the 48.
  expect(new Set([...ids, memoryId(botId, 1, new Uint8Array(6))]).size).toBe(43)
})

test.each([-1, -1e15, 2 ** 48, 1e18])('limits a time of %d to 48 bits', (atMs) => {
  expect(memoryId('00000000-0000-4000-8000-000000000000', atMs, new Uint8Array(6))).toHaveLength(36)
})

test('keeps the order of two ids that move to another avatar', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.uuid(),
      moment,
      moment,
      sixBytes,
      sixBytes,
      (from, to, a, b, x, y) => {
        const ids = [memoryId(from, a, x), memoryId(from, b, y)] as const
        const [first, second] = ids.map((id) => movedMemoryId(id, to)) as [string, string]
        const [low, high] = botIdRange(first)
        expect(low <= to && to <= high).toBe(true)
        expect(Math.sign(first.localeCompare(second))).toBe(Math.sign(ids[0].localeCompare(ids[1])))
        expect(movedMemoryId(first, from)).toBe(ids[0])
      },
    ),
  )
})
