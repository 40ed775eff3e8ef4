import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionaryName, hasDictionaries, compressWith, unpackWith } from './dictionary.ts'

test('supports dictionaries on this runtime', () => {
  expect(hasDictionaries()).toBe(true)
})

test('restores what was packed with a dictionary, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.uint8Array(), (dictionary, bytes) => {
      const packed = compressWith(dictionary, bytes) ?? new Uint8Array()
      expect(Buffer.from(unpackWith(dictionary, packed))).toEqual(Buffer.from(bytes))
    }),
  )
})

test('takes about a hundred bytes for a changed line, not the complete body', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `finding ${(at * 7919) % 104_729}`)
  const before = Buffer.from(lines.join('\n'))
  const after = Buffer.from(lines.with(2_000, 'finding, and another one').join('\n'))
  expect(compressWith(before, after)?.length).toBeLessThan(200)
})

test('rejects bytes that are truncated, changed, or packed with another dictionary', () => {
  const dictionary = Buffer.from('a dictionary that both sides have')
  const packed =
    compressWith(dictionary, Buffer.from('text that both sides have')) ?? new Uint8Array()
  const flipped = Uint8Array.from(packed, (byte, at) =>
    at === packed.length - 6 ? byte ^ 1 : byte,
  )
  for (const bad of [packed.subarray(0, 20), packed.subarray(0, -2), flipped, new Uint8Array()])
    expect(() => unpackWith(dictionary, bad)).toThrow(RangeError)
  expect(() => unpackWith(Buffer.from('another'), packed)).toThrow('another dictionary')
})

test('names a dictionary by its SHA-256, as the standard encodes bytes', () => {
  expect(dictionaryName(new Uint8Array())).toBe(':47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:')
})
