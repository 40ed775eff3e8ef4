import { storeFault } from '@daimon/identity-store'
import { CodedError } from '@daimon/runtime'

/** Faults of the store that are none of this program become what the caller can do about them. */
export const asCoded = (error: unknown): unknown => {
  if (error instanceof CodedError) return error
  const fault = storeFault(error)
  if (fault === 'duplicate_memory')
    return new CodedError('CONFLICT', {
      detail: 'Another memory of the avatar has this content.',
      cause: error,
    })
  const told = DEGRADED[fault]
  if (told === undefined) return error
  const [detail, retrySeconds] = told
  const headers: Record<string, string> =
    retrySeconds === undefined ? {} : { 'retry-after': String(retrySeconds) }
  return new CodedError('READY_DEGRADED', { detail, headers, cause: error })
}

/** What the caller is told of a storage that is not in order, and after how many seconds to try again. */
const DEGRADED: Readonly<
  Record<
    ReturnType<typeof storeFault>,
    readonly [detail: string, retrySeconds?: number] | undefined
  >
> = {
  duplicate_memory: undefined,
  full: [
    'The disk of the database is full: what is stored can be read and forgotten, and nothing was stored. Free some space and try again.',
    30,
  ],
  damaged: [
    'The request needs a page of the database that is damaged. Other data can still be read. See /ready for the table; restore a backup.',
  ],
  lock_lost: [
    'The service lost the lock of its data directory, so this write is not acknowledged. Restart the service.',
  ],
  unavailable: ['The database does not answer. Nothing was stored; try again.', 2],
  other: undefined,
}
