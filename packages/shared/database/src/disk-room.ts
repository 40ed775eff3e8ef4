import { freeBytes } from './free-bytes.ts'
import type { ReserveFile } from './reserve-file.ts'
import { DISK_FULL } from './storage-fault.ts'

/**
 * What a statement is for. Housekeeping (the job queue) and erasure go on with less room than
 * ordinary writes, and erasure may use up the reserve file.
 */
export type WritePurpose = 'ordinary' | 'housekeeping' | 'erasure'

const MIB = 2 ** 20
/**
 * The log grows by segments of 16 MiB, and a PostgreSQL that cannot write its log panics: embedded, it then hangs. What is
 * kept free is enough for what may be under way, a checkpoint included.
 */
export const ORDINARY_BYTES_MIN = 64 * MIB
/** A segment of the log and half of one for pages. Below it, not even an erasure is safe. */
export const ERASURE_BYTES_MIN = 24 * MIB
/** Room for an erasure of a small database, rewriting of its tables included. */
export const RESERVE_BYTES = 48 * MIB

const WRITES =
  /^\s*(?:(?:insert|update|delete|merge|create|alter|drop|truncate|vacuum|copy|do)\b|with\b[^]*\b(?:insert|update|delete)\b)/i

export const isWrite = (sql: string): boolean => WRITES.test(sql)

/** Refuses a statement that writes when the disk has too little room for it: reading goes on. */
export const requireRoom = (
  directory: string,
  purpose: WritePurpose,
  reserve: ReserveFile,
): void => {
  const free = freeBytes(directory)
  if (free >= ORDINARY_BYTES_MIN) {
    if (free >= ORDINARY_BYTES_MIN + RESERVE_BYTES) reserve.fill()
    return
  }
  if (purpose === 'erasure') reserve.release()
  if (purpose !== 'ordinary' && freeBytes(directory) >= ERASURE_BYTES_MIN) return
  throw Object.assign(new Error(diskFullMessage(directory)), { code: DISK_FULL })
}

/** What is the matter with a full disk and what to do, for whoever runs the service. */
export const diskFullMessage = (directory: string): string =>
  `The disk of ${directory} is full: ${mib(freeBytes(directory))} MiB free, ${mib(ORDINARY_BYTES_MIN)} MiB needed to write. The data is not damaged. Free some space.`

const mib = (bytes: number): number => Math.floor(bytes / MIB)
