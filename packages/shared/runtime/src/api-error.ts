export type Issue = { readonly pointer: string; readonly message: string }

export type CodedErrorOptions = {
  /** Sent to the caller unchanged, so it must not contain anything the caller may not see. */
  readonly detail?: string
  /** For codes that have several statuses. */
  readonly status?: number
  readonly issues?: readonly Issue[]
  /** Additional members of the problem. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** The error that packages throw to each other: a code of the program's error table. */
export class ApiError<Code extends string = string> extends Error {
  override readonly name = 'ApiError'
  readonly code: Code
  readonly options: CodedErrorOptions

  constructor(code: Code, options: CodedErrorOptions = {}) {
    super(options.detail ?? code, { cause: options.cause })
    this.code = code
    this.options = options
  }
}
