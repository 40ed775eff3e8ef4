import { waitUntil } from '@daimon/testkit'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, sharedStage } from './testing/stage.ts'

/** A port without a listener, which the system never assigns. */
const NOWHERE = 'http://127.0.0.1:4'
const KEY = 'sesame-sesame-sesame'
const messages = [{ role: 'user', content: 'My sister Ines is allergic to walnuts.' }]

let stage: Stage
let url: string
let bot: { id: string; key: string }
beforeAll(async () => {
  stage = await sharedStage()
  bot = await stage.createAvatar()
  url = (await stage.startProxy()).url
})
beforeEach(() => stage.provider.reset())

type RequestInput = {
  base?: string
  path?: string
  headers?: Record<string, string>
  body?: unknown
}

const post = async ({
  base = url,
  path = '/v1/chat/completions',
  headers = {},
  body,
}: RequestInput) => {
  const isText = typeof body === 'string'
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-daimon-bot': bot.key, ...headers },
    body: isText ? body : JSON.stringify(body ?? { model: 'tiny', messages }),
  })
  return {
    status: response.status,
    memory: response.headers.get('x-daimon-memory'),
    body: (await response.json()) as unknown,
  }
}

const seenBody = (): unknown => stage.provider.state.seen.at(-1)?.body

describe('without a working service', () => {
  test.each([
    ['is down', NOWHERE],
    ['refuses the key', undefined],
  ])('answers without memory when it %s', async (_name, serviceUrl) => {
    const refusing = createServer((_request, response) => response.writeHead(401).end('{}'))
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const own = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
    const { url: base } = await stage.startProxy({ serviceUrl: serviceUrl ?? own })
    const answer = await post({ base, body: { model: `tiny@${bot.key}`, messages } })
    expect(answer).toMatchObject({ status: 200, memory: 'unavailable' })
    expect(seenBody()).toEqual({ model: 'tiny', messages })
    refusing.close()
  })

  test('stores the turn once the service is back', async () => {
    let isDown = false
    let refused = 0
    const between = createServer((incoming, response) => {
      if (isDown) {
        refused += 1
        incoming.resume()
        response
          .writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' })
          .end('{}')
        return
      }
      const { method, headers, url: path } = incoming
      const onward = request(`${stage.serviceUrl}${path}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        isDown = path === '/hybrid/prepare'
      })
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const serviceUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
    const own = await stage.createAvatar()
    const { url: base } = await stage.startProxy({ serviceUrl })
    expect((await post({ base, headers: { 'x-daimon-bot': own.id } })).memory).toBe('on')
    await waitUntil(() => refused > 1)
    isDown = false
    expect(await stage.waitForMemories(own.id, 2)).toHaveLength(2)
    between.close()
    between.closeAllConnections()
  })
})

describe('what the caller gets wrong', () => {
  test('an unknown avatar is an error of the provider’s format', async () => {
    for (const sent of [
      { headers: { 'x-daimon-bot': 'nobody' } },
      { headers: { 'x-daimon-bot': '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' } },
    ]) {
      const openai = await post(sent)
      expect([openai.status, openai.body]).toMatchObject([
        404,
        { error: { code: 'avatar_not_found', type: 'invalid_request_error' } },
      ])
      const anthropic = await post({ ...sent, path: '/v1/messages' })
      expect([anthropic.status, anthropic.body]).toMatchObject([
        404,
        { type: 'error', error: { type: 'not_found_error' } },
      ])
    }
    expect(stage.provider.state.seen).toEqual([])
  })

  test.each([
    [{ 'x-daimon-memory': 'maybe' }],
    [{ 'x-daimon-user': 'u'.repeat(129) }],
    [{ 'x-daimon-session': '\u00ff' }],
  ])('rejects the header %j', async (headers) => {
    const { status, body } = await post({ headers })
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_header' } }])
  })

  test.each([
    ['not JSON', '{"model":'],
    ['no object', '[1]'],
    ['no messages', '{"model":"tiny"}'],
    ['odd messages', '{"messages":["x",null]}'],
    [
      'deep nesting',
      `{"messages":[{"role":"user"}],"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ],
    ['invalid UTF-8', '{"messages":"\ud800"}'],
  ])('leaves a body with %s to the provider', async (_name, body) => {
    const answer = await post({ body })
    expect(answer).toMatchObject({ status: 200, memory: 'off' })
    expect(stage.provider.state.seen.at(-1)?.text).toBe(body.toWellFormed())
  })

  test('refuses a body over the limit, with and without a declared length', async () => {
    const bytes = 64 * 1024 * 1024 + 1
    const ask = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(
          `${url}/v1/chat/completions`,
          { method: 'POST', headers },
          ({ statusCode }) => resolve(statusCode),
        )
        sent.on('error', reject)
        if ('content-length' in headers) sent.flushHeaders()
        else sent.end(Buffer.alloc(bytes))
      })
    expect(await ask({ 'content-length': String(bytes) })).toBe(413)
    expect(await ask({ 'transfer-encoding': 'chunked' })).toBe(413)
  })
})

test('texts with NUL, half surrogate pairs, and over the limit of a memory are stored', async () => {
  const own = await stage.createAvatar()
  const long = `Half \ud83e and NUL \0. ${'A long story about a walnut tree. '.repeat(2_500)}`
  const body = JSON.stringify({ model: 'tiny', messages: [{ role: 'user', content: long }] })
  expect(await post({ headers: { 'x-daimon-bot': own.id }, body })).toMatchObject({ memory: 'on' })
  const contents = await stage.waitForMemories(own.id, 4)
  const said = contents.filter((content) => content !== 'Good evening, Mara.').join('')
  expect(said.replaceAll(/\s/g, '')).toBe(
    long.replace('\ud83e', '\ufffd').replace('\0', '\ufffd').replaceAll(/\s/g, ''),
  )
})

test('of a message without a visible character, only the reply is stored', async () => {
  const own = await stage.createAvatar()
  const body = JSON.stringify({ model: 'tiny', messages: [{ role: 'user', content: '\u200b \n' }] })
  expect(await post({ headers: { 'x-daimon-bot': own.id }, body })).toMatchObject({ memory: 'on' })
  expect(await stage.waitForMemories(own.id, 1)).toEqual(['Good evening, Mara.'])
})

describe('other routes', () => {
  test('pass through unchanged, in both directions', async () => {
    const response = await fetch(`${url}/v1/models?limit=2`, {
      headers: { authorization: 'Bearer sk-caller', 'x-daimon-bot': 'any' },
    })
    expect([response.status, response.headers.get('x-provider')]).toEqual([200, 'yes'])
    expect(await response.json()).toMatchObject({ data: [{ id: 'tiny' }] })
    expect(stage.provider.state.seen[0]).toMatchObject({
      method: 'GET',
      path: '/v1/models?limit=2',
      headers: { authorization: 'Bearer sk-caller' },
    })
    await fetch(`${url}/v1/files`, { method: 'POST', body: 'a file' })
    expect(stage.provider.state.seen[1]).toMatchObject({ path: '/v1/files', body: 'a file' })
  })

  test('a base URL without /v1 works as well', async () => {
    expect(await post({ path: '/chat/completions' })).toMatchObject({ status: 200, memory: 'on' })
  })
})

describe('providers', () => {
  test('an unreachable one is a 502, which clients retry', async () => {
    const { url: base } = await stage.startProxy({
      providerUrls: { openai: NOWHERE, anthropic: NOWHERE },
    })
    const { status, body } = await post({ base })
    expect([status, body]).toMatchObject([502, { error: { code: 'provider_unreachable' } }])
  })

  test('a proxy is rejected instead of looping', async () => {
    const { url: base } = await stage.startProxy({ providerUrls: { openai: url, anthropic: url } })
    const { status, body } = await post({ base })
    expect([status, body]).toMatchObject([508, { error: { code: 'provider_is_proxy' } }])
  })
})

describe('access', () => {
  test('without a key, admits no page of another origin', async () => {
    expect((await post({ headers: { origin: 'https://attacker.example' } })).status).toBe(403)
  })

  test('with a key, admits callers that send it, and keeps it from the provider', async () => {
    const { url: base } = await stage.startProxy({ apiKey: KEY })
    expect((await post({ base })).status).toBe(401)
    expect((await post({ base, headers: { 'x-daimon-key': 'wrong' } })).status).toBe(401)
    expect((await post({ base, headers: { 'x-daimon-key': KEY } })).status).toBe(200)
    expect(JSON.stringify(stage.provider.state.seen)).not.toContain(KEY)
  })
})

test('a stop waits until the last turn is stored', async () => {
  const own = await stage.createAvatar()
  const proxy = await stage.startProxy({ avatar: own.key })
  await post({ base: proxy.url, headers: { 'x-daimon-bot': '' } })
  await proxy.stop()
  expect((await stage.client.memories.list({ bot_id: own.id }).page()).items).toHaveLength(2)
})
