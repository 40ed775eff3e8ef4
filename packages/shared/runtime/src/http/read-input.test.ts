import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseBody, readQuery, readRawBody } from './read-input.ts'

type InputIssue = { code: string; message: string; options: { issues?: unknown[] } }
const catchFault = async (run: () => unknown): Promise<InputIssue> => {
  try {
    await run()
  } catch (error) {
    return error as InputIssue
  }
  throw new Error('nothing was thrown')
}

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Request('http://x/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const spec = { schema: z.unknown(), bytesMax: 1024, also: ['text/markdown'] }

describe('readRawBody', () => {
  test('returns the value of JSON and the text of other types', async () => {
    expect(await readRawBody(post('{"a":[1]}'), spec)).toEqual({ type: 'json', value: { a: [1] } })
    expect(await readRawBody(post('{"a"', { 'content-type': 'text/markdown' }), spec)).toEqual({
      type: 'text/markdown',
      value: '{"a"',
    })
  })

  test('returns the bytes of a type that is not text', async () => {
    const bytes = Uint8Array.of(0x89, 0, 0xff)
    const read = readRawBody(post(bytes, { 'content-type': 'image/png' }), {
      ...spec,
      also: ['image/png'],
    })
    const { type, value } = await read
    expect([type, Uint8Array.from(value as Uint8Array)]).toEqual(['image/png', bytes])
  })

  test.each(['', ' \n\t'])('refuses a required body of %j', async (body) => {
    const fault = await catchFault(() => readRawBody(post(body), spec))
    expect(fault).toMatchObject({
      code: 'VALIDATION_ERROR',
      options: { issues: [{ pointer: '', message: 'is required' }] },
    })
  })

  test('treats a missing optional body as an empty object', async () => {
    for (const body of ['', ' \n'])
      expect(await readRawBody(post(body), { ...spec, isOptional: true })).toEqual({
        type: 'json',
        value: {},
      })
  })

  test.each(['gzip', 'br', 'deflate, gzip'])(
    'a body encoded by %s is refused',
    async (encoding) => {
      const fault = await catchFault(() =>
        readRawBody(post('{}', { 'content-encoding': encoding }), spec),
      )
      expect(fault.code).toBe('UNSUPPORTED_MEDIA_TYPE')
    },
  )

  test.each(['identity', 'Identity'])('accepts content encoding %s', async (encoding) => {
    const read = readRawBody(post('{}', { 'content-encoding': encoding }), spec)
    expect(await read).toEqual({ type: 'json', value: {} })
  })

  test('refuses text that the database can not store', async () => {
    const fault = await catchFault(() =>
      readRawBody(post('a\0b', { 'content-type': 'text/markdown' }), spec),
    )
    expect(fault).toMatchObject({ options: { issues: [{ pointer: '' }] } })
  })
})

describe('readQuery', () => {
  const query = (text: string, schema?: z.ZodObject) =>
    readQuery(new URL(`http://x/?${text}`), schema)
  const limit = z.object({ limit: z.string().regex(/^\d+$/, 'must be digits').optional() })

  test('is empty for a route without parameters', () => {
    expect(query('a=1')).toEqual({})
  })

  test('uses the first of repeated parameters and ignores unknown ones', () => {
    expect(query('limit=1&limit=x&other=2&__proto__=3&constructor=4', limit)).toEqual({
      limit: '1',
    })
  })

  test('each issue has the pointer of its parameter', async () => {
    const fault = await catchFault(() => query('limit=ten&q=a%00b', limit))
    expect(fault.options.issues).toEqual([
      { pointer: '/q', message: 'must not contain a NUL character' },
      { pointer: '/limit', message: 'must be digits' },
    ])
  })

  test('refuses invalid UTF-8, but accepts a literal replacement character', async () => {
    for (const bytes of ['q=%E0%A4%A', 'q=a%FF', 'q=%C3'])
      expect((await catchFault(() => query(bytes, limit))).options.issues).toEqual([
        { pointer: '/q', message: 'is not UTF-8 once decoded' },
      ])
    const asked = z.object({ q: z.string() })
    expect(query('q=%EF%BF%BD', asked)).toEqual({ q: '\u{FFFD}' })
    expect(query('q=100%', asked)).toEqual({ q: '100%' })
  })

  test('escapes special characters in pointers', async () => {
    const fault = await catchFault(() => query('a%2Fb=%00', limit))
    expect(fault.options.issues).toMatchObject([{ pointer: '/a~1b' }])
  })
})

describe('parseBody', () => {
  const schema = z.object({ key: z.string(), soul: z.object({ name: z.string() }) })
  const catchCode = async (value: unknown, soulAt: readonly string[] = ['/soul']) =>
    (await catchFault(() => parseBody(schema, value, soulAt))).code

  test('returns the output of the schema', () => {
    expect(parseBody(z.object({ a: z.string().trim() }), { a: ' x ', b: 1 })).toEqual({ a: 'x' })
  })

  test('issues inside a soul only are a SOUL_INVALID', async () => {
    expect(await catchCode({ key: 'k', soul: {} })).toBe('SOUL_INVALID')
    expect(await catchCode({ key: 'k', soul: 7 })).toBe('SOUL_INVALID')
  })

  test('an issue outside the soul, or a missing soul, is a VALIDATION_ERROR', async () => {
    expect(await catchCode({ soul: {} })).toBe('VALIDATION_ERROR')
    expect(await catchCode({ key: 'k' })).toBe('VALIDATION_ERROR')
    expect(await catchCode({ key: 'k', soul: {} }, [])).toBe('VALIDATION_ERROR')
    expect(await catchCode({ key: 'k', soul: {} }, ['/sou'])).toBe('VALIDATION_ERROR')
  })

  test('the detail counts all issues and lists the first three', async () => {
    const five = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() })
    const fault = await catchFault(() => parseBody(five, {}))
    expect(fault.message).toBe('4 issue(s): /a is required; /b is required; /c is required; …')
    expect(fault.options.issues).toHaveLength(4)
  })
})
