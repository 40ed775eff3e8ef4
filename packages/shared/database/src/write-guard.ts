import { type Ownership, ownershipState } from './ownership.ts'
import { LOCK_LOST } from './storage-fault.ts'

export type WriteGuard = {
  /** Throws LOCK_LOST unless a statement may run. */
  readonly beforeStatement: (isWrite: boolean) => void
  /** Throws LOCK_LOST unless what was written may be acknowledged. */
  readonly beforeAnswer: () => void
  /** Another process has the directory: not even a checkpoint may touch it. */
  readonly isTaken: () => boolean
}

const TAKEN =
  'another process took the data directory because its lock was removed: this one stopped using it. Stop one of the two, then restart the other.'
const UNLOCKED =
  'the lock of the data directory was removed: nothing is written. Restart the service, and leave daimon.lock and daimon.owner in place.'
const UNKNOWN = 'whether this write was stored is unknown, and it is not acknowledged'

/**
 * Keeps a process from writing to a data directory that may be another's. It checks before a
 * statement and again before the answer: a successor first replaces the owner file and then reads the
 * log, so it finds in the log whatever was acknowledged before.
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
