import { isDamaged, isDiskFull, isLockLost, isUnavailable } from '@daimon/database'

/** Error classes of the store, decided by SQLSTATE and constraint name, never by class. */
export type StoreIssue =
  | 'duplicate_memory'
  | 'full'
  | 'damaged'
  | 'lock_lost'
  | 'unavailable'
  | 'other'

/** The index of the table or of one of its partitions. */
const ONE_MEMORY = /^memories_once(?:_p\d+)?$/
const UNIQUE_VIOLATION = '23505'

export const storeFault = (error: unknown): StoreIssue => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  if (code === UNIQUE_VIOLATION && constraint !== undefined && ONE_MEMORY.test(constraint))
    return 'duplicate_memory'
  if (isDiskFull(error)) return 'full'
  if (isDamaged(error)) return 'damaged'
  if (isLockLost(error)) return 'lock_lost'
  return isUnavailable(error) ? 'unavailable' : 'other'
}
