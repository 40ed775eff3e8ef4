import { type Ownership, ownershipState } from './ownership.ts'
import { LOCK_LOST } from './storage-fault.ts'

export type WriteGuard = {
  /** Throws LOCK_LOST unless a statement may run. */
  readonly beforeStatement: (isWrite: boolean) => void
  /** Throws LOCK_LOST unless a write may be acknowledged. */
  readonly beforeAnswer: () => void
  /** Another process has the directory: not even a checkpoint may write to it. */
  readonly isTaken: () => boolean
}

const TAKEN =
  'another process took the data directory after its lock was removed, so this process stopped using it. Stop one of the two, then restart the other.'
const UNLOCKED =
  'the lock of the data directory was removed, so writes are disabled. Restart the service, and leave daimon.lock and daimon.owner in place.'
const UNKNOWN = "can't confirm whether this write was stored, so it isn't acknowledged"

/**
 * Stops a process from writing to a data directory that may belong to another. It checks before a
 * statement and again before the reply: a successor first replaces the owner file and then reads
 * the log, so it finds every acknowledged write in the log.
 */
export const writeGuard = (ownership: Ownership): WriteGuard => {
  const isTaken = () => ownershipState(ownership) === 'taken'
  return {
    isTaken,
    beforeStatement: (isWrite) => {
      const state = ownershipState(ownership)
      if (state === 'held' || (state === 'unlocked' && !isWrite)) return
      throw lockLost(state === 'taken' ? TAKEN : UNLOCKED)
    },
    beforeAnswer: () => {
      if (isTaken()) throw lockLost(`${TAKEN} (${UNKNOWN})`)
    },
  }
}

const lockLost = (message: string): Error => Object.assign(new Error(message), { code: LOCK_LOST })
