import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'

import { ConnectionFailedError, SoulHybridClient, TimedOutError } from './index.ts'
import type { Soul } from './index.ts'

type Fetch = typeof globalThis.fetch
// The worst case of an injected fetch: it never settles and ignores its signal.
const deaf: Fetch = () => new Promise(() => {})
const createTestClient = (fetch: Fetch, options = {}) => new SoulHybridClient({ fetch, ...options })
const soul = { description: 'A lamp.' } as Soul

describe('a call', () => {
  test('ends at its time limit even if fetch never settles', async () => {
    await expect(createTestClient(deaf, { timeoutMs: 20 }).service.health()).rejects.toThrow(
      TimedOutError,
    )
  })

  test('rejects at once with the reason of an abort', async () => {
    const reason = new Error('the page was left')
    const aborted = AbortSignal.abort(reason)
    await expect(createTestClient(deaf).service.health({}, { signal: aborted })).rejects.toBe(
      reason,
    )
    const controller = new AbortController()
    const call = createTestClient(deaf).isReady({ signal: controller.signal })
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
  })

  test('stops waiting for a retry on an abort', async () => {
    const controller = new AbortController()
    const failing: Fetch = () => {
      setTimeout(() => controller.abort(), 0)
      return Promise.reject(new TypeError('network'))
    }
    const call = createTestClient(failing, { maxRetries: 99 }).service.health({}, controller)
    await expect(call).rejects.toThrow(/abort/)
  })

  test('removes its listener from the signal', async () => {
    const { signal } = new AbortController()
    const fetch: Fetch = () => Promise.resolve(new Response('{"status":"ok"}'))
    for (let call = 0; call < 3; call += 1)
      await createTestClient(fetch).service.health({}, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('sends the key, but no error contains it', async () => {
    let seen: Headers | undefined
    const fetch: Fetch = (_url, init) => {
      seen = new Headers(init?.headers)
      return Promise.reject(new TypeError('network'))
    }
    const call = createTestClient(fetch, { apiKey: 'hush', maxRetries: 0 }).service.health()
    const error: unknown = await call.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConnectionFailedError)
    expect(seen?.get('authorization')).toBe('Bearer hush')
    expect(JSON.stringify(error) + String(error)).not.toContain('hush')
  })

  test('throws a TypeError for an invalid header without a request', async () => {
    await expect(
      createTestClient(deaf).service.health({}, { headers: { a: 'b\nc' } }),
    ).rejects.toThrow(TypeError)
  })

  test('explains how to set the avatar if it is missing', () => {
    expect(() => createTestClient(deaf).prepareTurn('x')).toThrow(/botId.*DAIMON_BOT_ID/)
  })
})

describe('a turn', () => {
  const off = { enabled: false }
  const turn = { externalKey: 'k', soul }

  test('closes a stalled stream on an abort', async () => {
    const controller = new AbortController()
    let isClosed = false
    const hanging: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          setTimeout(() => controller.abort(), 0)
          return new Promise(() => {})
        },
        return: () => {
          isClosed = true
          return Promise.resolve({ done: true, value: undefined })
        },
      }),
    }
    const { signal } = controller
    await expect(
      createTestClient(deaf, off).runTurn('x', () => hanging, { ...turn, signal }),
    ).rejects.toThrow(/abort/)
    expect(isClosed).toBe(true)
  })

  test('accepts a text, a promise of one, and a stream', async () => {
    async function* stream() {
      yield await Promise.resolve('li')
      yield 'ght'
    }
    const replies = [() => 'light', () => Promise.resolve('light'), stream, async () => stream()]
    for (const reply of replies)
      expect(await createTestClient(deaf, off).runTurn('x', reply, turn)).toMatchObject({
        reply: 'light',
      })
  })

  test.each([undefined, 7, ['a'], { text: 'x' }])('rejects the reply %j', async (reply) => {
    const generate = () => reply as unknown as string
    await expect(createTestClient(deaf, off).runTurn('x', generate, turn)).rejects.toThrow(
      /^generate/,
    )
  })

  test('rejects parts that are not texts', async () => {
    async function* stream() {
      yield await Promise.resolve(7 as unknown as string)
    }
    await expect(createTestClient(deaf, off).runTurn('x', stream, turn)).rejects.toThrow(
      /^generate/,
    )
  })
})
