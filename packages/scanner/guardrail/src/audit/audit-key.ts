import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/** The user's secret for signing audit entries; undefined where there is none yet, or it can't be read. */
export const readAuditKey = (folder: string): Buffer | undefined => {
  try {
    const key = Buffer.from(readFileSync(join(folder, 'key'), 'utf8').trim(), 'hex')
    return key.length === KEY_BYTES ? key : undefined
  } catch {
    return undefined
  }
}

/** Reads the key, or creates one that only the user can read. Throws what the file system throws. */
export const openAuditKey = (folder: string): Buffer => {
  const known = readAuditKey(folder)
  if (known) return known
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = join(folder, `key.${process.pid}.${randomBytes(4).toString('hex')}`)
  writeFileSync(own, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  try {
    // A link appears with its whole content, and only one of several processes can make it.
    linkSync(own, join(folder, 'key'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  const key = readAuditKey(folder)
  if (!key) throw new Error(`'${join(folder, 'key')}' is not a key of ${KEY_BYTES} bytes in hex`)
  return key
}

export const macOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

export const isMacOf = (key: Buffer, text: string, mac: string): boolean => {
  const given = Buffer.from(mac, 'hex')
  const own = Buffer.from(macOf(key, text), 'hex')
  return given.length === own.length && timingSafeEqual(given, own)
}
