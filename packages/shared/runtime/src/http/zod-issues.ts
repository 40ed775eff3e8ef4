import type { z } from 'zod'
import type { Issue } from '../api-error.ts'
import { jsonPointer } from '../strict-json.ts'

type RawIssue = z.core.$ZodIssue

// Parsed with reportInput: an absent member reports an input of undefined.
const isAbsent = (issue: RawIssue): boolean => 'input' in issue && issue.input === undefined

const CAN_BE_ABSENT = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

const wording = (issue: RawIssue): string => {
  if (CAN_BE_ABSENT.has(issue.code) && isAbsent(issue)) return 'is required'
  if (issue.code === 'invalid_type')
    return issue.message.startsWith('must ') ? issue.message : `must be ${article(issue.expected)}`
  if (issue.code === 'unrecognized_keys') return 'is not a known member'
  if (issue.code === 'invalid_value')
    return `must be one of: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
  if (issue.code === 'too_small' && issue.origin === 'array')
    return `must have at least ${issue.minimum} item(s)`
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `must have at most ${issue.maximum} items`
  // Replaces Zod's default messages; messages of a schema stay.
  if (issue.code === 'too_small' && issue.message.startsWith('Too small: '))
    return issue.origin === 'string'
      ? `must have at least ${issue.minimum} character(s)`
      : `must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`
  if (issue.code === 'too_big' && issue.message.startsWith('Too big: '))
    return issue.origin === 'string'
      ? `must have at most ${issue.maximum} characters`
      : `must be ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}`
  return issue.message
}

const article = (type: string): string =>
  type === 'record' || type === 'object'
    ? 'an object'
    : /^[aeiou]/.test(type)
      ? `an ${type}`
      : `a ${type}`

// A union reports every branch. The caller probably meant the one with the fewest issues, unless
// the union has its own message.
const branch = (issue: RawIssue): readonly RawIssue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  if (issue.message.startsWith('must ')) return [issue]
  const best = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? []
  return best.flatMap((inner) => branch({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** All issues of a failed parse, as JSON pointers and messages. */
export const zodIssues = (
  error: z.core.$ZodError,
  prefix: readonly (string | number)[] = [],
): Issue[] =>
  withoutRepeats(
    error.issues.flatMap(branch).flatMap((issue) => {
      const path = [...prefix, ...(issue.path as (string | number)[])]
      const message = wording(issue)
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ pointer: jsonPointer([...path, key]), message }))
        : [{ pointer: jsonPointer(path), message }]
    }),
  )

// Several checks of a value may have the same message.
const withoutRepeats = (issues: readonly Issue[]): Issue[] => {
  const seen = new Set<string>()
  return issues.filter(({ pointer, message }) => {
    const size = seen.size
    return seen.add(`${pointer} ${message}`).size > size
  })
}
