import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { FileError } from '../file-error.ts'
import type { Chunks } from '../record.ts'
import {
  type SkippedFile,
  type Source,
  type SourceFile,
  compareNames,
  isReadable,
  unreadableReason,
} from './source.ts'

const STORED = 0
const DEFLATED = 8
const ENTRIES_MAX = 200_000
/** Text compresses to a tenth, rarely to a fiftieth. */
const EXPANSION_MAX = 200
/** A small file may repeat itself. */
const FREE_BYTES = 64 * 1024 * 1024

/** Opens a zip. Nothing is unpacked to disk; entries are inflated while they are read. */
export const openArchive = async (path: string, prefix: string): Promise<Source> => {
  const zip = await openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw damaged(`is not a complete zip: ${(cause as Error).message}`, cause)
  })
  try {
    return await listEntries(zip, prefix)
  } catch (error) {
    zip.close()
    throw error
  }
}

const damaged = (message: string, cause?: unknown): FileError =>
  new FileError('ARCHIVE_DAMAGED', message, { cause })

const listEntries = async (zip: ZipFile, prefix: string): Promise<Source> => {
  const files: SourceFile[] = []
  const skipped: SkippedFile[] = []
  let compressedBytes = 0
  const entries = zip.eachEntry()
  for (;;) {
    const next = await entries.next().catch((cause: unknown) => {
      throw damaged(`is damaged: ${(cause as Error).message}`, cause)
    })
    if (next.done === true) break
    const entry = next.value
    const name = `${prefix}${entry.fileName}`
    // Of macOS: attributes of the file with the same name.
    if (name.endsWith('/') || name.includes('__MACOSX/')) continue
    compressedBytes += entry.compressedSize
    if (compressedBytes > zip.fileSize) throw damaged('has entries that overlap')
    if (files.length + skipped.length >= ENTRIES_MAX)
      throw damaged(`has more than ${ENTRIES_MAX} entries`)
    const reason = getReason(entry)
    if (reason !== undefined) skipped.push({ name, reason })
    else files.push({ name, bytes: entry.uncompressedSize, read: () => readEntry(zip, entry) })
  }
  return {
    files: files.toSorted(compareNames),
    skipped,
    [Symbol.asyncDispose]: async () => zip.close(),
  }
}

const getReason = (entry: Entry): string | undefined => {
  if (!isReadable(entry.fileName)) return unreadableReason(entry.fileName)
  if (entry.isEncrypted()) return 'is encrypted'
  const isKnown = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED
  return isKnown ? undefined : 'is compressed by an unsupported method'
}

/** The sizes that an archive states aren't trusted: what comes out is counted. */
async function* readEntry(zip: ZipFile, entry: Entry): Chunks {
  const bytesMax = Math.max(FREE_BYTES, entry.compressedSize * EXPANSION_MAX)
  let bytes = 0
  let checksum = 0
  try {
    for await (const chunk of await openEntry(zip, entry)) {
      const part = chunk as Buffer
      bytes += part.length
      if (bytes > bytesMax)
        throw new FileError(
          'ARCHIVE_EXPANDS_TOO_MUCH',
          `expands to more than ${EXPANSION_MAX} times its size`,
        )
      if (bytes > entry.uncompressedSize)
        throw damaged(`is larger than the ${entry.uncompressedSize} bytes that the archive states`)
      checksum = crc32(part, checksum)
      yield part
    }
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    throw damaged(`can't be decompressed: ${(cause as Error).message}`, cause)
  }
  if (bytes < entry.uncompressedSize)
    throw damaged(`ends before the ${entry.uncompressedSize} bytes that the archive states`)
  if (checksum !== entry.crc32) throw damaged('differs from its checksum')
}

const openEntry = async (zip: ZipFile, entry: Entry): Promise<AsyncIterable<unknown>> => {
  const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  if (entry.compressionMethod === STORED) return stored
  // The iteration reports the errors, and destroys both streams when it ends.
  return pipeline(stored, createInflateRaw(), () => {})
}
