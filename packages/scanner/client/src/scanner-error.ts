/**
 * A failed request: code and status of the problem, or `UNREACHABLE` with status 0 without a
 * response.
 *
 * @example
 * try {
 *   await submit(connection, submission, new Set())
 * } catch (error) {
 *   if (!(error instanceof ScannerError)) throw error
 *   console.error(error.code, error.message)
 * }
 */
export class ScannerError extends Error {
  override readonly name = 'ScannerError'
  readonly code: string
  readonly status: number
  readonly problem: Readonly<Record<string, unknown>>

  constructor(
    code: string,
    status: number,
    detail: string,
    problem: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(detail, { cause })
    this.code = code
    this.status = status
    this.problem = problem
  }
}
