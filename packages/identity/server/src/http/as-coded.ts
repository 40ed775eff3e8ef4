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
  if (fault === 'full')
    return new CodedError('READY_DEGRADED', {
      detail:
        'The disk of the database is full: what is there can be read, and nothing was stored. Free some space and try again.',
      headers: { 'retry-after': '30' },
      cause: error,
    })
  if (fault === 'unavailable')
    return new CodedError('READY_DEGRADED', {
      detail: 'The database does not answer. Nothing was stored; try again.',
      headers: { 'retry-after': '2' },
      cause: error,
    })
  return error
}
