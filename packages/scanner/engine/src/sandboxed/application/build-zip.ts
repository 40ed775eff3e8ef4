import { crc32 } from 'node:zlib'
import type { ArchiveEntry } from '../../protocol/uploaded-file.ts'

/** A ZIP archive whose entries aren't compressed (APPNOTE.TXT, 4.3). */
export const buildZip = (entries: readonly ArchiveEntry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content)
    const path = Buffer.from(name)
    const facts = toFacts(bytes, path)
    const file = Buffer.concat([toBytes([4, LOCAL], ...facts), path, bytes])
    files.push(file)
    directory.push(
      toBytes([4, CENTRAL], [2, VERSION], ...facts, [2, 0], [2, 0], [2, 0], [4, MODE], [4, offset]),
      path,
    )
    offset += file.length
  }
  const records = Buffer.concat(directory)
  const count = entries.length
  const end = toBytes(
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, records.length],
    [4, offset],
    [2, 0],
  )
  return Buffer.concat([...files, records, end])
}

const LOCAL = 0x04_03_4b_50
const CENTRAL = 0x02_01_4b_50
const END = 0x06_05_4b_50
/** Made on Unix, so that the mode counts. */
const VERSION = 0x03_14
const NEEDED = 20
/** Names are UTF-8. */
const FLAGS = 0x08_00
/** 1980-01-01. */
const DATE = 0x21
/** A regular file that its owner may read and write. */
const MODE = (0o100_644 << 16) >>> 0

type Field = readonly [bytes: 2 | 4, value: number]

/** What both headers of a file say about it. */
const toFacts = (content: Buffer, path: Buffer): readonly Field[] => [
  [2, NEEDED],
  [2, FLAGS],
  [2, 0],
  [2, 0],
  [2, DATE],
  [4, crc32(content)],
  [4, content.length],
  [4, content.length],
  [2, path.length],
  [2, 0],
]

const toBytes = (...fields: readonly Field[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size)
  return bytes
}
