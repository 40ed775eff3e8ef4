import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowIds } from './row-ids.ts'
import { encodeTexts, textColumn } from './snapshot/text-column.ts'

const runs = fc.array(fc.record({ isStored: fc.boolean(), count: fc.nat(5) }), {
  maxLength: 8,
})

test('returns the id of each slot, and the slot of each id', () => {
  fc.assert(
    fc.property(runs, (all) => {
      const given = new RowIds()
      const ids: string[] = []
      for (const { isStored, count } of all) {
        const run = Array.from({ length: count }, (_, at) => `id-${1_000 + ids.length + at}`)
        ids.push(...run)
        if (!isStored) for (const id of run) given.push(id)
        else {
          const { bytes, ends } = encodeTexts(['id-0', ...run])
          const column = textColumn(bytes, ends)
          // In two steps, as a part comes.
          const middle = 1 + Math.floor(count / 2)
          given.pushStored(column, 1, middle)
          given.pushStored(column, middle, 1 + count)
        }
      }
      expect(ids.map((_, slot) => given.at(slot))).toEqual(ids)
      expect(ids.map((id) => given.slotOf(id))).toEqual([...ids.keys()])
      expect(['', 'id-0', 'id-1000x', 'x'].map((id) => given.slotOf(id))).toEqual(
        Array.from({ length: 4 }),
      )
    }),
  )
})

test('finds a stored id that was added again in its new slot', () => {
  const given = new RowIds()
  const { bytes, ends } = encodeTexts(['a', 'b'])
  given.pushStored(textColumn(bytes, ends), 0, 2)
  given.push('a')
  expect([given.slotOf('a'), given.slotOf('b')]).toEqual([2, 1])
})
