import { isDamaged, isDiskFull, isLockLost, isNodeLost, isUnavailable } from '@daimon/database'

/** Error classes of the store, decided by SQLSTATE and constraint name, never by class. */
export type StoreIssue =
  | 'duplicate_memory'
  | 'full'
  | 'damaged'
  | 'lock_lost'
  | 'node_lost'
  | 'unavailable'
  | 'other'

/**
 * The index of the table, of one of its partitions, or of one of its shards. Errors of shards name
 * it in the message alone.
 */
const ONE_MEMORY = /(?:^|")memories_once(?:_p\d+)?(?:_\d+)?(?:$|")/
const UNIQUE_VIOLATION = '23505'

export const storeFault = (error: unknown): StoreIssue => {
  const {
    code,
    constraint,
    message = '',
  } = (error ?? {}) as {
    code?: string
    constraint?: string
    message?: string
  }
  if (code === UNIQUE_VIOLATION && ONE_MEMORY.test(constraint ?? message)) return 'duplicate_memory'
  if (isDiskFull(error)) return 'full'
  if (isDamaged(error)) return 'damaged'
  if (isLockLost(error)) return 'lock_lost'
  if (isNodeLost(error)) return 'node_lost'
  return isUnavailable(error) ? 'unavailable' : 'other'
}
