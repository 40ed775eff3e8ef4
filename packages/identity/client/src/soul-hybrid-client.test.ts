import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'

import { ConnectionFailedError, SoulHybridClient, TimedOutError } from './index.ts'
import type { Soul } from './index.ts'

type Fetch = typeof globalThis.fetch
// As bad as a fetch of somebody else may be: it never settles, and minds no signal.
const deaf: Fetch = () => new Promise(() => {})
const clientOf = (fetch: Fetch, options = {}) => new SoulHybridClient({ fetch, ...options })
const soul = { description: 'A lamp.' } as Soul

describe('a call', () => {
  test('ends in time whatever fetch does', async () => {
    await expect(clientOf(deaf, { timeoutMs: 20 }).service.health()).rejects.toThrow(TimedOutError)
  })

  test('ends at once by the abort, with the reason of it', async () => {
    const reason = new Error('the page was left')
    const aborted = AbortSignal.abort(reason)
    await expect(clientOf(deaf).service.health({}, { signal: aborted })).rejects.toBe(reason)
    const controller = new AbortController()
    const call = clientOf(deaf).isReady({ signal: controller.signal })
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
  })

  test('is aborted while it waits for its next try', async () => {
    const controller = new AbortController()
    const failing: Fetch = () => {
      setTimeout(() => controller.abort(), 0)
      return Promise.reject(new TypeError('network'))
    }
    const call = clientOf(failing, { maxRetries: 99 }).service.health({}, controller)
    await expect(call).rejects.toThrow(/abort/)
  })

  test('leaves nothing behind at a signal that lives longer', async () => {
    const { signal } = new AbortController()
    const fetch: Fetch = () => Promise.resolve(new Response('{"status":"ok"}'))
    for (let call = 0; call < 3; call += 1) await clientOf(fetch).service.health({}, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('carries the key, and an error of it does not', async () => {
    let seen: Headers | undefined
    const fetch: Fetch = (_url, init) => {
      seen = new Headers(init?.headers)
      return Promise.reject(new TypeError('network'))
    }
    const call = clientOf(fetch, { apiKey: 'hush', maxRetries: 0 }).service.health()
    const error: unknown = await call.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConnectionFailedError)
    expect(seen?.get('authorization')).toBe('Bearer hush')
    expect(JSON.stringify(error) + String(error)).not.toContain('hush')
  })

  test('with a header that cannot be sent is the caller’s error at once', async () => {
    await expect(clientOf(deaf).service.health({}, { headers: { a: 'b\nc' } })).rejects.toThrow(
      TypeError,
    )
  })

  test('without an avatar says how to name one', () => {
    expect(() => clientOf(deaf).prepareTurn('x')).toThrow(/botId.*DAIMON_BOT_ID/)
  })
})

describe('a turn', () => {
  const off = { enabled: false }
  const turn = { externalKey: 'k', soul }

  test('that is aborted leaves a stream that hangs, and closes it', async () => {
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
      clientOf(deaf, off).runTurn('x', () => hanging, { ...turn, signal }),
    ).rejects.toThrow(/abort/)
    expect(isClosed).toBe(true)
  })

  test('takes a text, a promise of one, and a stream', async () => {
    async function* stream() {
      yield await Promise.resolve('li')
      yield 'ght'
    }
    const replies = [() => 'light', () => Promise.resolve('light'), stream, async () => stream()]
    for (const reply of replies)
      expect(await clientOf(deaf, off).runTurn('x', reply, turn)).toMatchObject({ reply: 'light' })
  })

  test.each([undefined, 7, ['a'], { text: 'x' }])('refuses %j as a reply', async (reply) => {
    const generate = () => reply as unknown as string
    await expect(clientOf(deaf, off).runTurn('x', generate, turn)).rejects.toThrow(/^generate/)
  })

  test('refuses pieces that are no texts', async () => {
    async function* stream() {
      yield await Promise.resolve(7 as unknown as string)
    }
    await expect(clientOf(deaf, off).runTurn('x', stream, turn)).rejects.toThrow(/^generate/)
  })
})
