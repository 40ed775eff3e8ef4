export type Issue = { readonly pointer: string; readonly message: string }

export type CodedErrorOptions = {
  /** Said to the caller as it is: never put in it what the caller may not see. */
  readonly detail?: string
  /** For codes with more than one status. */
  readonly status?: number
  readonly issues?: readonly Issue[]
  /** Further members of the problem. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** The one error that crosses a package border on purpose: a code of the program's error table. */
export class CodedError<Code extends string = string> extends Error {
  override readonly name = 'CodedError'
  readonly code: Code
  readonly options: CodedErrorOptions

  constructor(code: Code, options: CodedErrorOptions = {}) {
    super(options.detail ?? code, { cause: options.cause })
    this.code = code
    this.options = options
  }
}
