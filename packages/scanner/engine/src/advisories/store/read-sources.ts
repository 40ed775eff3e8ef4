import { lstat, readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { AdvisoryError } from './current.ts'

/**
 * Limits of an import. OSV's largest export (npm) has about 220,000 records in less than a
 * gigabyte; its largest record is 4 MB.
 */
export const IMPORT_LIMITS = {
  entriesMax: 2_000_000,
  recordBytesMax: 16 * 1_048_576,
  fileBytesMax: 256 * 1_048_576,
  totalBytesMax: 8 * 1_073_741_824,
} as const

export type Limits = { readonly [K in keyof typeof IMPORT_LIMITS]: number }

/** A file of a directory or archive, or the reason why it can't be read. */
export type SourceFile = {
  readonly name: string
  /** The file in which it is; the archive, for an entry. */
  readonly source: string
} & (
  | { readonly bytes: Buffer }
  | {
      readonly fault: string
      /** Whether the content is broken, rather than unsuitable. */
      readonly isDamaged: boolean
    }
)

type Content = { readonly bytes: Buffer } | { readonly fault: string; readonly isDamaged: boolean }

const unsuitable = (fault: string): Content => ({ fault, isDamaged: false })
const broken = (fault: string): Content => ({ fault, isDamaged: true })

/**
 * Yields the files of a directory (recursively, without symbolic links), of a zip, or the one file
 * itself. Throws AdvisoryError if the total exceeds the limits, which stops a zip bomb.
 */
export async function* readSources(path: string, limits: Limits): AsyncGenerator<SourceFile> {
  let total = 0
  let count = 0
  for await (const file of readFiles(path, basename(path), limits)) {
    count += 1
    total += 'bytes' in file ? file.bytes.length : 0
    if (count > limits.entriesMax || total > limits.totalBytesMax)
      throw new AdvisoryError(
        `'${basename(path)}' contains more than ${count > limits.entriesMax ? `${limits.entriesMax} files` : `${limits.totalBytesMax} bytes`}, so no advisories were imported. Import a smaller set.`,
      )
    yield file
  }
}

async function* readFiles(path: string, name: string, limits: Limits): AsyncGenerator<SourceFile> {
  const found = await lstat(path)
  const only = (content: Content): SourceFile => ({ name, source: path, ...content })
  if (found.isDirectory()) {
    for (const each of (await readdir(path)).toSorted())
      if (!each.startsWith('.')) yield* readFiles(join(path, each), `${name}/${each}`, limits)
  } else if (!found.isFile()) yield only(unsuitable('is not a regular file'))
  else if (name.endsWith('.zip')) yield* zipEntries(path, name, limits)
  else if (!/\.(?:json|csv|csv\.gz)$/.test(name))
    yield only(unsuitable('is not a .json, .csv, or .zip file'))
  else if (found.size > limits.fileBytesMax)
    yield only(unsuitable(`is larger than ${limits.fileBytesMax} bytes`))
  else yield only(unpacked(name, await readFile(path), limits))
}

const unpacked = (name: string, bytes: Buffer, { fileBytesMax }: Limits): Content => {
  if (!name.endsWith('.gz')) return { bytes }
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: fileBytesMax }) }
  } catch (error) {
    return broken(`can't be decompressed: ${(error as Error).message}`)
  }
}

async function* zipEntries(path: string, name: string, limits: Limits): AsyncGenerator<SourceFile> {
  let zip: ZipFile
  try {
    zip = await openPromise(path)
  } catch (error) {
    yield {
      name,
      source: path,
      ...broken(`is not a readable zip: ${(error as Error).message}`),
    }
    return
  }
  const entries = zip.eachEntry()
  try {
    for (;;) {
      // Yields the entries before the damaged part of an archive.
      const next = await entries.next().catch((error: unknown) => error as Error)
      if (next instanceof Error) {
        yield { name, source: path, ...broken(`is damaged: ${next.message}`) }
        return
      }
      if (next.done === true) return
      const entry = next.value
      if (!entry.fileName.endsWith('/'))
        yield { name: entry.fileName, source: path, ...(await readEntry(zip, entry, limits)) }
    }
  } finally {
    zip.close()
  }
}

const STORED = 0
const DEFLATED = 8

const readEntry = async (zip: ZipFile, entry: Entry, limits: Limits): Promise<Content> => {
  const { recordBytesMax } = limits
  if (!entry.fileName.endsWith('.json')) return unsuitable('is not a .json file')
  if (entry.isEncrypted()) return unsuitable('is encrypted')
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return unsuitable('uses an unsupported compression method')
  if (entry.uncompressedSize > recordBytesMax || entry.compressedSize > recordBytesMax)
    return unsuitable(`is larger than ${recordBytesMax} bytes`)
  try {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry, { decodeFileData: false }))
      parts.push(part as Buffer)
    const raw = Buffer.concat(parts)
    // The declared size is untrusted, so the limit applies to the actual output.
    const bytes =
      entry.compressionMethod === STORED
        ? raw
        : inflateRawSync(raw, { maxOutputLength: recordBytesMax })
    return crc32(bytes) === entry.crc32 ? { bytes } : broken('differs from its checksum')
  } catch (error) {
    return broken(`can't be decompressed: ${(error as Error).message}`)
  }
}
