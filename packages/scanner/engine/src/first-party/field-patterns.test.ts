import { expect, test } from 'vitest'
import { fieldPatterns, readPatterns, toMatching } from './field-patterns.ts'

const read = (text: string, source = text) =>
  Object.fromEntries(fieldPatterns(text, readPatterns([source])))

test('reads patterns from validators, schemas, and checks by hand', () => {
  const expected = { code: '^[A-Z]{2}(?:-\\d)?$' }
  for (const text of [
    'const New = z.object({ code: z.string().trim().regex(/^[A-Z]{2}(?:-\\d)?$/) })',
    '@Matches(/^[A-Z]{2}(?:-\\d)?$/) @IsOptional() readonly code?: string',
    "properties: { code: { type: 'string', pattern: '^[A-Z]{2}(?:-\\\\d)?$' } }",
    'if (!/^[A-Z]{2}(?:-\\d)?$/.test(String(req.body.code))) return res.sendStatus(400)',
  ])
    expect(read(text)).toEqual(expected)
  expect(read('if (!CODE.test(code)) throw bad', 'const CODE = /^[A-Z]{2}(?:-\\d)?$/')).toEqual(
    expected,
  )
})

test('reads patterns of functions that check a text', () => {
  const source = `const SLUG = /^[a-z]{4}$/
    export function isSlug(text: string): boolean { return text.length < 9 && SLUG.test(text) }
    const isZip = (text) => /^\\d{5}$/.test(text)`
  expect(read('if (!isSlug(body.slug) || !isZip(zip)) throw bad', source)).toEqual({
    slug: '^[a-z]{4}$',
    zip: '^\\d{5}$',
  })
  expect(read('if (!isOther(body.slug)) throw bad', source)).toEqual({})
})

test('a check for a part of a text demands nothing', () => {
  expect(read('if (/[<>]/.test(name)) return res.sendStatus(400)')).toEqual({})
})

test('keeps a usual text that matches, and makes another one otherwise', () => {
  expect(toMatching('^[a-z]+$', 'first')).toBe('first')
  expect(toMatching('^[A-Z]{2}$', 'first')).toBe('AA')
  expect(toMatching('^([a-z]+-?)+$', 'first')).toBe('a')
  expect(toMatching('^(?!x)', 'first')).toBe('first')
  expect(toMatching('^(?!f)', 'first')).toBe(undefined)
})

test('runs no pattern of a project that may take long', () => {
  const beganMs = performance.now()
  const usual = 'a:/.0-9'.repeat(9).slice(0, 40)
  const patterns = [
    '^([a-z:/.0-9]|[^!]|[^#])+[!]$',
    '^(a|[^b])?(a|[^b])?$',
    `^${'(?:a|[^!])'.repeat(40)}!$`,
    `^${'[^!]*'.repeat(20)}!$`,
    `^${'[^!]{0,9}'.repeat(20)}!$`,
    String.raw`^([^!]\)|[^#])+!$`,
  ]
  for (const pattern of patterns) toMatching(pattern, usual)
  expect(performance.now() - beganMs).toBeLessThan(500)
  expect(toMatching('^[A-Z]{2}$|^[a-z]{5}$', 'first')).toBe('first')
})

test('reads sources with a pattern at each slash in time', () => {
  const beganMs = performance.now()
  for (const begin of ['/[', ' /^[']) {
    read(`[${begin.repeat(40)}]`.repeat(4_000))
    read(`[${begin.repeat(9)}]`.repeat(12_000))
  }
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

test('reads patterns in linear time', () => {
  const beganMs = performance.now()
  for (const text of ['a: z.', '/[', '@Matches(/a', 'a: {', 'const A = /', '.test(a.'])
    read(text.repeat(20_000))
  expect(performance.now() - beganMs).toBeLessThan(4_000)
})
