import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSseReader } from './sse-reader.ts'

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ' '))

test('reads the same events however the bytes are divided', () => {
  const stream = fc.record({
    events: fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
    end: fc.constantFrom('\n', '\r\n'),
    cuts: fc.array(fc.nat(400), { maxLength: 20 }),
  })
  fc.assert(
    fc.property(stream, ({ events, end, cuts }) => {
      const lines = events.flatMap((data) => [
        ': a comment',
        'event: any',
        ...data.map((each) => `data: ${each}`),
        '',
      ])
      const bytes = new TextEncoder().encode(lines.map((each) => each + end).join(''))
      const reader = createSseReader()
      const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
      const read = ends.flatMap((to, index) =>
        reader.push(bytes.subarray(index === 0 ? 0 : ends[index - 1], to)),
      )
      expect(read).toEqual(events.map((data) => data.join('\n')).filter((data) => data !== ''))
    }),
  )
})
