import type { PackProblem } from '@daimon/identity-api'
import { type CodedError, validationError } from '@daimon/runtime'

/** The problems of a pack as one error; a licence that is not taken goes before all else. */
export const packError = (problems: readonly PackProblem[]): CodedError => {
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
