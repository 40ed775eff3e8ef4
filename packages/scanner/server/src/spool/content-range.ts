import { ApiError } from '@daimon/runtime'

export type ContentRange = {
  /** Undefined for a status request. */
  readonly first: number | undefined
  readonly last: number | undefined
  readonly total: number
}

const RANGE = /^bytes (?:(\d{1,10})-(\d{1,10})|\*)\/(\d{1,10})$/

/** Parses Content-Range (RFC 9110, 14.4); `*` instead of a range requests the upload status. */
export const readContentRange = (header: string | null): ContentRange | undefined => {
  if (header === null) return undefined
  const match = RANGE.exec(header.trim())
  if (!match) throw invalid('must be `bytes FIRST-LAST/TOTAL` or `bytes */TOTAL`')
  const [, first, last, total] = match
  const range = {
    first: first === undefined ? undefined : Number(first),
    last: last === undefined ? undefined : Number(last),
    total: Number(total),
  }
  if (range.total < 1 || range.total > TOTAL_MAX)
    throw invalid(`must have a total of 1 to ${TOTAL_MAX} bytes`)
  if (range.first !== undefined && range.last !== undefined)
    if (range.first > range.last || range.last >= range.total)
      throw invalid('must be within its total')
  return range
}

const TOTAL_MAX = 64 * 1024 * 1024

const invalid = (message: string) =>
  new ApiError('VALIDATION_ERROR', {
    detail: `1 issue(s): /content-range ${message}`,
    issues: [{ pointer: '/content-range', message }],
  })
