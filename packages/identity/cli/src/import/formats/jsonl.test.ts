import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonl } from './jsonl.ts'
import type { Reading } from '../record.ts'
import { CONTEXT, inChunks as readChunks } from '../testing/read-all.ts'

const read = async (bytes: Uint8Array, sizes: readonly number[]): Promise<Reading[]> => {
  const readings: Reading[] = []
  for await (const reading of readJsonl(() => readChunks(bytes, sizes), CONTEXT))
    readings.push(reading)
  return readings
}

const sizes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 })

test('reads the same records for any chunking, and any bytes to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), sizes, async (bytes, cuts) => {
      expect(await read(bytes, cuts)).toEqual(await read(bytes, []))
    }),
  )
})

const record = fc.record({
  text: fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text)),
  speaker: fc.constantFrom('Mara', 'Ünal', '李'),
})

test('reads each line, and an invalid line affects only itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 8 }), sizes, async (records, cuts) => {
      const lines = records.flatMap((each) => [JSON.stringify(each), '{"text":'])
      const readings = await read(Buffer.from(lines.join('\n')), cuts)
      expect(readings.map((reading) => ('item' in reading ? reading.item : 'broken'))).toEqual(
        records.flatMap(({ text, speaker }) => [{ content: text, speaker }, 'broken']),
      )
      expect(readings.map(({ place }) => place)).toEqual(lines.map((_line, at) => `line ${at + 1}`))
    }),
  )
})
