import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let bot_id: string
beforeAll(async () => {
  service = await sharedTestService()
  bot_id = await newAvatar(service)
  await service.call('POST', '/memory/ingest', { bot_id, content: 'Still here.' })
})

// Whatever came in, the service is as before.
afterEach(async () => {
  const { text } = await service.call('GET', `/v1/avatars/${bot_id}/memories`)
  if (!text.includes('"memories":["Still here."]')) throw new Error(`not as before: ${text}`)
})

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  service.call('POST', path, body, headers)

const expectProblem = (reply: Wire, status: number, code: string) => {
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.body).toMatchObject({
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: expect.any(String),
    code,
    request_id: expect.any(String),
  })
  expect([reply.status, reply.headers.get('x-request-id')]).toEqual([status, reply.body.request_id])
}

const ingest = (members: string) => `{"bot_id":"${bot_id}",${members}}`
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

describe('bad bodies', () => {
  test.each([
    ['nothing', '', ''],
    ['white space', ' \n', ''],
    ['half an object', '{"bot_id":', ''],
    ['a trailing comma', '{"a":1,}', ''],
    ['single quotes', "{'a':1}", ''],
    ['two documents', '{} {}', ''],
    ['no object', '[]', ''],
    ['null', 'null', ''],
  ])('%s', async (_name, body, pointer) => {
    const reply = await post('/memory/ingest', body)
    expectProblem(reply, 422, 'VALIDATION_ERROR')
    expect(reply.body.issues[0].pointer).toBe(pointer)
  })

  test('reports every issue at once', async () => {
    const reply = await post('/hybrid/prepare', {
      bot_id: 'x',
      top_k: 101,
      as_of: '2026-01-01T00:00:00',
      token_budget: 1.5,
    })
    expectProblem(reply, 422, 'VALIDATION_ERROR')
    expect(reply.body.issues.map((issue: Wire) => issue.pointer).toSorted()).toEqual([
      '/as_of',
      '/bot_id',
      '/query',
      '/token_budget',
      '/top_k',
    ])
  })

  test.each([
    ['a key given twice', () => ingest('"content":"a","content":"b"'), '/content'],
    [
      'a key given twice far down',
      () => ingest('"content":"a","metadata":{"x":[{"y":1,"y":2}]}'),
      '/metadata/x/0/y',
    ],
    ['__proto__', () => ingest('"content":"a","__proto__":{"x":1}'), '/__proto__'],
    [
      '__proto__ in metadata',
      () => ingest('"content":"a","metadata":{"__proto__":1}'),
      '/metadata/__proto__',
    ],
    ['NUL', () => ingest(String.raw`"content":"a\u0000b"`), '/content'],
    ['half a surrogate pair', () => ingest(String.raw`"content":"\ud800"`), '/content'],
    [
      'a control character in a name',
      () => ingest(String.raw`"content":"a","speaker":"a\u001bb"`),
      '/speaker',
    ],
    ['NUL in a key', () => ingest(String.raw`"content":"a","metadata":{"\u0000":1}`), '/metadata'],
    ['a number beyond all', () => ingest('"content":"a","importance":1e999'), '/importance'],
    ['deep metadata', () => ingest(`"content":"a","metadata":{"x":${nested(200)}}`), ''],
    ['a depth bomb', () => nested(400_000), ''],
    [
      'large metadata',
      () => ingest(`"content":"a","metadata":{"x":"${'y'.repeat(4096)}"}`),
      '/metadata',
    ],
    ['a content too long', () => ingest(`"content":"${'x'.repeat(32_769)}"`), '/content'],
    ['a content of spaces', () => ingest('"content":" \\n\\t "'), '/content'],
    ['importance out of range', () => ingest('"content":"a","importance":1.01'), '/importance'],
    [
      'a naive time',
      () => ingest('"content":"a","occurred_at":"2026-01-01T10:00:00"'),
      '/occurred_at',
    ],
    [
      'year zero',
      () => ingest('"content":"a","occurred_at":"0000-01-01T10:00:00Z"'),
      '/occurred_at',
    ],
    [
      'session scope without a session',
      () => ingest('"content":"a","scope":"session"'),
      '/session_id',
    ],
  ])('%s', async (_name, body, pointer) => {
    const reply = await post('/memory/ingest', body())
    expectProblem(reply, 422, 'VALIDATION_ERROR')
    expect(reply.body.issues.map((issue: Wire) => issue.pointer)).toContain(pointer)
  })

  test('rejects bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`{"bot_id":"${bot_id}","content":"`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ])
    expectProblem(await post('/memory/ingest', new Uint8Array(bytes)), 422, 'VALIDATION_ERROR')
  })

  test('a body over 1 MiB is a 413, declared or in chunks', async () => {
    const large = ingest(`"content":"${'x'.repeat(1024 * 1024)}"`)
    expectProblem(await post('/memory/ingest', large), 413, 'PAYLOAD_TOO_LARGE')
    const stream = new Blob([large]).stream()
    const response = await fetch(`${service.url}/memory/ingest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('a batch may be larger, up to 1,000 items', async () => {
    const items = Array.from({ length: 1001 }, () => ({ content: 'x' }))
    const reply = await post('/memory/ingest/batch', { bot_id, items })
    expect(reply.body.issues).toEqual([
      { pointer: '/items', message: 'must have at most 1000 items' },
    ])
  })

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json; charset=latin1'],
  ])('the content type %s is a 415', async (type) => {
    expectProblem(
      await post('/memory/ingest', ingest('"content":"a"'), { 'content-type': type }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })
})

describe('bad addresses', () => {
  test('rejects an unknown route, a wrong method, and an invalid ID', async () => {
    expectProblem(await service.call('GET', '/v2/avatars'), 404, 'NOT_FOUND')
    const wrong = await service.call('DELETE', '/hybrid/complete')
    expectProblem(wrong, 405, 'METHOD_NOT_ALLOWED')
    expect(wrong.headers.get('allow')).toBe('POST')
    expectProblem(await service.call('PUT', `/v1/avatars/${bot_id}`), 405, 'METHOD_NOT_ALLOWED')
    expectProblem(await service.call('GET', '/v1/avatars/nope'), 404, 'BOT_NOT_FOUND')
    expectProblem(await service.call('GET', `/v1/avatars/${randomUUID()}`), 404, 'BOT_NOT_FOUND')
    expectProblem(await service.call('GET', '/bot/nope/memories'), 404, 'BOT_NOT_FOUND')
  })

  test.each([
    ['limit=0', '/limit'],
    ['limit=501', '/limit'],
    ['limit=ten', '/limit'],
    ['limit=1e9', '/limit'],
    ['cursor=garbage', '/cursor'],
    ['session_id=', '/session_id'],
    ['q=%00', '/q'],
  ])('the query %s is a 422', async (query, pointer) => {
    const reply = await service.call('GET', `/v1/avatars/${bot_id}/memories?${query}`)
    expectProblem(reply, 422, 'VALIDATION_ERROR')
    expect(reply.body.issues[0].pointer).toBe(pointer)
  })

  test('rejects a path that is not UTF-8 or contains a NUL', async () => {
    expectProblem(
      await service.call('DELETE', `/memory/session/${bot_id}/%00`),
      422,
      'VALIDATION_ERROR',
    )
    expect((await service.call('DELETE', `/memory/session/${bot_id}/%ff%fe`)).status).toBe(200)
  })

  test('answers bytes that are not HTTP with a problem', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () =>
        socket.write('HELLO WORLD\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('application/problem+json')
  })
})

describe('bad souls', () => {
  const msv = testSoul().baseline_msv
  test.each([
    [
      'a member that is missing',
      { soul: { ...testSoul(), name: undefined } },
      '/soul/name',
      'is required',
    ],
    [
      'an unknown member',
      { soul: { ...testSoul(), horns: 2 } },
      '/soul/horns',
      'is not a known member',
    ],
    [
      'an unknown member far down',
      { soul: testSoul({ baseline_msv: { ...msv, hexaco: { ...msv.hexaco, Z: 1 } } as never }) },
      '/soul/baseline_msv/hexaco/Z',
      'is not a known member',
    ],
    [
      'a number out of range',
      { soul: testSoul({ baseline_msv: { ...msv, hexaco: { ...msv.hexaco, H: 1.5 } } }) },
      '/soul/baseline_msv/hexaco/H',
      'must be a number from -1 to 1',
    ],
    [
      'a text for a number',
      { soul: testSoul({ baseline_msv: { ...msv, epistemic_uncertainty: '.5' as never } }) },
      '/soul/baseline_msv/epistemic_uncertainty',
      'must be a number from 0 to 1',
    ],
    [
      'a monologue too long',
      { soul: testSoul({ baseline_msv: { ...msv, inner_monologue: 'x'.repeat(501) } }) },
      '/soul/baseline_msv/inner_monologue',
      'must have at most 500 characters',
    ],
  ])('%s names the path and the range', async (_name, part, pointer, message) => {
    const reply = await post('/v1/avatars/ensure', { external_key: randomUUID(), ...part })
    expectProblem(reply, 422, 'SOUL_INVALID')
    expect(reply.body.issues).toEqual([{ pointer, message }])
  })

  test('state/update holds a vector against the same schema', async () => {
    const reply = await post('/state/update', {
      bot_id,
      new_msv: { ...msv, drives: { ...msv.drives, curiosity: -0.1 } },
    })
    expectProblem(reply, 422, 'SOUL_INVALID')
    expect(reply.body.issues).toEqual([
      { pointer: '/new_msv/drives/curiosity', message: 'must be a number from 0 to 1' },
    ])
    expectProblem(await post('/state/update', { bot_id }), 422, 'VALIDATION_ERROR')
    expectProblem(
      await post('/state/update', { bot_id: randomUUID(), new_msv: msv }),
      404,
      'BOT_NOT_FOUND',
    )
  })

  test('an external key too long is a plain validation error', async () => {
    expectProblem(
      await post('/v1/avatars/ensure', { external_key: 'x'.repeat(129), soul: testSoul() }),
      422,
      'VALIDATION_ERROR',
    )
  })
})

describe('odd but good input', () => {
  test.each([
    ['32 kB', 'word '.repeat(6500)],
    ['stop words only', 'who is it that was there'],
    ['emoji', '🙂🙂🙂'],
    ['operators', `'; drop table memories; -- & | ! <-> :* \\ ( [ .*+?`],
    ['right to left', 'מה שם הכלב שלי؟'],
    ['Han', '我的狗叫什么名字'],
  ])('a query of %s is answered', async (_name, query) => {
    expect((await post('/hybrid/prepare', { bot_id, query })).status).toBe(200)
  })

  test('unknown members are ignored and null is absent', async () => {
    const reply = await post('/hybrid/prepare', {
      bot_id,
      query: 'here',
      later_member: { a: 1 },
      top_k: null,
      session_id: null,
      as_of: null,
    })
    expect([reply.status, reply.body.memories]).toEqual([200, ['Still here.']])
  })
})
