/**
 * A chat server that is down, late, unwilling or makes no sense. Its message names no text of the
 * user's.
 */
export class InferenceError extends Error {
  override readonly name = 'InferenceError'
  readonly status: number | undefined
  constructor(message: string, options: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options)
    this.status = options.status
  }
}
