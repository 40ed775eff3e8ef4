import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inChunks } from '../testing/read-all.ts'
import { htmlToText } from './html-text.ts'
import { toSessionId, toSpeaker } from './member-text.ts'
import { readCsv } from './read-csv.ts'
import { readUtf8 } from './read-utf8.ts'
import { readEpoch, readIso, saidAt, toDay } from './times.ts'

const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

const sizes = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 30 })

test('decodes UTF-8 equally in any chunks, without a byte order mark', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), sizes, async (text, cuts) => {
      const plain = text.replace(/^\uFEFF+/, '')
      const parts = await collect(readUtf8(inChunks(Buffer.from(`\uFEFF${plain}`), cuts)))
      expect(parts.join('')).toBe(plain)
    }),
  )
})

test('yields all text before invalid bytes, and says where they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), sizes, async (text, cuts) => {
      const plain = text.replace(/^\uFEFF+/, '')
      const bytes = Buffer.concat([Buffer.from(plain), Buffer.from([0xff]), Buffer.from('after')])
      const parts: string[] = []
      const reading = async () => {
        for await (const part of readUtf8(inChunks(bytes, cuts))) parts.push(part)
      }
      await expect(reading()).rejects.toMatchObject({
        code: 'INVALID_UTF8',
        message: `is not UTF-8 at byte ${Buffer.byteLength(plain) + 1}`,
      })
      expect(parts.join('')).toBe(plain)
    }),
  )
})

test('reads any fields of CSV back', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'ü'), maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(field, field), { maxLength: 5 }),
      sizes,
      async (rows, cuts) => {
        const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
        const text = ['A,B', ...rows.map((row) => row.map(quoted).join(','))].join('\r\n')
        const read = await collect(readCsv(inChunks(Buffer.from(text), cuts)))
        const members = read.map((row) => ('members' in row ? row.members : row))
        expect(members).toEqual(rows.map(([a, b]) => ({ A: a, B: b })))
      },
    ),
  )
})

test.each([
  ['<p>One &amp; <b>two</b></p><p>three&nbsp;&#39;s</p>', "One & two\nthree 's"],
  ['a<br>b<ul><li>c</li><li>d</li></ul>', 'a\nb\nc\nd'],
  ['<script>let a = "<p>"</script>seen<style>p{}</style>', 'seen'],
  ['1 < 2 <b', '1'],
  ['&unknown; &#x1F330; &#99999999;', '&unknown; 🌰 &#99999999;'],
])('reads the text of %s', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test('reads times with and without offsets, and none that is impossible', () => {
  expect(readEpoch('1714845600')).toBe(1_714_845_600_000)
  expect(readEpoch(1_714_845_600_123)).toBe(1_714_845_600_123)
  const at = Date.parse('2024-05-04T18:00:00Z')
  expect(readIso('2024-05-04T20:00:00+02:00', 'UTC')).toBe(at)
  expect(readIso('2024-05-04 18:00:00.000000+00:00', 'Europe/Berlin')).toBe(at)
  expect(readIso('2024-05-04 20:00:00', 'Europe/Berlin')).toBe(at)
  expect(readIso('2024-01-04 19:00', 'Europe/Berlin')).toBe(Date.parse('2024-01-04T18:00:00Z'))
  expect(readIso('yesterday', 'UTC')).toBeUndefined()
  expect(saidAt(1e20)).toEqual({})
  expect(toDay(Date.parse('2024-05-04T23:30:00Z'), 'Europe/Berlin')).toBe('2024-05-05')
})

test('limits names, and keeps long session ids apart', () => {
  const [one, other] = [toSessionId(`${'x'.repeat(200)}1`), toSessionId(`${'x'.repeat(200)}2`)]
  expect([one.length, one === other]).toEqual([128, false])
  expect(toSessionId('a\u0000b\nc')).toBe('a\ufffdb c')
  expect(toSpeaker(`\u202a${'🌰'.repeat(200)}`)).toBe('🌰'.repeat(128))
})
