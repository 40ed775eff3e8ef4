import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@daimon/files'
import { type Connection, fetchReport } from '@daimon/scanner-client'
import { dictionaryName, hasDictionaries, unpackWith } from '@daimon/scanner-core'
import { cacheDirectory } from './config.ts'
import type { Io } from './io.ts'

const KEPT = 32
const BYTES_MAX = 32 * 1_048_576

type CachedReport = { readonly scanId: string; readonly bytes: Buffer }

/**
 * Fetches the JSON report of a scan, byte for byte. If a report of the same repository is cached,
 * the service sends only the difference; if the difference doesn't apply, the complete report.
 */
export const fetchJsonReport = async (
  io: Io,
  connection: Connection,
  scanId: string,
  repoFingerprint: string,
): Promise<string> => {
  const directory = join(cacheDirectory(io.env), 'reports')
  const file = join(directory, cacheName(connection, repoFingerprint))
  const kept = hasDictionaries() ? readKept(file) : undefined
  const bytes =
    (kept && (await differing(connection, scanId, kept))) ?? (await whole(connection, scanId))
  keep(directory, file, { scanId, bytes: Buffer.from(bytes) })
  return Buffer.from(bytes).toString('utf8')
}

const whole = async (connection: Connection, scanId: string): Promise<Uint8Array> =>
  (await fetchReport(connection, scanId)).bytes

/** Undefined if the difference doesn't apply; the caller then fetches the complete report. */
const differing = async (
  connection: Connection,
  scanId: string,
  kept: CachedReport,
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

/** The cache key includes the service and the API key: each caller has its own reports. */
const cacheName = ({ baseUrl, apiKey }: Connection, repoFingerprint: string): string =>
  createHash('sha256')
    .update(`${baseUrl}\n${apiKey ?? ''}\n${repoFingerprint}`)
    .digest('hex')
    .slice(0, 32)

/** The first line is the scan ID. It grants access to the scan, so the file is private (0600). */
const readKept = (file: string): CachedReport | undefined => {
  try {
    const content = readFileSync(file)
    const end = content.indexOf('\n')
    const scanId = content.toString('utf8', 0, end)
    return /^[\w-]{1,256}$/.test(scanId) ? { scanId, bytes: content.subarray(end + 1) } : undefined
  } catch {
    return undefined
  }
}

const keep = (directory: string, file: string, { scanId, bytes }: CachedReport): void => {
  if (bytes.length > BYTES_MAX) return
  try {
    replaceFile(file, Buffer.concat([Buffer.from(`${scanId}\n`), bytes]), { isPrivate: true })
    forgetOldest(directory)
  } catch {
    // The cache is optional: without it, the next scan fetches the complete report.
  }
}

const forgetOldest = (directory: string): void => {
  const files = readdirSync(directory).map((name) => join(directory, name))
  const byAge = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const file of byAge.slice(KEPT)) rmSync(file, { force: true })
}
