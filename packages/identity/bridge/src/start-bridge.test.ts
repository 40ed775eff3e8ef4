import { builtinEmbedder, httpEmbedder } from '@daimon/identity-embed'
import { createLogger } from '@daimon/runtime'
import { waitUntil } from '@daimon/testkit'
import { Ollama } from 'ollama'
import OpenAI, { APIError } from 'openai'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bridge, type BridgeOptions, startBridge } from './start-bridge.ts'
import { type ChatProvider, startChatProvider } from './testing/chat-provider.ts'

const TEXTS = ['The kettle is on.', 'naïve 🦉', '', 'a'.repeat(40_000), 'half \ud83e, \u0000 NUL']
const KEY = 'sesame-sesame-sesame'
const embedder = builtinEmbedder()
const messages = [{ role: 'user' as const, content: 'Ahoy.' }]

const open: Bridge[] = []
const start = async (options: Partial<BridgeOptions> = {}): Promise<string> => {
  const log = createLogger('test', 'silent')
  const defaults = { host: '127.0.0.1', port: 0, apiKey: undefined, provider: undefined }
  const bridge = await startBridge({ ...defaults, embedder, log, ...options })
  open.push(bridge)
  return `http://127.0.0.1:${bridge.port}`
}

let provider: ChatProvider
let url: string
let alone: string
beforeAll(async () => {
  provider = await startChatProvider()
  url = await start({ provider: { url: provider.url, apiKey: 'provider-key' } })
  alone = await start()
})
afterAll(async () => {
  for (const bridge of open) await bridge.stop()
  await provider.close()
})
afterEach(() => {
  provider.state.hangs = false
  provider.state.isSilent = false
  provider.state.seen.length = 0
})

const post = async (address: string, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(address, { method: 'POST', body: text, headers })
  return { status: response.status, body: (await response.json()) as unknown }
}
const openai = (base: string) =>
  new OpenAI({ baseURL: `${base}/v1`, apiKey: 'none', maxRetries: 0 })
const closeTo = (vectors: readonly Float32Array[]) =>
  vectors.map((vector) => Array.from(vector, (value) => expect.closeTo(value, 6) as number))

describe('embeddings', () => {
  test.each(['', '/v1'])(
    'EMBEDDINGS=http against it%s returns the vectors of builtin',
    async (path) => {
      const own = await httpEmbedder({ url: `${alone}${path}`, model: 'builtin' })
      expect(own.dimension).toBe(embedder.dimension)
      // The http embedder sends valid texts only, and a space for an empty one.
      const sent = TEXTS.map((text) => text.toWellFormed() || ' ')
      expect((await own.embed(TEXTS)).map((vector) => [...vector])).toEqual(
        closeTo(await embedder.embed(sent)),
      )
    },
  )

  test('serves the official Ollama client on both routes', async () => {
    const client = new Ollama({ host: alone })
    const input = TEXTS.slice(0, 2)
    const expected = closeTo(await embedder.embed(input))
    const { embeddings } = await client.embed({ model: 'builtin', input })
    expect(embeddings).toEqual(expected)
    const { embedding } = await client.embeddings({
      model: 'builtin:latest',
      prompt: TEXTS[0] ?? '',
    })
    expect(embedding).toEqual(expected[0])
    expect((await client.list()).models.map(({ name }) => name)).toEqual(['builtin:latest'])
  })

  test('serves the official OpenAI client, as base64 and as numbers', async () => {
    const input = TEXTS.slice(0, 2)
    const expected = closeTo(await embedder.embed(input))
    const ask = async (format: object) =>
      (await openai(alone).embeddings.create({ model: 'builtin', input, ...format })).data
    for (const format of [{}, { encoding_format: 'float' }, { encoding_format: 'base64' }]) {
      const data = (await ask(format)).map(({ embedding }) => embedding as number[] | string)
      const vectors = data.map((one) =>
        typeof one === 'string'
          ? [...new Float32Array(new Uint8Array(Buffer.from(one, 'base64')).buffer)]
          : [...one],
      )
      expect(vectors).toEqual(expected)
    }
  })

  test.each([
    ['/api/embed', { model: 'nomic-embed-text', input: 'x' }, 404],
    ['/api/embed', { model: 'builtin' }, 400],
    ['/api/embed', { model: 'builtin', input: 'x', dimensions: 7 }, 400],
    ['/api/embed', { model: 'builtin', input: Array.from({ length: 2_049 }, () => 'x') }, 400],
    ['/api/embed', '{"model":', 400],
    ['/api/embed', `"${'x'.repeat(9 * 1024 * 1024)}"`, 413],
    ['/api/nothing', {}, 404],
    ['/api/tags', {}, 405],
    ['/v1/models', {}, 405],
    ['/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }, 404],
    ['/v1/embeddings', { model: 'builtin', input: [[1, 2, 3]] }, 400],
    ['/v1/embeddings', { model: 'builtin', input: [] }, 400],
    ['/v1/embeddings', '[[[[', 400],
    ['/v1/nothing', {}, 404],
  ])('rejects %s with %.60j in the format of its protocol', async (path, body, status) => {
    const reply = await post(`${alone}${path}`, body)
    const code: unknown = expect.any(String)
    const ollama = { error: code, code }
    const shape = path.startsWith('/v1/')
      ? { error: { message: code, type: 'invalid_request_error', param: null, code } }
      : ollama
    expect(reply).toEqual({ status, body: shape })
  })
})

describe('chat', () => {
  test("streams the provider's reply to the Ollama client", async () => {
    const client = new Ollama({ host: url })
    let text = ''
    for await (const part of await client.chat({ model: 'tiny', messages, stream: true }))
      text += part.message.content
    for await (const part of await client.generate({
      model: 'tiny',
      prompt: 'Ahoy.',
      stream: true,
    }))
      text += part.response
    expect(text).toBe('Good evening.Good evening.')
    expect(provider.state.seen.map(({ path }) => path)).toEqual(['/api/chat', '/api/generate'])
    expect(provider.state.seen[0]?.authorization).toBe('Bearer provider-key')
    expect(provider.state.seen[0]?.body).toMatchObject({ model: 'tiny', messages, stream: true })
  })

  test('streams to the OpenAI client and keeps its key from the provider', async () => {
    let text = ''
    const stream = await openai(url).chat.completions.create({
      model: 'tiny',
      messages,
      stream: true,
    })
    for await (const part of stream) text += part.choices[0]?.delta.content ?? ''
    expect(text).toBe('Good evening.')
    expect(provider.state.seen[0]?.authorization).toBe('Bearer provider-key')
  })

  test("returns the provider's refusal unchanged", async () => {
    const reply = await post(`${url}/api/chat`, { model: 'other', messages })
    expect(reply).toEqual({ status: 404, body: { error: 'no such model' } })
  })

  test('aborts the provider request when the caller disconnects', async () => {
    provider.state.hangs = true
    const before = provider.state.left
    const left = new AbortController()
    const body = JSON.stringify({ model: 'tiny', messages, stream: true })
    const response = await fetch(`${url}/api/chat`, { method: 'POST', body, signal: left.signal })
    const first = await response.body?.getReader().read()
    expect(Buffer.from(first?.value ?? []).toString()).toContain('Good')
    left.abort()
    await waitUntil(() => Promise.resolve(provider.state.left === before + 1))
  })

  test('aborts it when the caller disconnects before the reply begins', async () => {
    provider.state.isSilent = true
    const before = provider.state.left
    const left = new AbortController()
    const body = JSON.stringify({ model: 'tiny', messages, stream: true })
    const asked = fetch(`${url}/api/chat`, { method: 'POST', body, signal: left.signal })
    asked.catch(() => {})
    await waitUntil(() => Promise.resolve(provider.state.seen.length === 1))
    left.abort()
    await waitUntil(() => Promise.resolve(provider.state.left === before + 1))
    await expect(asked).rejects.toThrow(/abort/)
  })

  test('lists the models of the embedder and the provider', async () => {
    const { models } = await new Ollama({ host: url }).list()
    expect(models.map(({ name }) => name)).toEqual(['builtin:latest', 'tiny:latest'])
    const list = await openai(url).models.list()
    expect(list.data.map(({ id }) => id)).toEqual(['builtin', 'tiny'])
  })

  test.each(['/api/chat', '/api/generate'])(
    'without a provider, returns a 501 with a code for %s',
    async (path) => {
      const { status, body } = await post(`${alone}${path}`, { model: 'tiny', messages })
      expect([status, body]).toMatchObject([501, { code: 'provider_not_configured' }])
    },
  )

  test('without a provider, returns a 501 with a code to the OpenAI client', async () => {
    const asked = openai(alone).chat.completions.create({ model: 'tiny', messages })
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(APIError)
    expect(error).toMatchObject({
      status: 501,
      code: 'provider_not_configured',
      type: 'server_error',
    })
  })

  test('returns 502 for an unreachable provider and omits its models', async () => {
    const gone = await start({ provider: { url: 'http://127.0.0.1:4', apiKey: undefined } })
    const { status, body } = await post(`${gone}/v1/chat/completions`, { model: 'tiny', messages })
    expect([status, body]).toMatchObject([502, { error: { code: 'provider_unreachable' } }])
    expect((await new Ollama({ host: gone }).list()).models).toHaveLength(1)
  })

  test('rejects a bridge as its own provider instead of looping', async () => {
    const second = await start({ provider: { url, apiKey: undefined } })
    const { status, body } = await post(`${second}/api/chat`, { model: 'tiny', messages })
    expect([status, body]).toMatchObject([508, { code: 'provider_is_bridge' }])
  })
})

describe('client probes', () => {
  const look = async (address: string, method = 'GET') => {
    const response = await fetch(address, { method })
    const text = await response.text()
    return { status: response.status, allow: response.headers.get('allow'), text }
  }
  const json = async (address: string) => JSON.parse((await look(address)).text) as unknown

  test('describes the embedder to the Ollama client under each of its names', async () => {
    const client = new Ollama({ host: alone })
    for (const model of ['builtin', 'builtin:latest', embedder.id]) {
      const shown = await client.show({ model })
      expect(shown).toMatchObject({
        capabilities: ['embedding'],
        details: { family: 'builtin', families: ['builtin'] },
        model_info: {
          'general.architecture': 'builtin',
          'builtin.embedding_length': embedder.dimension,
        },
      })
    }
    const older = await post(`${alone}/api/show`, { name: 'builtin', verbose: true })
    expect(older).toMatchObject({ status: 200, body: { modelfile: 'FROM builtin\n' } })
  })

  test("returns the provider's description of its models", async () => {
    expect(await new Ollama({ host: url }).show({ model: 'tiny' })).toEqual({
      capabilities: ['completion'],
    })
    expect((await openai(url).models.retrieve('tiny')).owned_by).toBe('library')
    expect((await look(`${url}/v1/models/other`)).status).toBe(404)
  })

  test('finds the embedder for the OpenAI client by its names', async () => {
    for (const id of ['builtin', 'builtin:latest', embedder.id])
      expect(await openai(alone).models.retrieve(id)).toMatchObject({ id, object: 'model' })
  })

  test.each([
    ['POST', '/api/show', { model: 'nomic-embed-text' }, 404, 'model_not_found'],
    ['POST', '/api/show', {}, 400, 'invalid_request'],
    ['POST', '/api/show', [], 400, 'invalid_request'],
    ['POST', '/api/show', '{', 400, 'invalid_request'],
    ['GET', '/v1/models/gpt-4o', undefined, 404, 'model_not_found'],
    ['GET', '/v1/models/%E0%A4%A', undefined, 404, 'model_not_found'],
    ['GET', '/v1/models/a/b', undefined, 404, 'model_not_found'],
  ])('rejects %s %s with %j as its protocol does', async (method, path, body, status, code) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = body === undefined ? { method } : { method, body: text }
    const response = await fetch(`${alone}${path}`, init)
    const said: unknown = await response.json()
    const message = expect.any(String) as string
    const shape = path.startsWith('/v1/')
      ? { error: { code, message, type: 'invalid_request_error', param: null } }
      : { code, error: message }
    expect([response.status, said]).toEqual([status, shape])
  })

  test("lists loaded models and returns the provider's version", async () => {
    const names = async (host: string) =>
      (await new Ollama({ host }).ps()).models.map(({ name }) => name)
    expect(await names(alone)).toEqual(['builtin:latest'])
    expect(await names(url)).toEqual(['builtin:latest', 'tiny:latest'])
    expect(await json(`${alone}/api/version`)).toEqual({ version: '0.2.0' })
    expect(await json(`${url}/api/version`)).toEqual({ version: '0.12.3' })
  })

  test.each(['/', '/api/tags', '/api/version', '/v1/models', '/v1/models/builtin'])(
    'answers HEAD %s without a body and lists the allowed methods for others',
    async (path) => {
      expect(await look(`${alone}${path}`, 'HEAD')).toMatchObject({ status: 200, text: '' })
      expect(await look(`${alone}${path}`, 'DELETE')).toMatchObject({
        status: 405,
        allow: 'GET, HEAD',
      })
    },
  )

  test('lists its own models when the provider points back to it', async () => {
    const second = await start({ provider: { url, apiKey: undefined } })
    const before = provider.state.asked
    const list = await openai(second).models.list()
    expect(list.data.map(({ id }) => id)).toEqual(['builtin', 'builtin'])
    expect(provider.state.asked).toBe(before)
  })
})

describe('access', () => {
  test('without a key, admits only this machine and no page of another origin', async () => {
    const headers = { origin: 'https://attacker.example' }
    const { status } = await post(`${alone}/api/embed`, { model: 'builtin', input: 'x' }, headers)
    expect(status).toBe(403)
  })

  test('with a key, admits callers that send it', async () => {
    const keyed = await start({ apiKey: KEY })
    const ask = async (headers: Record<string, string>) =>
      (await post(`${keyed}/v1/embeddings`, { model: 'builtin', input: 'x' }, headers)).status
    expect(await ask({})).toBe(401)
    expect(await ask({ authorization: 'Bearer wrong' })).toBe(401)
    expect(await ask({ authorization: `Bearer ${KEY}` })).toBe(200)
  })
})
