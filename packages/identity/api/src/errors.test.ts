import { problemType } from '@daimon/contract'
import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from './errors.ts'

/** The table of the contract. */
const CONTRACT: Readonly<Record<string, readonly number[]>> = {
  BOT_NOT_FOUND: [404],
  SOULPACK_NOT_FOUND: [404],
  ACCESS_DENIED: [401, 403],
  SOULPACK_LICENSE_REJECTED: [422],
  INFERENCE_DOWN: [503],
  SOULPACK_INVALID: [422],
  MEMORY_DIM_MISMATCH: [422],
  VALIDATION_ERROR: [422],
  SOUL_INVALID: [422],
  NOT_FOUND: [404],
  METHOD_NOT_ALLOWED: [405],
  PAYLOAD_TOO_LARGE: [413],
  UNSUPPORTED_MEDIA_TYPE: [415],
  RATE_LIMITED: [429],
  READY_DEGRADED: [503],
  MEMORY_NOT_FOUND: [404],
  CONFLICT: [409],
  INTERNAL_ERROR: [500],
}

test('has the codes and statuses of the contract', () => {
  const ours = Object.entries(ERRORS).map(([code, { status }]) => [code, status])
  expect(Object.fromEntries(ours)).toEqual(CONTRACT)
})

test.each(Object.entries(ERRORS))(
  '%s explains the error and the remedy in sentences',
  (_code, entry) => {
    for (const words of [entry.title, entry.meaning, entry.remedy])
      expect(words.trim()).not.toBe('')
    expect(entry.meaning).toMatch(/\.$/)
    expect(entry.remedy).toMatch(/\.$/)
  },
)

test('derives the path of a code’s page in kebab case', () => {
  expect(problemType('BOT_NOT_FOUND')).toBe('/problems/bot-not-found')
  const types = (Object.keys(ERRORS) as ErrorCode[]).map(problemType)
  expect(new Set(types).size).toBe(types.length)
  for (const type of types) expect(type).toMatch(/^\/problems\/[a-z]+(-[a-z]+)*$/)
})

test.each(Object.entries(ERRORS))(
  '%s has a noun phrase of at most 40 characters as title',
  (_code, { title }) => {
    expect(title.length).toBeLessThanOrEqual(40)
    expect(title).toMatch(/^[A-Z][A-Za-z ]*$/)
    expect(title).not.toMatch(/\b(is|are|no such|cannot)\b/i)
  },
)
