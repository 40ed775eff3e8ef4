import { ApiError } from '../api-error.ts'

export type ErrorTable = Readonly<
  Record<
    string,
    {
      readonly status: readonly number[]
      readonly title: string
      readonly meaning: string
      /**
       * What the caller can do; follows the meaning in a detail that the thrower left to the table.
       */
      readonly remedy?: string
    }
  >
>

export type ProblemContext = {
  readonly table: ErrorTable
  readonly instance: string
  readonly requestId: string
}

const isKnownError = (error: unknown, table: ErrorTable): error is ApiError =>
  error instanceof ApiError && Object.hasOwn(table, error.code)

/** The RFC 9457 problem of a coded error; other errors become INTERNAL_ERROR without details. */
export const toProblem = (error: unknown, { table, instance, requestId }: ProblemContext) => {
  const coded = isKnownError(error, table) ? error : new ApiError('INTERNAL_ERROR')
  const entry = table[coded.code]
  if (!entry) throw new Error(`the error table lacks ${coded.code}`)
  const { detail, status, issues, extra } = coded.options
  return {
    type: `/problems/${coded.code.toLowerCase().replaceAll('_', '-')}`,
    title: entry.title,
    status: status ?? entry.status[0] ?? 500,
    detail: detail ?? [entry.meaning, entry.remedy ?? ''].join(' ').trim(),
    instance,
    code: coded.code,
    request_id: requestId,
    ...(issues && issues.length > 0 ? { issues } : {}),
    ...extra,
  }
}

export const problemResponse = (error: unknown, context: ProblemContext): Response => {
  const problem = toProblem(error, context)
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'x-request-id': context.requestId,
      'x-content-type-options': 'nosniff',
      ...(isKnownError(error, context.table) ? error.options.headers : undefined),
    },
  })
}
