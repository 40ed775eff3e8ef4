import { freeBytes } from './free-bytes.ts'
import type { ReserveFile } from './reserve-file.ts'
import { DISK_FULL } from './storage-fault.ts'

/**
 * Purpose of a statement. Housekeeping (the job queue) and erasure continue with less free space
 * than ordinary writes need, and erasure may also use the reserve file.
 */
export type WritePurpose = 'ordinary' | 'housekeeping' | 'erasure'

const MIB = 2 ** 20
/**
 * Free space below which ordinary writes are refused. The log grows by segments of 16 MiB, and a
 * PostgreSQL that can't write its log panics; embedded, it then hangs. The limit covers the work in
 * progress, including a checkpoint.
 */
export const ORDINARY_BYTES_MIN = 64 * MIB
/** One log segment plus half of one for pages. Below it, even an erasure isn't safe. */
export const ERASURE_BYTES_MIN = 24 * MIB
/** Free space for an erasure in a small database, including rewriting its tables. */
export const RESERVE_BYTES = 48 * MIB

const WRITES =
  /^\s*(?:(?:insert|update|delete|merge|create|alter|drop|truncate|vacuum|copy|do)\b|with\b[^]*\b(?:insert|update|delete)\b)/i

export const isWrite = (sql: string): boolean => WRITES.test(sql)

/** Rejects a write when the disk has too little free space; reads continue. */
export const requireDiskSpace = (
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

/** Describes a full disk and its fix, for operators. */
export const diskFullMessage = (directory: string): string =>
  `The disk of ${directory} is full: ${mib(freeBytes(directory))} MiB free, ${mib(ORDINARY_BYTES_MIN)} MiB needed to write. The data is not damaged. Free some space.`

const mib = (bytes: number): number => Math.floor(bytes / MIB)
