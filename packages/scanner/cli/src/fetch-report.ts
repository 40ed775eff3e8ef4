import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Connection, fetchReport } from '@daimon/scanner-client'
import { dictionaryName, hasDictionaries, unpackWith } from '@daimon/scanner-core'
import { cacheFolder } from './config.ts'
import type { Io } from './io.ts'

const KEPT = 32
const BYTES_MAX = 32 * 1_048_576

type Kept = { readonly scanId: string; readonly bytes: Buffer }

/**
 * The report of a scan as JSON, byte for byte as the service has it. Of a repository that was scanned before only what
 * differs travels; without a trace of that, or where it does not fit, the whole.
 */
export const fetchJsonReport = async (
  io: Io,
  connection: Connection,
  scanId: string,
  repoFingerprint: string,
): Promise<string> => {
  const folder = join(cacheFolder(io.env), 'reports')
  const file = join(folder, nameOf(connection, repoFingerprint))
  const kept = hasDictionaries() ? readKept(file) : undefined
  const bytes =
    (kept && (await differing(connection, scanId, kept))) ?? (await whole(connection, scanId))
  keep(folder, file, { scanId, bytes: Buffer.from(bytes) })
  return Buffer.from(bytes).toString('utf8')
}

const whole = async (connection: Connection, scanId: string): Promise<Uint8Array> =>
  (await fetchReport(connection, scanId)).bytes

/** Undefined for a difference that does not fit: then the whole is asked for. */
const differing = async (
  connection: Connection,
  scanId: string,
  kept: Kept,
): Promise<Uint8Array | undefined> => {
  const dictionary = { scanId: kept.scanId, name: dictionaryName(kept.bytes) }
  const { bytes, isDifference } = await fetchReport(connection, scanId, dictionary)
  if (!isDifference) return bytes
  try {
    return unpackWith(kept.bytes, bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Reports belong to whoever scanned: another service or key has others. */
const nameOf = ({ baseUrl, apiKey }: Connection, repoFingerprint: string): string =>
  createHash('sha256')
    .update(`${baseUrl}\n${apiKey ?? ''}\n${repoFingerprint}`)
    .digest('hex')
    .slice(0, 32)

/** The first line is the id of the scan; it is all that it takes to read it, so nobody else may see the file. */
const readKept = (file: string): Kept | undefined => {
  try {
    const content = readFileSync(file)
    const end = content.indexOf('\n')
    const scanId = content.toString('utf8', 0, end)
    return /^[\w-]{1,256}$/.test(scanId) ? { scanId, bytes: content.subarray(end + 1) } : undefined
  } catch {
    return undefined
  }
}

const keep = (folder: string, file: string, { scanId, bytes }: Kept): void => {
  if (bytes.length > BYTES_MAX) return
  const next = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(next, Buffer.concat([Buffer.from(`${scanId}\n`), bytes]), { mode: 0o600 })
    renameSync(next, file)
    forgetOldest(folder)
  } catch {
    // Then the next scan gets the whole again.
  }
}

const forgetOldest = (folder: string): void => {
  const files = readdirSync(folder).map((name) => join(folder, name))
  const byAge = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const file of byAge.slice(KEPT)) rmSync(file, { force: true })
}
