import type { ProofRequest } from '@daimon/scanner-api'
import { isSeedText } from '../../protocol/seed-text.ts'
import type { Answer } from './send-request.ts'

type Showing = {
  /** The record, as JSON. */
  readonly record: string
  /** The ID with which the request names it. */
  readonly payload: string
  readonly request: ProofRequest
  readonly answer: Answer | undefined
  /** Other records, as JSON. */
  readonly others: readonly string[]
  /** Whether the answer is a page, which quotes no values. */
  readonly isPage: boolean
}

/**
 * Whether a response has values of a record: two, one of which the request didn't bring, or one
 * text that only a read of the record gives, and that no other record has.
 */
export const showsRecord = ({
  record,
  payload,
  request,
  answer,
  others,
  isPage,
}: Showing): boolean => {
  if (answer === undefined || answer.status >= 300) return false
  const sent = JSON.stringify([decode(request.path), request.query ?? {}, request.body ?? ''])
  const values = [...new Set(record.match(/"(?:[^"\\]|\\.){4,}"(?!:)/g) ?? [])]
  const found = values.filter((value) => answer.body.includes(isPage ? value.slice(1, -1) : value))
  const isBrought = (value: string) => value.includes(payload) || sent.includes(value.slice(1, -1))
  const isOwn = (value: string) =>
    isSeedText(value.slice(1, -1)) &&
    !sent.includes(value.slice(1, -1)) &&
    others.every((other) => !other.includes(value))
  return (found.length >= 2 && !found.every(isBrought)) || found.some(isOwn)
}

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
