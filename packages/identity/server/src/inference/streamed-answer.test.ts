import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../testing/chat-server.ts'
import { createChatClient } from './chat-client.ts'
import { STREAM_LIMITS, type StreamLimits } from './streamed-answer.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer('ollama')
})
afterAll(() => server.close())

const talk = { messages: [{ role: 'user' as const, content: 'Ahoy.' }], tokensMax: 10 }
const collect = async (limits: Partial<StreamLimits>, signal = new AbortController().signal) => {
  const streamLimits = { ...STREAM_LIMITS, ...limits }
  const options = { url: server.url, model: 'tiny', apiKey: undefined, timeoutMs: 1, streamLimits }
  let text = ''
  for await (const piece of await createChatClient(options).stream(talk, signal)) text += piece.text
  return text
}

describe('a streamed answer', () => {
  test('is not bound by the time limit of an assessment', async () => {
    expect(await collect({})).toBe('Good evening, sailor.')
  })

  test.each([
    ['before its first byte', { kind: 'hang' }],
    ['in the middle', { kind: 'after', what: 'hang' }],
  ] as const)('that is silent %s is given up', async (_when, misbehaves) => {
    server.state.misbehaves = misbehaves
    await expect(collect({ silenceMs: 50 })).rejects.toThrow(/no answer in time/)
  })

  test('that goes on for too long is given up, though it is never silent', async () => {
    server.state.misbehaves = { kind: 'after', what: 'endless' }
    await expect(collect({ wholeMs: 100, bytesMax: Infinity })).rejects.toThrow(/in time/)
  })

  test('that is too large is given up, and its line closed', async () => {
    server.state.misbehaves = { kind: 'after', what: 'endless' }
    await expect(collect({ bytesMax: 100_000 })).rejects.toThrow(/over 100000 bytes/)
  })

  test('is not requested if no client waits for it', async () => {
    server.state.seen.length = 0
    await expect(collect({}, AbortSignal.abort())).rejects.toThrow(/not waited for|in time/)
    expect(server.state.seen).toEqual([])
  })
})
