import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectGarbage } from '../../testing/collect-garbage.ts'
import { encodeTexts, textColumn } from './text-column.ts'

const column = (texts: readonly string[]) => {
  const { bytes, ends } = encodeTexts(texts)
  return textColumn(bytes, ends)
}

test('each text is read as it was written, whatever its characters', () => {
  // The byte order mark, which decoders drop at the start.
  const character = fc.constantFrom('\uFEFF', 'a', 'é', '猫', '🦉', ' ')
  const text = fc.string({ unit: character, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const read = column(texts)
      expect(texts.map((_, at) => read.at(at))).toEqual(texts)
      expect(texts.map((_, at) => read.copyAt(at))).toEqual(texts)
    }),
  )
})

test('a copy keeps nothing of the other texts', () => {
  const COLUMNS = 20
  // Longer ones are decoded to memory outside of the heap.
  const TEXT = 500_000
  const used = (): number => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  const kept = Array.from({ length: COLUMNS }, (_, at) =>
    column([`the word of column ${at}`, 'x'.repeat(TEXT)]).copyAt(0),
  )
  expect(used() - before).toBeLessThan((COLUMNS * TEXT) / 2)
  expect(kept).toHaveLength(COLUMNS)
})
