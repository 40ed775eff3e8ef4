import { ChatEvent } from '@daimon/identity-api'
import { waitUntil } from '@daimon/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, buildAssessment, startChatServer } from '../testing/chat-server.ts'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

const PIECES = ['Good ', 'evening, ', 'sailor.']
const PATH = '/chat/generate'
const message = 'Is the lighthouse open on Sundays?'
const FRAME = /^event: (\w+)\ndata: (.*)$/

const parseFrames = (text: string): Wire[] => {
  expect(text.endsWith('\n\n')).toBe(true)
  return text
    .slice(0, -2)
    .split('\n\n')
    .map((frame) => {
      const [, event, data] = FRAME.exec(frame) ?? []
      return ChatEvent.parse({ event, data: JSON.parse(data ?? '') })
    })
}
const listNames = (frames: Wire[]) => frames.map(({ event }) => event)
const joinText = (frames: Wire[]) =>
  frames.flatMap(({ event, data }) => (event === 'message' ? [data.text] : [])).join('')

describe.each(['ollama', 'openai'] as const)('a turn with a model that speaks %s', (speaks) => {
  let server: ChatServer
  let service: TestService
  beforeAll(async () => {
    server = await startChatServer(speaks)
    service = await startTestService({ INFERENCE_API_URL: server.url, MODEL_NAME: 'tiny' })
  })
  afterAll(async () => {
    await service.stop()
    await server.close()
  })
  afterEach(() => {
    Object.assign(server.state, { misbehaves: undefined, pieces: PIECES, finish: 'stop' })
    Object.assign(server.state, { left: 0 })
    server.state.says = JSON.stringify(buildAssessment({ 'hexaco.A': 1 }))
    server.state.seen.length = 0
  })

  const memories = async (bot_id: string): Promise<Wire[]> =>
    (await service.call('GET', `/v1/avatars/${bot_id}/memories`)).body.items
  const steps = async (bot_id: string): Promise<Wire[]> =>
    (await service.call('GET', `/v1/avatars/${bot_id}/msv/history`)).body.items
  const expectNothingStored = async (bot_id: string) => {
    expect(await memories(bot_id)).toEqual([])
    expect(await steps(bot_id)).toEqual([])
  }

  test('streams the state, the reply in pieces, the new vector and the end, and is remembered', async () => {
    const bot_id = await newAvatar(service)
    const reply = await service.call('POST', PATH, { bot_id, message, session_id: 'monday' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/event-stream')
    const frames = parseFrames(reply.text)
    expect(listNames(frames)).toEqual([
      'cognitive_state',
      ...PIECES.map(() => 'message'),
      'msv_update',
      'done',
    ])
    expect(frames[0].data).toMatchObject({
      bot_id,
      session_id: 'monday',
      identity: { name: 'Ada' },
    })
    expect(joinText(frames)).toBe('Good evening, sailor.')
    const kept = await memories(bot_id)
    expect(kept.map(({ content, trust, session_id }) => [content, trust, session_id])).toEqual([
      ['Good evening, sailor.', 'assistant', 'monday'],
      [message, 'user', 'monday'],
    ])
    expect(frames.at(-1).data).toMatchObject({ status: 'success', finish_reason: 'stop' })
    expect(new Set(frames.at(-1).data.memory_ids)).toEqual(new Set(kept.map(({ id }) => id)))
    const { body } = await service.call('GET', `/v1/avatars/${bot_id}/identity`)
    expect(frames.at(-2).data.current_msv).toEqual(body.current_msv)
  })

  test('gives the model what prepare gives, and asks it once for the reply', async () => {
    const bot_id = await newAvatar(service)
    const content = 'The lighthouse is closed on Sundays.'
    await service.call('POST', '/memory/ingest', { bot_id, content })
    await service.call('POST', PATH, { bot_id, message })
    const [asked, ...further] = server.state.seen.filter(({ body }) => body.stream)
    expect(further).toEqual([])
    const [system, user] = asked?.body.messages ?? []
    expect(system?.role).toBe('system')
    expect(system?.content).toContain(content)
    expect(system?.content).toContain('Ada')
    expect(user).toEqual({ role: 'user', content: message })
  })

  test('answers once as JSON without stream', async () => {
    const bot_id = await newAvatar(service)
    const { status, body } = await service.call('POST', PATH, { bot_id, message, stream: false })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', text: 'Good evening, sailor.', bot_id })
    expect(body.memory_ids).toHaveLength(2)
    expect(body.current_msv).toBeDefined()
  })

  test('a frozen avatar has no msv_update, and under summary_only a summary is kept', async () => {
    const bot_id = await newAvatar(service, { memory_policy: 'summary_only' })
    await service.call('POST', `/v1/avatars/${bot_id}/msv/freeze`)
    const frames = parseFrames((await service.call('POST', PATH, { bot_id, message })).text)
    expect(listNames(frames)).not.toContain('msv_update')
    expect((await memories(bot_id)).map(({ content }) => content)).toEqual([
      `User: ${message}\nAssistant: Good evening, sailor.`,
    ])
  })

  test('reports that the token limit cut the reply, and keeps what came', async () => {
    const bot_id = await newAvatar(service)
    server.state.finish = 'length'
    const { body } = await service.call('POST', PATH, { bot_id, message, stream: false })
    expect(body.finish_reason).toBe('length')
    const { options, max_tokens } = (server.state.seen[0] as Wire).body
    expect(options?.num_predict ?? max_tokens).toBe(2_048)
  })

  test('puts a character together that came in halves, and drops what cannot be stored', async () => {
    const bot_id = await newAvatar(service)
    server.state.pieces = ['a\ud83e', '\udd89b\0\u001b', '\ud83ec']
    const frames = parseFrames((await service.call('POST', PATH, { bot_id, message })).text)
    expect(joinText(frames)).toBe('a🦉b\ufffdc')
    expect((await memories(bot_id))[0].content).toBe('a🦉b\ufffdc')
  })

  test.each([
    ['a fault', { kind: 'status', status: 500 }],
    ['another path', { kind: 'status', status: 404 }],
    ['a broken line', { kind: 'drop' }],
    ['HTML', { kind: 'body', body: '<html></html>', type: 'text/html' }],
    ['JSON of no protocol', { kind: 'body', body: '{"answer": 42}' }],
    ['nothing', { kind: 'body', body: '' }],
    ['no UTF-8', { kind: 'body', body: new Uint8Array([0xff, 0xfe, 0x0a]) }],
    ['a line without end', { kind: 'body', body: `"${'x'.repeat(1_000_000)}"` }],
  ] as const)('a server that answers with %s is a 503, and nothing is kept', async (_name, own) => {
    const bot_id = await newAvatar(service)
    server.state.misbehaves = own
    for (const stream of [true, false]) {
      const { status, body } = await service.call('POST', PATH, { bot_id, message, stream })
      expect([status, body.code]).toEqual([503, 'INFERENCE_DOWN'])
    }
    await expectNothingStored(bot_id)
  })

  test.each([
    ['none', []],
    ['an empty one', ['', '']],
    ['none that is to be seen', [' ', '\n']],
  ])('a reply with %s is rejected', async (_name, pieces) => {
    const bot_id = await newAvatar(service)
    server.state.pieces = pieces
    const { status, body } = await service.call('POST', PATH, { bot_id, message, stream: false })
    expect([status, body.code]).toEqual([503, 'INFERENCE_DOWN'])
    await expectNothingStored(bot_id)
  })

  const fault = { ollama: '{"error":"boom"}\n', openai: 'data: {"error":{"message":"boom"}}\n\n' }
  test.each([
    ['ends without saying so', 'end'],
    ['never ends', 'endless'],
    ['goes on with rubbish', { line: '}{ nonsense\n' }],
    ['goes on with other JSON', { line: speaks === 'ollama' ? '[1]\n' : 'data: [1]\n\n' }],
    ['tells of a fault', { line: fault[speaks] }],
  ] as const)(
    'a reply that %s is an error event and an end, and nothing is kept',
    async (_name, what) => {
      const bot_id = await newAvatar(service)
      server.state.misbehaves = { kind: 'after', what }
      const reply = await service.call('POST', PATH, { bot_id, message })
      expect(reply.status).toBe(200)
      const frames = parseFrames(reply.text)
      expect(listNames(frames).slice(0, 2)).toEqual(['cognitive_state', 'message'])
      expect(frames.slice(-2)).toMatchObject([
        { event: 'error', data: { code: 'INFERENCE_DOWN', status: 503, instance: PATH } },
        { event: 'done', data: { status: 'failed' } },
      ])
      expect(frames.at(-2).data.request_id).toBe(reply.headers.get('x-request-id'))
      expect(reply.text).not.toContain('boom')
      const whole = await service.call('POST', PATH, { bot_id, message, stream: false })
      expect([whole.status, whole.body.code]).toEqual([503, 'INFERENCE_DOWN'])
      await expectNothingStored(bot_id)
    },
  )

  const open = (body: object, signal?: AbortSignal) =>
    fetch(`${service.url}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })

  test('a reply whose line breaks is an error event and an end, and nothing is kept', async () => {
    const bot_id = await newAvatar(service)
    server.state.misbehaves = { kind: 'after', what: 'hang' }
    const response = await open({ bot_id, message })
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      if (text.includes('sailor.')) server.breakOff()
    }
    expect(parseFrames(text).slice(-2)).toMatchObject([
      { event: 'error', data: { code: 'INFERENCE_DOWN' } },
      { event: 'done', data: { status: 'failed' } },
    ])
    await expectNothingStored(bot_id)
  })

  test('a caller that leaves in the middle stops the model, and nothing is kept', async () => {
    const bot_id = await newAvatar(service)
    server.state.misbehaves = { kind: 'after', what: 'hang' }
    const left = new AbortController()
    const response = await open({ bot_id, message }, left.signal)
    await response.body?.getReader().read()
    left.abort()
    await waitUntil(() => Promise.resolve(server.state.left === 1))
    await expectNothingStored(bot_id)
  })

  test.each([true, false])(
    'one that leaves before the first word, too (stream %s)',
    async (stream) => {
      const bot_id = await newAvatar(service)
      server.state.pieces = []
      server.state.misbehaves = { kind: 'after', what: 'hang' }
      const left = new AbortController()
      const asked = open({ bot_id, message, stream }, left.signal)
      asked.catch(() => {})
      await waitUntil(() => Promise.resolve(server.state.seen.length === 1))
      left.abort()
      await waitUntil(() => Promise.resolve(server.state.left === 1))
      await expect(asked).rejects.toThrow(/abort/)
      await expectNothingStored(bot_id)
    },
  )

  test('streams a reply as it is read: an avatar deleted midway becomes an error event', async () => {
    const bot_id = await newAvatar(service)
    server.state.pieces = Array.from({ length: 200 }, () => 'x'.repeat(100))
    const response = await service.server.fetch(
      new Request(`${service.url}${PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: new URL(service.url).host },
        body: JSON.stringify({ bot_id, message }),
      }),
    )
    // Read by hand: only the state and the first words, before the avatar goes.
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await service.call('DELETE', `/v1/avatars/${bot_id}`)
    let text = ''
    for (let step = await reader.read(); !step.done; step = await reader.read())
      text += Buffer.from(step.value).toString()
    expect(parseFrames(text).slice(-2)).toMatchObject([
      { event: 'error', data: { code: 'BOT_NOT_FOUND', status: 404 } },
      { event: 'done', data: { status: 'failed' } },
    ])
  })

  test('reports a missing avatar and an invalid body before it calls a model', async () => {
    const missing = await service.call('POST', PATH, { bot_id: crypto.randomUUID(), message })
    expect([missing.status, missing.body.code]).toEqual([404, 'BOT_NOT_FOUND'])
    const broken = await service.call('POST', PATH, { bot_id: 'x', message: ' ', stream: 'yes' })
    expect(broken.status).toBe(422)
    expect(broken.body.issues.map(({ pointer }: Wire) => pointer)).toEqual([
      '/bot_id',
      '/message',
      '/stream',
    ])
    expect(server.state.seen).toEqual([])
  })
})
