import type { Answer } from './send-request.ts'

/** Codes of errors in an answer of a GraphQL server, whose status is that of a success. */
const CODES: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
}
const IS_ANSWER = /^\s*\{\s*"(?:errors|data)"/

/** The status of an answer; a refusal by a GraphQL server counts as one. */
export const readStatus = (answer: Answer | undefined): number | null => {
  if (answer === undefined) return null
  const { status, body } = answer
  if (status >= 300 || !IS_ANSWER.test(body)) return status
  try {
    const { errors } = JSON.parse(body) as {
      readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
    }
    return CODES[errors?.[0]?.extensions?.code ?? ''] ?? status
  } catch {
    return status
  }
}
