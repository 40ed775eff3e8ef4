import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Embedder } from './embedder.ts'
import { embedderConformance } from './embedder.conformance.ts'
import { type HttpEmbedderOptions, httpEmbedder } from './http-embedder.ts'
import { type Misbehavior, startEmbeddingServer } from './testing/embedding-server.ts'

type Server = Awaited<ReturnType<typeof startEmbeddingServer>>

const FAST = { model: 'm', timeoutMs: 60_000, backOffMs: 1, attempts: 3 } as const
/** Options with short timeouts, for a server that hangs. */
const HASTY = { dimension: 384, timeoutMs: 300 } as const

describe.each(['ollama', 'openai'] as const)('over HTTP to a server that speaks %s', (speaks) => {
  let server: Server
  let embedder: Embedder
  const connect = (options: Partial<HttpEmbedderOptions> = {}) =>
    httpEmbedder({ url: server.url, apiKey: 'secret', ...FAST, ...options })

  beforeAll(async () => {
    server = await startEmbeddingServer({ speaks, apiKey: 'secret' })
    embedder = await connect()
  })
  afterAll(async () => server[Symbol.asyncDispose]())
  beforeEach(() => {
    server.state.misbehave = () => undefined
    server.state.inputs = []
  })

  embedderConformance(speaks, () => connect())

  it('learns the dimension from the first response', () => {
    expect(embedder).toMatchObject({ dimension: 384, id: 'http:m@384' })
  })

  it('sends no request before the first text when the dimension is given', async () => {
    const own = await connect({ dimension: 384 })
    expect(server.state.inputs).toEqual([])
    expect(await own.embed(['a'])).toHaveLength(1)
  })

  it('sends at most one batch of texts per request', async () => {
    const own = await connect({ batch: 2, dimension: 384 })
    expect(await own.embed(['a', 'b', 'c', 'd', 'e'])).toHaveLength(5)
    expect(server.state.inputs).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })

  const once = (first: ReturnType<Misbehavior>): Misbehavior => {
    let calls = 0
    return () => ((calls += 1) === 1 ? first : undefined)
  }

  it.each<[string, ReturnType<Misbehavior>]>([
    ['500', { status: 500, body: 'oh' }],
    ['429', { status: 429, body: '' }],
    ['429 and Retry-After', { status: 429, headers: { 'retry-after': '0' }, body: '' }],
    ['a dropped connection', 'drop'],
  ])('retries after %s', async (_what, first) => {
    server.state.misbehave = once(first)
    expect(await embedder.embed(['a'])).toHaveLength(1)
    expect(server.state.inputs).toHaveLength(2)
  })

  it('retries after a hang', async () => {
    const hasty = await connect({ ...HASTY, timeoutMs: 2_000 })
    server.state.misbehave = once('hang')
    expect(await hasty.embed(['a'])).toHaveLength(1)
    expect(server.state.inputs).toHaveLength(2)
  })

  it('gives up on a server that hangs permanently', async () => {
    const hasty = await connect(HASTY)
    server.state.misbehave = () => 'hang'
    await expect(hasty.embed(['a', 'b'])).rejects.toThrow(/didn't respond within 300 ms/)
  })

  const changed = (change: (vectors: number[][]) => unknown): Misbehavior => {
    return (vectors) => ({ body: server.answer(change(vectors) as number[][]) })
  }

  it.each<[string, Misbehavior, RegExp, number]>([
    ['500 every time', () => ({ status: 500, body: '' }), /returned 500/, 3],
    ['400', () => ({ status: 400, body: '' }), /returned 400/, 1],
    ['dropped connections', () => 'drop', /can't reach/, 3],
    [
      '429 with hours to wait',
      () => ({ status: 429, headers: { 'retry-after': '7200' }, body: '' }),
      /returned 429/,
      1,
    ],
    [
      'HTML',
      () => ({ headers: { 'content-type': 'text/html' }, body: '<html>' }),
      /invalid JSON \(text\/html\)/,
      1,
    ],
    ['other JSON', () => ({ body: '{"ok":true}' }), /follow the \w+ protocol/, 1],
    [
      'a redirect',
      () => ({ status: 302, headers: { location: '/x' }, body: '' }),
      /can't reach/,
      3,
    ],
    ['too few vectors', changed((vectors) => vectors.slice(1)), /1 vectors for 2 texts/, 1],
    [
      'another dimension',
      changed((vectors) => vectors.map((v) => v.slice(1))),
      /383 dimensions, expected 384/,
      1,
    ],
    [
      'NaN',
      changed((vectors) => vectors.map((v) => v.map((x, at) => (at === 5 ? Number.NaN : x)))),
      /finite/,
      1,
    ],
    ['zeros', changed((vectors) => vectors.map((v) => v.map(() => 0))), /zeros/, 1],
    ['text for vectors', changed((vectors) => vectors.map(() => 'abc')), /finite/, 1],
  ])('rejects %s', async (_what, misbehave, message, requests) => {
    server.state.misbehave = misbehave
    await expect(embedder.embed(['a', 'b'])).rejects.toThrow(message)
    expect(server.state.inputs).toHaveLength(requests)
  })

  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController()
    server.state.misbehave = () => {
      controller.abort(new Error('the caller has left'))
      return 'hang'
    }
    await expect(embedder.embed(['a'], controller.signal)).rejects.toThrow(/left/)
    expect(server.state.inputs).toHaveLength(1)
  })

  it('rejects a wrong key without revealing it', async () => {
    const refused = await connect({ apiKey: 'wrong-key' }).catch((error: unknown) => error)
    expect(String(refused)).toMatch(/returned 401.*API key/)
    expect(String(refused)).not.toContain('wrong-key')
  })

  it('rejects when no server listens', async () => {
    await expect(connect({ url: 'http://127.0.0.1:9' })).rejects.toThrow(/can't reach/)
  })
})
