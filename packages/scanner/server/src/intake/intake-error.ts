import type { Issue } from '@daimon/runtime'

export type IntakeCode =
  | 'VALIDATION_ERROR'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_SCHEMA_VERSION'
  | 'FRAGMENT_MISSING'

/** Why a submission is refused; the worker sends it to the main thread as plain data. */
export class IntakeError extends Error {
  override readonly name = 'IntakeError'
  readonly code: IntakeCode
  readonly issues: readonly Issue[]
  readonly missing: readonly string[]

  constructor(
    code: IntakeCode,
    message: string,
    issues: readonly Issue[] = [],
    cause?: unknown,
    missing: readonly string[] = [],
  ) {
    super(message, { cause })
    this.code = code
    this.issues = issues
    this.missing = missing
  }
}
