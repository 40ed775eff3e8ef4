import { isDamaged, isDiskFull, isLockLost, isUnavailable } from '@daimon/database'

/** What a database says, in our words; by SQLSTATE and constraint, never by class. */
export type StoreFault =
  | 'duplicate_memory'
  | 'full'
  | 'damaged'
  | 'lock_lost'
  | 'unavailable'
  | 'other'

/** The index of the whole table, or of one of its partitions. */
const ONE_MEMORY = /^memories_once(?:_p\d+)?$/
const UNIQUE_VIOLATION = '23505'

export const storeFault = (error: unknown): StoreFault => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  if (code === UNIQUE_VIOLATION && constraint !== undefined && ONE_MEMORY.test(constraint))
    return 'duplicate_memory'
  if (isDiskFull(error)) return 'full'
  if (isDamaged(error)) return 'damaged'
  if (isLockLost(error)) return 'lock_lost'
  return isUnavailable(error) ? 'unavailable' : 'other'
}
