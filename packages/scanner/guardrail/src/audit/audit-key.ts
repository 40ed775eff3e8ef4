import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/** The user's secret for signing audit entries; undefined if it is missing or unreadable. */
export const readAuditKey = (directory: string): Buffer | undefined => {
  try {
    const key = Buffer.from(readFileSync(join(directory, 'key'), 'utf8').trim(), 'hex')
    return key.length === KEY_BYTES ? key : undefined
  } catch {
    return undefined
  }
}

/** Reads the key, or creates one that only the user can read. Throws file system errors. */
export const openAuditKey = (directory: string): Buffer => {
  const known = readAuditKey(directory)
  if (known) return known
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const own = join(directory, `key.${process.pid}.${randomBytes(4).toString('hex')}`)
  writeFileSync(own, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  try {
    // A hard link appears with its complete content, and only one process can create it.
    linkSync(own, join(directory, 'key'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  const key = readAuditKey(directory)
  if (!key) throw new Error(`'${join(directory, 'key')}' is not a key of ${KEY_BYTES} bytes in hex`)
  return key
}

export const computeMac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

export const isMacOf = (key: Buffer, text: string, mac: string): boolean => {
  const given = Buffer.from(mac, 'hex')
  const own = Buffer.from(computeMac(key, text), 'hex')
  return given.length === own.length && timingSafeEqual(given, own)
}
