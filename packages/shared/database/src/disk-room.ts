import { statfsSync } from 'node:fs'

/**
 * The log grows by segments of 16 MiB, and a PostgreSQL that cannot write its log panics: embedded, it then hangs. What is
 * kept free is enough for what may be under way, a checkpoint included.
 */
const RESERVE_BYTES = 64 * 1024 * 1024
/** SQLSTATE disk_full. */
const DISK_FULL = '53100'

const WRITES =
  /^\s*(?:(?:insert|update|delete|merge|create|alter|drop|truncate|vacuum|copy)\b|with\b[^]*\b(?:insert|update|delete)\b)/i

/** Refuses a statement that writes while the disk has less than the reserve: reading goes on. */
export const requireRoom = (directory: string, sql: string): void => {
  if (!WRITES.test(sql)) return
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= RESERVE_BYTES) return
  const message = `the disk of ${directory} has less than ${RESERVE_BYTES / 2 ** 20} MiB left: nothing is written`
  throw Object.assign(new Error(message), { code: DISK_FULL })
}
