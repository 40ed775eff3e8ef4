import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

// Of both kinds of path that a pack has, and none that an object takes for its own.
const path = fc.stringMatching(/^[a-z]{1,8}\/[A-Za-z. ü]{1,20}$/)

test('what goes into a zip comes out of it, byte for byte', () => {
  fc.assert(
    fc.property(fc.dictionary(path, fc.string({ unit: 'grapheme' })), (files) => {
      const texts = Object.fromEntries(
        Object.entries(unzipSync(zipOf(files))).map(([name, bytes]) => [
          name,
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
        ]),
      )
      expect(texts).toEqual({ ...files })
    }),
  )
})
