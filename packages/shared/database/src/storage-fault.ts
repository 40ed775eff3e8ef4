/** SQLSTATE disk_full. */
export const DISK_FULL = '53100'
/**
 * SQLSTATE of this package: the lock of the data directory was removed, or another process took the
 * directory.
 */
export const LOCK_LOST = 'DM001'
/** SQLSTATEs data_corrupted and index_corrupted. */
const DAMAGED = new Set(['XX001', 'XX002'])

const FULL = new Set([DISK_FULL, 'ENOSPC', 'EDQUOT'])

/** Whether the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean => FULL.has(getCode(error))

/** Whether a page of the database is unreadable. */
export const isDamaged = (error: unknown): boolean => DAMAGED.has(getCode(error))

/** Whether this process has lost the right to write to its data directory. */
export const isLockLost = (error: unknown): boolean => getCode(error) === LOCK_LOST

const getCode = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
