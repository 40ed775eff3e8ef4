import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseBody, readQuery, readRawBody } from './read-input.ts'

type Fault = { code: string; message: string; options: { issues?: unknown[] } }
const faultOf = async (run: () => unknown): Promise<Fault> => {
  try {
    await run()
  } catch (error) {
    return error as Fault
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
  test('JSON comes as its value, a further type as its text', async () => {
    expect(await readRawBody(post('{"a":[1]}'), spec)).toEqual({ type: 'json', value: { a: [1] } })
    expect(await readRawBody(post('{"a"', { 'content-type': 'text/markdown' }), spec)).toEqual({
      type: 'text/markdown',
      value: '{"a"',
    })
  })

  test('a further type that is no text comes as its bytes', async () => {
    const bytes = Uint8Array.of(0x89, 0, 0xff)
    const read = readRawBody(post(bytes, { 'content-type': 'image/png' }), {
      ...spec,
      also: ['image/png'],
    })
    const { type, value } = await read
    expect([type, Uint8Array.from(value as Uint8Array)]).toEqual(['image/png', bytes])
  })

  test.each(['', ' \n\t'])('a body of %j is required', async (body) => {
    const fault = await faultOf(() => readRawBody(post(body), spec))
    expect(fault).toMatchObject({
      code: 'VALIDATION_ERROR',
      options: { issues: [{ pointer: '', message: 'is required' }] },
    })
  })

  test('but where nothing in it is required, none is an empty object', async () => {
    for (const body of ['', ' \n'])
      expect(await readRawBody(post(body), { ...spec, isOptional: true })).toEqual({
        type: 'json',
        value: {},
      })
  })

  test.each(['gzip', 'br', 'deflate, gzip'])(
    'a body encoded by %s is refused',
    async (encoding) => {
      const fault = await faultOf(() =>
        readRawBody(post('{}', { 'content-encoding': encoding }), spec),
      )
      expect(fault.code).toBe('UNSUPPORTED_MEDIA_TYPE')
    },
  )

  test.each(['identity', 'Identity'])('an encoding of %s is none', async (encoding) => {
    const read = readRawBody(post('{}', { 'content-encoding': encoding }), spec)
    expect(await read).toEqual({ type: 'json', value: {} })
  })

  test('text keeps to what the database can keep as well', async () => {
    const fault = await faultOf(() =>
      readRawBody(post('a\0b', { 'content-type': 'text/markdown' }), spec),
    )
    expect(fault).toMatchObject({ options: { issues: [{ pointer: '' }] } })
  })
})

describe('readQuery', () => {
  const query = (text: string, schema?: z.ZodObject) =>
    readQuery(new URL(`http://x/?${text}`), schema)
  const limit = z.object({ limit: z.string().regex(/^\d+$/, 'must be digits').optional() })

  test('is empty for a route that has none', () => {
    expect(query('a=1')).toEqual({})
  })

  test('the first of a name given twice counts, unknown ones do not', () => {
    expect(query('limit=1&limit=x&other=2&__proto__=3&constructor=4', limit)).toEqual({
      limit: '1',
    })
  })

  test('every issue has the pointer of its name', async () => {
    const fault = await faultOf(() => query('limit=ten&q=a%00b', limit))
    expect(fault.options.issues).toEqual([
      { pointer: '/q', message: 'must not contain a NUL character' },
      { pointer: '/limit', message: 'must be digits' },
    ])
  })

  test('bytes that are no UTF-8 are refused, a sign that says so is a sign', async () => {
    for (const bytes of ['q=%E0%A4%A', 'q=a%FF', 'q=%C3'])
      expect((await faultOf(() => query(bytes, limit))).options.issues).toEqual([
        { pointer: '/q', message: 'is not UTF-8 once decoded' },
      ])
    const asked = z.object({ q: z.string() })
    expect(query('q=%EF%BF%BD', asked)).toEqual({ q: '\u{FFFD}' })
    expect(query('q=100%', asked)).toEqual({ q: '100%' })
  })

  test('an odd name is escaped in its pointer', async () => {
    const fault = await faultOf(() => query('a%2Fb=%00', limit))
    expect(fault.options.issues).toMatchObject([{ pointer: '/a~1b' }])
  })
})

describe('parseBody', () => {
  const schema = z.object({ key: z.string(), soul: z.object({ name: z.string() }) })
  const codeOf = async (value: unknown, soulAt: readonly string[] = ['/soul']) =>
    (await faultOf(() => parseBody(schema, value, soulAt))).code

  test('gives what the schema makes of the value', () => {
    expect(parseBody(z.object({ a: z.string().trim() }), { a: ' x ', b: 1 })).toEqual({ a: 'x' })
  })

  test('issues that all lie in a soul make it a SOUL_INVALID', async () => {
    expect(await codeOf({ key: 'k', soul: {} })).toBe('SOUL_INVALID')
    expect(await codeOf({ key: 'k', soul: 7 })).toBe('SOUL_INVALID')
  })

  test('one issue elsewhere, or a soul that is missing, is a VALIDATION_ERROR', async () => {
    expect(await codeOf({ soul: {} })).toBe('VALIDATION_ERROR')
    expect(await codeOf({ key: 'k' })).toBe('VALIDATION_ERROR')
    expect(await codeOf({ key: 'k', soul: {} }, [])).toBe('VALIDATION_ERROR')
    expect(await codeOf({ key: 'k', soul: {} }, ['/sou'])).toBe('VALIDATION_ERROR')
  })

  test('the detail counts all issues and tells the first three', async () => {
    const five = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() })
    const fault = await faultOf(() => parseBody(five, {}))
    expect(fault.message).toBe('4 issue(s): /a is required; /b is required; /c is required; …')
    expect(fault.options.issues).toHaveLength(4)
  })
})
