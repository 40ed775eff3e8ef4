import type { PackProblem } from '@daimon/identity-api'
import { type ApiError, validationError } from '@daimon/runtime'

/** The problems of a pack as one error; a license that is not accepted comes first. */
export const packError = (problems: readonly PackProblem[]): ApiError => {
  const isRejected = problems.some(({ code }) => code === 'SOULPACK_LICENSE_REJECTED')
  return validationError(
    problems.map(({ pointer, message }) => ({ pointer, message })),
    isRejected ? 'SOULPACK_LICENSE_REJECTED' : 'SOULPACK_INVALID',
  )
}

export const packProblem = (pointer: string, message: string): PackProblem => ({
  code: 'SOULPACK_INVALID',
  pointer,
  message,
})
