import { storeFault } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'

/** Maps errors of the storage, as opposed to bugs, to errors that the caller can act on. */
export const toApiError = (error: unknown): unknown => {
  if (error instanceof ApiError) return error
  const fault = storeFault(error)
  if (fault === 'duplicate_memory')
    return new ApiError('CONFLICT', {
      detail: 'Another memory of the avatar has this content.',
      cause: error,
    })
  const degraded = DEGRADED[fault]
  if (degraded === undefined) return error
  const [detail, retrySeconds] = degraded
  const headers: Record<string, string> =
    retrySeconds === undefined ? {} : { 'retry-after': String(retrySeconds) }
  return new ApiError('READY_DEGRADED', { detail, headers, cause: error })
}

/** Message for a storage problem, and the seconds after which to retry. */
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
  node_lost: [
    'A node of the database was lost while the request was committed: it may be stored or not. Try again with the same idempotency key.',
    2,
  ],
  unavailable: ['The database does not answer. Nothing was stored; try again.', 2],
  other: undefined,
}
