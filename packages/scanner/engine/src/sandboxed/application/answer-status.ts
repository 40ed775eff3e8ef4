import type { Answer } from './send-request.ts'

/** Codes of errors in an answer of a GraphQL server, whose status is that of a success. */
const CODES: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
}
const IS_ANSWER = /^\s*\{\s*"(?:errors|data)"/

/** The errors in an answer of a GraphQL server, if there are any. */
const readErrors = ({ status, body }: Answer): readonly GraphqlError[] => {
  if (status >= 300 || !IS_ANSWER.test(body)) return []
  try {
    const { errors } = JSON.parse(body) as { readonly errors?: unknown }
    return Array.isArray(errors) ? (errors as readonly GraphqlError[]) : []
  } catch {
    return []
  }
}

type GraphqlError = { readonly extensions?: { readonly code?: string } } | null

/** The status of an answer; a refusal by a GraphQL server counts as one. */
export const readStatus = (answer: Answer | undefined): number | null =>
  answer === undefined
    ? null
    : (CODES[readErrors(answer)[0]?.extensions?.code ?? ''] ?? answer.status)

/** Whether an answer neither fails nor leads elsewhere. */
export const isSuccess = (answer: Answer): boolean =>
  answer.status < 300 && readErrors(answer).length === 0

const LOGIN = /log-?in|sign-?in/i

/** Whether an answer demands another user, by its status or by leading to a login. */
export const isRefusal = (answer: Answer): boolean => {
  const status = readStatus(answer)
  return status === 401 || status === 403 || LOGIN.test(answer.headers.location ?? '')
}
