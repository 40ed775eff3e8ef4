import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { readEmbeddingTable } from './embedding-table.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const tableOf = (version = 1): Buffer => {
  const header = Buffer.alloc(24)
  header.write('DAIMONTV', 'latin1')
  ;[version, 2, 2, 5].forEach((value, at) => header.writeUInt32LE(value, 8 + 4 * at))
  const scales = Buffer.from(Uint8Array.of(1, 0, 0, 1))
  const values = Buffer.from(Int8Array.of(1, -1, 127, 0).buffer)
  return Buffer.concat([header, scales, values, Buffer.from('a\n##b')])
}

describe('an embedding table', () => {
  it('is read as it was written', () => {
    const bytes = tableOf()
    const table = readEmbeddingTable(bytes, sha256(bytes))
    expect(table.dimension).toBe(2)
    expect(table.vocabulary).toEqual(['a', '##b'])
    expect([...table.scales]).toEqual([1, 256])
    expect([...table.values]).toEqual([1, -1, 127, 0])
  })

  it('is refused when a byte differs', () => {
    const bytes = tableOf()
    const expected = sha256(bytes)
    bytes[30] = 7
    expect(() => readEmbeddingTable(bytes, expected)).toThrow(/damaged/)
  })

  it.each([
    ['of another version', tableOf(2)],
    ['too short', tableOf().subarray(0, 34)],
    ['with more than it says', Buffer.concat([tableOf(), Buffer.from('x')])],
  ])('is refused when it is %s', (_what, bytes) => {
    expect(() => readEmbeddingTable(bytes, sha256(bytes))).toThrow(/table/)
  })
})
