import { lstat, readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync, inflateRawSync } from 'node:zlib'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { AdvisoryFault } from './current.ts'

/**
 * Bounds of an import. The largest export of OSV (npm) holds some 220,000 records in less than a gigabyte, and its
 * largest record has 4 MB.
 */
export const IMPORT_LIMITS = {
  entriesMax: 2_000_000,
  recordBytesMax: 16 * 1_048_576,
  fileBytesMax: 256 * 1_048_576,
  totalBytesMax: 8 * 1_073_741_824,
} as const

export type Limits = { readonly [K in keyof typeof IMPORT_LIMITS]: number }

/** A file as it lies in a folder or an archive, or why it cannot be had. */
export type SourceFile =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly fault: string }

/**
 * Gives the files of a folder (those of its folders too, links apart), of a zip, or the one file itself. Throws an
 * AdvisoryFault when all of it is larger than the limits: a bomb is no set of advisories.
 */
export async function* readSources(path: string, limits: Limits): AsyncGenerator<SourceFile> {
  let total = 0
  let count = 0
  for await (const file of filesOf(path, basename(path), limits)) {
    count += 1
    total += 'bytes' in file ? file.bytes.length : 0
    if (count > limits.entriesMax || total > limits.totalBytesMax)
      throw new AdvisoryFault(
        `'${basename(path)}' holds more than ${count > limits.entriesMax ? `${limits.entriesMax} files` : `${limits.totalBytesMax} bytes`}: nothing was imported.`,
      )
    yield file
  }
}

async function* filesOf(path: string, name: string, limits: Limits): AsyncGenerator<SourceFile> {
  const found = await lstat(path)
  if (found.isDirectory()) {
    for (const each of (await readdir(path)).toSorted())
      if (!each.startsWith('.')) yield* filesOf(join(path, each), `${name}/${each}`, limits)
  } else if (!found.isFile()) yield { name, fault: 'is no file' }
  else if (name.endsWith('.zip')) yield* zipEntries(path, name, limits)
  else if (!/\.(?:json|csv|csv\.gz)$/.test(name)) yield { name, fault: 'is no .json, .csv or .zip' }
  else if (found.size > limits.fileBytesMax)
    yield { name, fault: `is larger than ${limits.fileBytesMax} bytes` }
  else yield unpacked(name, await readFile(path), limits)
}

const unpacked = (name: string, bytes: Buffer, { fileBytesMax }: Limits): SourceFile => {
  if (!name.endsWith('.gz')) return { name, bytes }
  try {
    return { name, bytes: gunzipSync(bytes, { maxOutputLength: fileBytesMax }) }
  } catch (error) {
    return { name, fault: `cannot be unpacked: ${(error as Error).message}` }
  }
}

async function* zipEntries(path: string, name: string, limits: Limits): AsyncGenerator<SourceFile> {
  let zip: ZipFile
  try {
    zip = await openPromise(path)
  } catch (error) {
    yield { name, fault: `is no zip that can be read: ${(error as Error).message}` }
    return
  }
  const entries = zip.eachEntry()
  try {
    for (;;) {
      // An archive that is broken in the middle gives what comes before.
      const next = await entries.next().catch((error: unknown) => error as Error)
      if (next instanceof Error) {
        yield { name, fault: `is broken: ${next.message}` }
        return
      }
      if (next.done === true) return
      const entry = next.value
      if (!entry.fileName.endsWith('/')) yield await readEntry(zip, entry, limits)
    }
  } finally {
    zip.close()
  }
}

const STORED = 0
const DEFLATED = 8

const readEntry = async (zip: ZipFile, entry: Entry, limits: Limits): Promise<SourceFile> => {
  const name = entry.fileName
  const { recordBytesMax } = limits
  if (!name.endsWith('.json')) return { name, fault: 'is no .json' }
  if (entry.isEncrypted()) return { name, fault: 'is encrypted' }
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return { name, fault: 'is compressed in an unknown way' }
  if (entry.uncompressedSize > recordBytesMax || entry.compressedSize > recordBytesMax)
    return { name, fault: `is larger than ${recordBytesMax} bytes` }
  try {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry, { decodeFileData: false }))
      parts.push(part as Buffer)
    const raw = Buffer.concat(parts)
    if (entry.compressionMethod === STORED) return { name, bytes: raw }
    // What an entry says of its size is a claim: the bound holds for what comes out.
    return { name, bytes: inflateRawSync(raw, { maxOutputLength: recordBytesMax }) }
  } catch (error) {
    return { name, fault: `cannot be unpacked: ${(error as Error).message}` }
  }
}
