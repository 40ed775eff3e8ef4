import { ApiError } from '@daimon/runtime'

/** The same answer for a job that never was and for one of another owner. */
export const jobNotFound = () =>
  new ApiError('NOT_FOUND', { detail: 'No job with this id belongs to the caller.' })
