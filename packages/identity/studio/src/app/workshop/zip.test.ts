import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createZip } from './zip.ts'

// Paths as in a pack; none is a name that an object already has.
const path = fc.stringMatching(/^[a-z]{1,8}\/[A-Za-z. ü]{1,20}$/)

test('round-trips files byte for byte', () => {
  fc.assert(
    fc.property(fc.dictionary(path, fc.string({ unit: 'grapheme' })), (files) => {
      const texts = Object.fromEntries(
        Object.entries(unzipSync(createZip(files))).map(([name, bytes]) => [
          name,
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
        ]),
      )
      expect(texts).toEqual({ ...files })
    }),
  )
})
