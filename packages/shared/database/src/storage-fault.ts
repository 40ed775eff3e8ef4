/** SQLSTATE disk_full. */
export const DISK_FULL = '53100'
/** Of our own: the lock of the data directory was removed, or another process took the directory. */
export const LOCK_LOST = 'DM001'
/** SQLSTATEs data_corrupted and index_corrupted. */
const DAMAGED = new Set(['XX001', 'XX002'])

const FULL = new Set([DISK_FULL, 'ENOSPC', 'EDQUOT'])

/** Whether the disk of the database has no room left. */
export const isDiskFull = (error: unknown): boolean => FULL.has(codeOf(error))

/** Whether a page of the database cannot be read as it was written. */
export const isDamaged = (error: unknown): boolean => DAMAGED.has(codeOf(error))

/** Whether this process may not write to its data directory any more. */
export const isLockLost = (error: unknown): boolean => codeOf(error) === LOCK_LOST

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
