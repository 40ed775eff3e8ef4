import { isUtf8 } from 'node:buffer'
import { FileError } from '../file-error.ts'
import type { Chunks } from '../record.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Decodes UTF-8 without the byte order mark. Invalid bytes throw a FileError, after all text before
 * them.
 */
export async function* readUtf8(chunks: Chunks): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isStart = true
  let offset = 0
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.length - countUnfinished(bytes)
    const valid = isUtf8(bytes.subarray(0, end)) ? end : countValid(bytes.subarray(0, end))
    const text = bytes.toString('utf8', 0, valid)
    yield isStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
    if (text !== '') isStart = false
    offset += valid
    if (valid < end) throw invalidAt(offset)
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) throw invalidAt(offset)
}

const invalidAt = (offset: number): FileError =>
  new FileError('INVALID_UTF8', `is not UTF-8 at byte ${offset + 1}`)

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

/** Bytes at the end that begin a character of more bytes. */
const countUnfinished = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (isContinuation(byte)) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? back : 0
  }
  return 0
}

/** Length of the longest valid beginning, by bisection. */
const countValid = (bytes: Buffer): number => {
  let valid = 0
  let invalid = bytes.length
  while (invalid - valid > 1) {
    let middle = (valid + invalid) >> 1
    while (middle > valid && isContinuation(bytes[middle] ?? 0)) middle -= 1
    if (middle === valid) {
      middle = (valid + invalid) >> 1
      while (middle < invalid && isContinuation(bytes[middle] ?? 0)) middle += 1
      if (middle === invalid) break
    }
    if (isUtf8(bytes.subarray(0, middle))) valid = middle
    else invalid = middle
  }
  return valid
}
