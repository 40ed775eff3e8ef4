import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { readEmbeddingTable } from './embedding-table.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const buildTable = (version = 1): Buffer => {
  const header = Buffer.alloc(24)
  header.write('DAIMONTV', 'latin1')
  ;[version, 2, 2, 5].forEach((value, at) => header.writeUInt32LE(value, 8 + 4 * at))
  const scales = Buffer.from(Uint8Array.of(1, 0, 0, 1))
  const values = Buffer.from(Int8Array.of(1, -1, 127, 0).buffer)
  return Buffer.concat([header, scales, values, Buffer.from('a\n##b')])
}

describe('readEmbeddingTable', () => {
  it('reads a table as it was written', () => {
    const bytes = buildTable()
    const table = readEmbeddingTable(bytes, sha256(bytes))
    expect(table.dimension).toBe(2)
    expect(table.vocabulary).toEqual(['a', '##b'])
    expect([...table.scales]).toEqual([1, 256])
    expect([...table.values]).toEqual([1, -1, 127, 0])
  })

  it('rejects a table in which one byte differs', () => {
    const bytes = buildTable()
    const expected = sha256(bytes)
    bytes[30] = 7
    expect(() => readEmbeddingTable(bytes, expected)).toThrow(/damaged/)
  })

  it.each([
    ['of another version', buildTable(2)],
    ['that is too short', buildTable().subarray(0, 34)],
    ['with trailing bytes', Buffer.concat([buildTable(), Buffer.from('x')])],
  ])('rejects a table %s', (_what, bytes) => {
    expect(() => readEmbeddingTable(bytes, sha256(bytes))).toThrow(/table/)
  })
})
