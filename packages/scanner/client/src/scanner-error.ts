/** An answer that is no success: the problem's code and status, or `UNREACHABLE` when there was no answer. */
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
