import fc from 'fast-check'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPngCard, writePngCard } from './png-card.ts'
import { type PngChunk, PngError, readChunks, writeChunks } from './png-chunks.ts'

const png = writePngCard('Ada', { chara: { a: 2 }, ccv3: { a: 3, owl: '🦉' } })
const rest = readChunks(png).filter(({ type }) => type !== 'tEXt')
const withText = (...texts: string[]): Uint8Array => {
  const [header, ...others] = rest as [PngChunk, ...PngChunk[]]
  const data = texts.map((text) => ({ type: 'tEXt', data: Buffer.from(text, 'latin1') }))
  return writeChunks([header, ...data, ...others])
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a card in a PNG', () => {
  test('is read back as it was written, V3 before V2', () => {
    expect(JSON.parse(readPngCard(png))).toEqual({ a: 3, owl: '🦉' })
    expect(readPngCard(withText(`chara\0${base64('two')}`, 'Comment\0hello'))).toBe('two')
  })

  test('round-trips any card and name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (name, card) => {
        const text = readPngCard(writePngCard(name, { chara: 0, ccv3: card }))
        expect(text).toBe(JSON.stringify(card))
      }),
      { numRuns: 20 },
    )
  })

  test('has as many pixels as its header states', () => {
    const data = readChunks(png)
    const header = Buffer.from(data[0]?.data ?? [])
    const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
    const pixels = inflateSync(data.find(({ type }) => type === 'IDAT')?.data ?? new Uint8Array())
    expect(pixels.length).toBe(height * (1 + 3 * width))
    expect(
      Buffer.from(png).equals(writePngCard('Ada', { chara: { a: 2 }, ccv3: { a: 3, owl: '🦉' } })),
    ).toBe(true)
  })
})

describe('rejects', () => {
  const catchFault = (bytes: Uint8Array): string => {
    try {
      readPngCard(bytes)
    } catch (error) {
      expect(error).toBeInstanceOf(PngError)
      return (error as Error).message
    }
    throw new Error('it was taken')
  }
  const outcome = (bytes: Uint8Array): string => {
    try {
      readPngCard(bytes)
      return 'a text'
    } catch (error) {
      return error instanceof PngError ? 'a fault' : String(error)
    }
  }
  const changed = (at: number, ...bytes: number[]): Uint8Array => {
    const copy = Uint8Array.from(png)
    copy.set(bytes, at)
    return copy
  }

  test.each([
    ['nothing', new Uint8Array(), /not a PNG/],
    ['another picture', Buffer.from('GIF89a............'), /not a PNG/],
    ['only the signature', png.subarray(0, 8), /truncated/],
    ['a file truncated in a chunk', png.subarray(0, png.length - 15), /truncated|longer than/],
    ['a file without its end', png.subarray(0, png.length - 12), /truncated/],
    ['a chunk that claims four gigabytes', changed(33, 0xff, 0xff, 0xff, 0xff), /longer than/],
    ['a chunk that claims two gigabytes', changed(33, 0x7f, 0xff, 0xff, 0xff), /longer than/],
    ['a chunk without a type', changed(37, 0, 0, 0, 0), /four letters/],
    ['a flipped bit', changed(60, (png[60] ?? 0) ^ 1), /checksum/],
    ['a picture without a card', withText('Comment\0hello'), /contains no card/],
    ['a keyword in another case', withText(`Chara\0${base64('x')}`), /contains no card/],
    ['a card that is not base64', withText('chara\0{"spec":1}'), /not base64/],
    ['an empty card', withText('chara\0'), /not base64/],
    [
      'a card that is no UTF-8',
      withText(`chara\0${Buffer.of(0xff).toString('base64')}`),
      /not UTF-8/,
    ],
    ['two pictures in one', writeChunks([...rest.slice(0, 1), ...rest]), /one IHDR/],
    [
      'chunks without end',
      writeChunks([
        ...rest.slice(0, 1),
        ...Array.from({ length: 70_000 }, () => ({ type: 'tEXt', data: new Uint8Array() })),
        ...rest.slice(1),
      ]),
      /more than 65536 chunks/,
    ],
    ['a picture that begins with text', writeChunks(rest.slice(1)), /one IHDR/],
  ])('%s', (_name, bytes, message) => {
    expect(catchFault(bytes)).toMatch(message)
  })

  test('returns a text or throws PngError for any bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(png.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(png.length),
        (changes, end) => {
          const bytes = Uint8Array.from(png.subarray(0, end))
          for (const [at, byte] of changes) if (at < end) bytes[at] = byte
          expect(['a text', 'a fault']).toContain(outcome(bytes))
        },
      ),
    )
  })
})
