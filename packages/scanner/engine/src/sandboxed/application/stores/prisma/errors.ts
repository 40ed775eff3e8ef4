/** The arguments of a query don't fit the schema. */
export class PrismaClientValidationError extends Error {
  override readonly name = 'PrismaClientValidationError'
}

/** A query failed for a reason that has a code. */
export class PrismaClientKnownRequestError extends Error {
  override readonly name = 'PrismaClientKnownRequestError'
  readonly code: string
  readonly meta: object
  readonly clientVersion = '0'

  constructor(
    message: string,
    { code, meta = {} }: { readonly code: string; readonly meta?: object },
  ) {
    super(message)
    this.code = code
    this.meta = meta
  }
}

export const throwNotFound = (): never => {
  throw new PrismaClientKnownRequestError('No record was found.', { code: 'P2025' })
}
