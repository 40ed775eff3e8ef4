import { describe, expect, test } from 'vitest'

import { BadAnswerError, ConnectionFailedError, statusError, TimedOutError } from './errors.ts'
import { isWorthRepeating, retryDelayMs } from './retry.ts'

const answered = (status: number, code?: string, headers: Record<string, string> = {}) =>
  statusError(status, new Headers(headers), code === undefined ? '' : JSON.stringify({ code }), 0)
const refused = new ConnectionFailedError('no', {
  cause: new TypeError('fetch failed', {
    cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
  }),
})
const broken = new ConnectionFailedError('no', { cause: new TypeError('terminated') })

describe('retryable errors', () => {
  test.each([
    ['nothing listens', refused, true, true],
    ['the connection broke', broken, true, false],
    ['the time is up', new TimedOutError('no'), false, false],
    ['too many requests', answered(429, 'RATE_LIMITED'), true, true],
    ['the service is not ready', answered(503, 'READY_DEGRADED'), true, true],
    ['there is no model', answered(503, 'INFERENCE_DOWN'), false, false],
    ['a gateway has no service', answered(502), true, false],
    ['a fault', answered(500, 'INTERNAL_ERROR'), true, false],
    ['a conflict', answered(409, 'CONFLICT'), false, false],
    ['the request is not valid', answered(422, 'VALIDATION_ERROR'), false, false],
    ['a page', new BadAnswerError('no'), false, false],
    ['a fault of the caller', new TypeError('no'), false, false],
  ])('%s', (_what, error, whenRepeatable, whenNot) => {
    expect(isWorthRepeating(error, true)).toBe(whenRepeatable)
    expect(isWorthRepeating(error, false)).toBe(whenNot)
  })
})

describe('the delay', () => {
  test('doubles up to its limit, reduced by up to half at random', () => {
    const delays = [1, 2, 3, 4, 5, 6].map((tries) => retryDelayMs(broken, tries, 0))
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
    expect(retryDelayMs(broken, 1, 1)).toBe(250)
  })

  test('follows Retry-After, in seconds or as a date', () => {
    expect(retryDelayMs(answered(429, 'X', { 'retry-after': '7' }), 1, 0)).toBe(7_000)
    const date = { 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT' }
    expect(retryDelayMs(answered(503, 'X', date), 1, 0)).toBe(9_000)
    expect(retryDelayMs(answered(503, 'X', { 'retry-after': 'soon' }), 1, 0)).toBe(500)
  })
})
