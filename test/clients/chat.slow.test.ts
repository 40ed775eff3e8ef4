import { NotFoundError, SoulHybridClient, TimedOutError, UnavailableError } from '@daimon/client'
import { waitUntil } from '@daimon/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type ChatService, openChatService } from './chat-service.ts'

const message = 'Is the lighthouse open on Sundays?'
let stage: ChatService
let model: ChatService['model']
let client: SoulHybridClient
beforeAll(async () => {
  stage = await openChatService()
  model = stage.model
  client = new SoulHybridClient({ baseUrl: stage.kernel.url, botId: stage.botId })
})
afterAll(() => stage[Symbol.asyncDispose]())
afterEach(() => {
  model.state.misbehaves = undefined
  model.state.left = 0
})

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const remembered = async (sessionId: string): Promise<number> =>
  (await all(client.memories.list({ bot_id: client.botId as string, session_id: sessionId })))
    .length

test('streamChat gives the state, the reply in pieces and the end, and it is remembered', async () => {
  const events = await all(client.streamChat(message, { sessionId: 'streamed' }))
  expect(events[0]?.event).toBe('cognitive_state')
  const text = events.flatMap((one) => (one.event === 'message' ? [one.data.text] : [])).join('')
  expect(text).toBe('Good evening, sailor.')
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } })
  expect(await remembered('streamed')).toBe(2)
})

test('chat gives the same turn as one answer', async () => {
  expect(await client.chat(message, { sessionId: 'whole' })).toMatchObject({
    status: 'success',
    text: 'Good evening, sailor.',
    session_id: 'whole',
  })
})

test('an error before the first words and one after them are the same typed error', async () => {
  model.state.misbehaves = { kind: 'status', status: 500 }
  await expect(client.chat(message)).rejects.toThrow(UnavailableError)
  await expect(client.streamChat(message).next()).rejects.toThrow(UnavailableError)
  model.state.misbehaves = { kind: 'after', what: 'end' }
  const seen: string[] = []
  const reading = async () => {
    for await (const { event } of client.streamChat(message, { sessionId: 'cut' })) seen.push(event)
  }
  await expect(reading()).rejects.toMatchObject({
    name: 'UnavailableError',
    code: 'INFERENCE_DOWN',
  })
  expect(seen).toContain('message')
  expect(await remembered('cut')).toBe(0)
  await expect(client.streamChat(message, { botId: crypto.randomUUID() }).next()).rejects.toThrow(
    NotFoundError,
  )
})

test('who stops reading, aborts or waits no longer ends the turn, and it is not remembered', async () => {
  model.state.misbehaves = { kind: 'after', what: 'hang' }
  for await (const { event } of client.streamChat(message, { sessionId: 'left' }))
    if (event === 'message') break
  await waitUntil(() => model.state.left === 1)
  const controller = new AbortController()
  const reading = async () => {
    const options = { sessionId: 'left', signal: controller.signal }
    for await (const { event } of client.streamChat(message, options))
      if (event === 'message') controller.abort(new Error('the page was left'))
  }
  await expect(reading()).rejects.toThrow('the page was left')
  await waitUntil(() => model.state.left === 2)
  const waiting = all(client.streamChat(message, { sessionId: 'left', timeoutMs: 5_000 }))
  await expect(waiting).rejects.toThrow(TimedOutError)
  await waitUntil(() => model.state.left === 3)
  expect(await remembered('left')).toBe(0)
})
