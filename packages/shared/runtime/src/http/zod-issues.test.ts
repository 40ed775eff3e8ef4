import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { zodIssues } from './zod-issues.ts'

const listIssues = (
  schema: z.ZodType,
  value: unknown,
  prefix: readonly (string | number)[] = [],
) => {
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.success ? [] : zodIssues(parsed.error, prefix)
}

const range = 'must be a number from 0 to 1'
const share = z.number({ error: range }).min(0, range).max(1, range)

describe('wording', () => {
  test.each([
    ['a string', z.string()],
    ['a number with a range', share],
    ['an enumeration', z.enum(['a', 'b'])],
    ['a literal', z.literal('a')],
    ['an object', z.object({ b: z.string() })],
    ['an array', z.array(z.string())],
    ['a record', z.record(z.string(), z.string())],
    ['a union', z.union([z.string(), z.number()])],
    ['a pattern', z.string().regex(/^x/, 'must begin with x')],
  ])('a missing %s is only reported as required', (_name, schema) => {
    expect(listIssues(z.object({ a: schema }), {})).toEqual([
      { pointer: '/a', message: 'is required' },
    ])
  })

  test.each([
    [z.string(), 1, 'must be a string'],
    [z.number(), '1', 'must be a number'],
    [z.boolean(), 'true', 'must be a boolean'],
    [z.array(z.string()), 'x', 'must be an array'],
    [z.object({}), [], 'must be an object'],
    [z.record(z.string(), z.unknown()), 'x', 'must be an object'],
    [z.string(), null, 'must be a string'],
    [z.enum(['a', 'b']), 'c', 'must be one of: "a", "b"'],
    [z.literal('a'), 'b', 'must be one of: "a"'],
    [z.array(z.string()).min(1), [], 'must have at least 1 item(s)'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 items'],
    [z.string().min(8), 'x', 'must have at least 8 character(s)'],
    [z.string().max(1), 'xy', 'must have at most 1 characters'],
    [z.number().min(1), 0, 'must be at least 1'],
    [z.number().max(1), 2, 'must be at most 1'],
    [z.number().gt(1), 1, 'must be above 1'],
    [z.number().lt(1), 1, 'must be below 1'],
    [share, 2, range],
    [share, -0.1, range],
    [share, '1', range],
    [share, null, range],
  ])('%# of a wrong type or size', (schema, value, message) => {
    expect(listIssues(z.object({ a: schema }), { a: value })).toEqual([{ pointer: '/a', message }])
  })
})

describe('places', () => {
  const schema = z.strictObject({
    items: z.array(z.strictObject({ share, 'a/b': z.string() })),
  })

  test('each unknown member has its own pointer', () => {
    const value = { items: [{ share: 1, 'a/b': 'x', y: 1, '~z': 2 }], w: 3 }
    expect(listIssues(schema, value)).toEqual([
      { pointer: '/items/0/y', message: 'is not a known member' },
      { pointer: '/items/0/~0z', message: 'is not a known member' },
      { pointer: '/w', message: 'is not a known member' },
    ])
  })

  test('reports all issues at once, with escaped pointers', () => {
    expect(listIssues(schema, { items: [{ share: 2 }, 'x', { 'a/b': 1 }] })).toEqual([
      { pointer: '/items/0/share', message: range },
      { pointer: '/items/0/a~1b', message: 'is required' },
      { pointer: '/items/1', message: 'must be an object' },
      { pointer: '/items/2/share', message: 'is required' },
      { pointer: '/items/2/a~1b', message: 'must be a string' },
    ])
  })

  test('reports equal messages about a value once', () => {
    const words = 'must be a whole number from 0 to 9'
    const digit = z.number().int(words).max(9, words)
    expect(listIssues(digit, 2 ** 53)).toEqual([{ pointer: '', message: words }])
  })

  test('prepends a prefix to each pointer', () => {
    expect(listIssues(share, 2, ['body', 3])).toEqual([{ pointer: '/body/3', message: range }])
  })
})

describe('unions', () => {
  const union = z.union([
    z.strictObject({ soul: z.strictObject({ name: z.string(), share }) }),
    z.strictObject({ name: z.string(), role: z.string(), share }),
  ])

  test('reports the branch with the fewest issues, with complete pointers', () => {
    expect(listIssues(z.object({ in: union }), { in: { soul: { name: 'x', share: 2 } } })).toEqual([
      { pointer: '/in/soul/share', message: range },
    ])
  })

  test('descends into nested unions', () => {
    const nested = z.union([z.array(union), z.number()])
    const value = [{ soul: { name: 'x' } }]
    expect(listIssues(nested, value).map(({ message }) => message)).not.toContain('Invalid input')
  })

  test("uses the union's own message, except for a missing value", () => {
    const to = z.union([z.literal('start'), z.number()], { error: 'must be start or a step' })
    const schema = z.object({ to })
    const issue = (message: string) => [{ pointer: '/to', message }]
    for (const value of ['x', [], null])
      expect(listIssues(schema, { to: value })).toEqual(issue('must be start or a step'))
    expect(listIssues(schema, {})).toEqual(issue('is required'))
  })

  test('a missing member of the reported branch is required', () => {
    expect(listIssues(union, { name: 'x', role: 'y' })).toEqual([
      { pointer: '/share', message: 'is required' },
    ])
  })
})
