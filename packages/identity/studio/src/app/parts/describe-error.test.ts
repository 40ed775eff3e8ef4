import {
  ConnectionFailedError,
  NotFoundError,
  RateLimitedError,
  TimedOutError,
  ValidationError,
} from '@daimon/client'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const headers = new Headers({ 'retry-after': '7' })
const problem = (members: object) => JSON.stringify({ code: 'VALIDATION_ERROR', ...members })

test('names refused members in words, without their pointers', () => {
  const issues = [
    { pointer: '/top_k', message: 'must be at most 100' },
    { pointer: '/soul/baseline_msv/hexaco/H', message: 'must be at most 1' },
  ]
  const error = new ValidationError(422, headers, problem({ detail: '/top_k: …', issues }), 0)
  expect(describeError(error).text).toBe(
    'Top k: must be at most 100; Honesty-humility: must be at most 1',
  )
})

test.each([
  [new TimedOutError('POST /x: no response'), 'Identity service not responding', /Check its log/],
  [new ConnectionFailedError('fetch failed'), 'Studio unreachable', /when Studio is back/],
  [
    new NotFoundError(404, headers, problem({ detail: 'No avatar.' }), 0),
    'Not found',
    /^No avatar/,
  ],
  [new RateLimitedError(429, headers, problem({}), 0), 'Too many requests', /Retry in 7 s/],
  [new Error('odd'), 'Request failed', /^odd$/],
])('describes %s', (error, title, text) => {
  expect(describeError(error)).toEqual({ title, text: expect.stringMatching(text) as string })
})
