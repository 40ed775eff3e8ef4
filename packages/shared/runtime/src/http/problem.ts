import { CodedError } from '../coded-error.ts'

export type ErrorTable = Readonly<
  Record<
    string,
    { readonly status: readonly number[]; readonly title: string; readonly meaning: string }
  >
>

export type ProblemContext = {
  readonly table: ErrorTable
  readonly instance: string
  readonly requestId: string
}

const isTold = (error: unknown, table: ErrorTable): error is CodedError =>
  error instanceof CodedError && Object.hasOwn(table, error.code)

/** RFC 9457 problem details of a coded error; any other error is an INTERNAL_ERROR that tells nothing. */
export const toProblem = (error: unknown, { table, instance, requestId }: ProblemContext) => {
  const coded = isTold(error, table) ? error : new CodedError('INTERNAL_ERROR')
  const entry = table[coded.code]
  if (!entry) throw new Error(`the error table lacks ${coded.code}`)
  const { detail, status, issues, extra } = coded.options
  return {
    type: `/problems/${coded.code.toLowerCase().replaceAll('_', '-')}`,
    title: entry.title,
    status: status ?? entry.status[0] ?? 500,
    detail: detail ?? entry.meaning,
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
      ...(isTold(error, context.table) ? error.options.headers : undefined),
    },
  })
}
