import { SoulHybridClient } from '@daimon/client'
import { expect, test } from 'vitest'

import { createMemory } from './avatar-memory.ts'
import { type PromptMessage, createTurnLoop } from './turn-loop.ts'

const user = (text: string): PromptMessage => ({ role: 'user', text })
const step: readonly PromptMessage[] = [
  { role: 'assistant', text: 'Let me look.' },
  { role: 'tool', text: '' },
]

/** A loop in front of a service that records the bodies of its requests. */
function openLoop(respond: () => Promise<Response> = () => Promise.resolve(Response.json({}))) {
  const bodies: { path: string; body: Record<string, unknown> }[] = []
  const client = new SoulHybridClient({
    botId: 'b',
    maxRetries: 0,
    fetch: (url, init) => {
      const { pathname } = new URL(url as string)
      bodies.push({
        path: pathname,
        body: JSON.parse(init?.body as string) as Record<string, unknown>,
      })
      return respond()
    },
  })
  const loop = createTurnLoop(createMemory({ client, onError: () => {} }))
  const findBodies = (path: string) =>
    bodies.filter((call) => call.path === path).map((call) => call.body)
  return {
    loop,
    prepares: () => findBodies('/hybrid/prepare'),
    completes: () => findBodies('/hybrid/complete'),
  }
}

test('all calls of a loop have one turn, which is stored once', async () => {
  const { loop, prepares, completes } = openLoop()
  const first = await loop.find([user('Is it raining?')])
  const second = await loop.find([user('Is it raining?'), ...step])
  expect(second!.prepared).toBe(first!.prepared)
  await Promise.all([first!.complete('Yes.'), second!.complete('Yes.')])
  expect([prepares(), completes()].map(({ length }) => length)).toEqual([1, 1])
  expect(completes()).toMatchObject([{ user_message: 'Is it raining?', assistant_text: 'Yes.' }])
})

test('the same message after a stored turn is another turn', async () => {
  const { loop, prepares } = openLoop()
  await (await loop.find([user('Yes.')]))!.complete('Fine.')
  await loop.find([user('Yes.')])
  await loop.complete({ userMessage: 'Yes.', reply: 'Fine.' })
  await loop.find([user('Yes.')])
  expect(prepares()).toHaveLength(3)
})

test('calls of different users, sessions, or histories have turns of their own', async () => {
  const { loop, prepares } = openLoop()
  const message = user('Hello?')
  await loop.find([message], { userId: 'a' })
  await loop.find([message], { userId: 'b' })
  await loop.find([message], { userId: 'b', sessionId: 's' })
  await loop.find([user('Before.'), { role: 'assistant', text: 'Yes.' }, message], { userId: 'a' })
  expect(prepares().map(({ recent }) => recent)).toEqual([[], [], [], ['Before.', 'Yes.']])
})

test('a message without text is prepared with the message before it', async () => {
  const { loop, prepares, completes } = openLoop()
  const turn = await loop.find([user('Look at my bike.'), user('')])
  await turn!.complete('It is red.')
  expect(prepares()).toMatchObject([{ query: 'Look at my bike.' }])
  expect(completes()[0]).not.toHaveProperty('user_message')
})

test('a prompt without a message of a user has no turn', async () => {
  const { loop, prepares } = openLoop()
  expect(await loop.find([{ role: 'system', text: 'Name this chat.' }])).toBeUndefined()
  expect(prepares()).toEqual([])
})

test('a prepare that fails is tried again by the next call', async () => {
  let isDown = true
  const { loop } = openLoop(() =>
    Promise.resolve(isDown ? new Response('', { status: 404 }) : Response.json({ ok: true })),
  )
  await expect(loop.find([user('Hello?')])).rejects.toThrow('404')
  isDown = false
  expect((await loop.find([user('Hello?')]))!.prepared).toEqual({ ok: true })
})

test('an abort ends only the wait of its own call', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { loop } = openLoop(() => promise)
  const reason = new Error('the page was left')
  const controller = new AbortController()
  const aborted = loop.find([user('Hello?')], {}, controller.signal)
  const other = loop.find([user('Hello?')])
  controller.abort(reason)
  await expect(aborted).rejects.toBe(reason)
  resolve(Response.json({ ok: true }))
  expect((await other)!.prepared).toEqual({ ok: true })
})

test('a disabled client has no memory and reports nothing', async () => {
  const client = new SoulHybridClient({ enabled: false, botId: 'b' })
  const loop = createTurnLoop(createMemory({ client, failure: 'closed' }))
  const turn = await loop.find([user('Hello?')])
  expect(turn!.prepared).toBeNull()
  await turn!.complete('Hello.')
})

test('options without an avatar are rejected', () => {
  expect(() => createMemory({ client: new SoulHybridClient() })).toThrow('DAIMON_BOT_ID')
})
