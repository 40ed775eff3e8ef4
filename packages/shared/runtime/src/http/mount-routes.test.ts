import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import { type Answer, type Call, mountRoutes } from './mount-routes.ts'
import { problemResponse } from './problem.ts'

const entry = (status: number) => ({ status: [status], title: 'A title', meaning: 'A meaning' })
const table = {
  VALIDATION_ERROR: entry(422),
  METHOD_NOT_ALLOWED: entry(405),
  NOT_FOUND: entry(404),
  ACCESS_DENIED: entry(401),
  THING_NOT_FOUND: entry(404),
  INTERNAL_ERROR: entry(500),
}

// The route with a parameter is first on purpose.
const routes = {
  readThing: { method: 'get', path: '/things/{id}', scope: 'read', alias: '/old/{id}/thing' },
  deleteThing: { method: 'delete', path: '/things/{id}', scope: 'write' },
  countThings: {
    method: 'get',
    path: '/things/count',
    scope: 'read',
    query: z.object({ of: z.string().optional() }),
  },
  addThing: {
    method: 'post',
    path: '/things',
    scope: 'write',
    body: { schema: z.object({ name: z.string() }), bytesMax: 100, also: ['text/markdown'] },
  },
  addRaw: {
    method: 'post',
    path: '/raw',
    scope: 'write',
    body: { schema: z.object({ name: z.string() }), bytesMax: 100, isRaw: true },
  },
} as const

type Handlers = Record<keyof typeof routes, ReturnType<typeof handler>>

let calls: Call<string>[] = []
beforeEach(() => {
  calls = []
})

const handler =
  (id: string) =>
  (call: Call<string>): Promise<Answer> => {
    calls.push(call)
    return Promise.resolve({ status: 200, body: { id, params: call.params, body: call.body } })
  }

const app = new Hono()
mountRoutes(
  app,
  routes,
  Object.fromEntries(Object.keys(routes).map((id) => [id, handler(id)])) as Handlers,
  {
    authenticate: (request, scope) => {
      if (request.headers.has('x-stranger')) throw new ApiError('ACCESS_DENIED')
      return `caller of ${scope}`
    },
    checkParams: ({ id }) => {
      if (id === 'nothing') throw new ApiError('THING_NOT_FOUND')
    },
    requestId: () => 'request-1',
  },
)
const context = { table, instance: '/', requestId: 'request-1' }
app.onError((error) => problemResponse(error, context))
app.notFound(() => problemResponse(new ApiError('NOT_FOUND'), context))

const ask = async (method: string, path: string, body?: string, headers: object = {}) => {
  const response = await app.request(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { response, text, body: text === '' ? undefined : JSON.parse(text) }
}

describe('paths and methods', () => {
  test('a literal path takes precedence over a parameter in any table order', async () => {
    expect((await ask('GET', '/things/count')).body.id).toBe('countThings')
    expect((await ask('GET', '/things/7')).body).toMatchObject({ params: { id: '7' } })
  })

  test('an alias runs the same operation', async () => {
    expect((await ask('GET', '/old/7/thing')).body).toMatchObject({ id: 'readThing' })
  })

  test.each([
    ['POST', '/things/7', 'GET, HEAD, DELETE'],
    ['PUT', '/things', 'POST'],
    ['DELETE', '/things/count', 'GET, HEAD'],
    ['DELETE', '/old/7/thing', 'GET, HEAD'],
    ['OPTIONS', '/things', 'POST'],
    ['HEAD', '/things', 'POST'],
    ['PROPFIND', '/things', 'POST'],
  ])('%s %s is a 405 that allows %s', async (method, path, allow) => {
    const { response } = await ask(method, path)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(calls).toEqual([])
  })

  test('HEAD responds like GET, without the body', async () => {
    const { response, text } = await ask('HEAD', '/things/7')
    expect(response.status).toBe(200)
    expect(text).toBe('')
  })

  test.each(['/thing', '/things/7/8', '/things/'])('%s is a 404', async (path) => {
    expect((await ask('GET', path)).response.status).toBe(404)
  })
})

test('sends bytes unchanged, with the content type of the response', async () => {
  const bytes = Uint8Array.of(0x89, 0, 0xff, 0x0a)
  const files = new Hono()
  mountRoutes(
    files,
    { readFile: { method: 'get', path: '/file', scope: 'read' } },
    {
      readFile: () =>
        Promise.resolve({ status: 200, body: bytes, headers: { 'content-type': 'image/png' } }),
    },
    { authenticate: () => 'caller', checkParams: () => {}, requestId: () => 'request-1' },
  )
  const response = await files.request('/file')
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

describe('handler arguments', () => {
  test('decodes parameters and checks them before it reads the body', async () => {
    expect((await ask('GET', '/things/a%2Fb%20%C3%A9')).body.params).toEqual({ id: 'a/b é' })
    expect((await ask('GET', '/things/nothing')).body.code).toBe('THING_NOT_FOUND')
    expect((await ask('GET', '/things/a%00b')).body.issues).toMatchObject([{ pointer: '/id' }])
  })

  test('include the caller, request ID, query, and parsed body', async () => {
    await ask('GET', '/things/count?of=all&more=1')
    await ask('POST', '/things', '{"name":"x","more":1}')
    expect(calls).toMatchObject([
      { caller: 'caller of read', query: { of: 'all' }, body: undefined, bodyType: 'none' },
      { caller: 'caller of write', query: {}, body: { name: 'x' }, bodyType: 'json' },
    ])
  })

  test('include an unvalidated raw body, and text for other types', async () => {
    expect((await ask('POST', '/raw', '[1]')).body.body).toEqual([1])
    const text = await ask('POST', '/things', '# Hi', { 'content-type': 'text/markdown' })
    expect(text.body.body).toBe('# Hi')
  })

  test('a refused caller learns nothing about the body', async () => {
    const foreignHeaders = { 'x-stranger': '1' }
    expect((await ask('POST', '/things', '{', foreignHeaders)).response.status).toBe(401)
    expect((await ask('GET', '/things/nothing', undefined, foreignHeaders)).response.status).toBe(
      401,
    )
    expect(calls).toEqual([])
  })
})
