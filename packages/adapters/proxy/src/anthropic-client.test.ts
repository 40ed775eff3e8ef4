import Anthropic, { APIError } from '@anthropic-ai/sdk'
import { waitUntil } from '@daimon/testkit'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Stage, sharedStage } from './testing/stage.ts'

const QUESTION = 'My sister Ines is allergic to walnuts.'

let stage: Stage
let url: string
let bot: { id: string; key: string }
let anthropic: Anthropic
beforeAll(async () => {
  stage = await sharedStage()
  url = (await stage.startProxy()).url
})
beforeEach(async () => {
  stage.provider.reset()
  bot = await stage.createAvatar()
  anthropic = new Anthropic({
    baseURL: url,
    apiKey: 'sk-caller',
    defaultHeaders: { 'x-daimon-bot': bot.key },
  })
})

const lastBody = () => stage.provider.state.seen.at(-1)?.body
const basis = { model: 'tiny', max_tokens: 100 }
const ask = (content: Anthropic.MessageParam['content'], members: object = {}) =>
  anthropic.messages.create({
    ...basis,
    messages: [{ role: 'user', content }],
    ...members,
    stream: false,
  })

test('a turn that one request stores is recalled by the next', async () => {
  const { data, response } = await ask(QUESTION).withResponse()
  expect(data.content).toMatchObject([{ type: 'text', text: 'Good evening, Mara.' }])
  expect(response.headers.get('x-daimon-memory')).toBe('on')
  expect(stage.provider.state.seen[0]?.headers).toMatchObject({
    authorization: 'Bearer sk-caller',
    'anthropic-version': expect.any(String) as string,
  })
  expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
  await ask('Can Ines eat walnut cake?', { system: 'Answer in rhymes.' })
  expect(lastBody().system).toMatch(
    /^You are Fennel,[\s\S]+\n\nAnswer in rhymes\.\n\n[\s\S]+allergic to walnuts/,
  )
})

test('keeps the blocks of a system prompt, and their cache control', async () => {
  const block = { type: 'text', text: 'Answer in rhymes.', cache_control: { type: 'ephemeral' } }
  await ask([{ type: 'text', text: QUESTION }], { system: [block] })
  expect(lastBody().system).toMatchObject([
    { type: 'text', text: expect.stringMatching(/^You are Fennel,/) as string },
    block,
    { type: 'text' },
  ])
})

test('streams, and stores the reply', async () => {
  const stream = anthropic.messages.stream({
    ...basis,
    messages: [{ role: 'user', content: QUESTION }],
  })
  expect(await stream.finalText()).toBe('Good evening, Mara.')
  expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
})

test.each([
  [false, false],
  [true, false],
  [false, true],
])('stores a tool loop as one turn; stream: %s, thread: %s', async (isStream, isThread) => {
  const { state } = stage.provider
  state.scripts.push(
    { text: ['I look. '], tool: { name: 'weather', input: { city: 'Oslo' } } },
    { text: ['It rains in Oslo.'] },
  )
  const runner = anthropic.beta.messages.toolRunner({
    ...basis,
    stream: isStream as true,
    ...(isThread ? {} : { thread: false as const }),
    messages: [{ role: 'user', content: 'Do I need an umbrella in Oslo?' }],
    tools: [
      {
        name: 'weather',
        input_schema: { type: 'object' },
        parse: (input: unknown) => input,
        run: () => 'Rain, 4 degrees.',
      } as never,
    ],
  })
  await runner.runUntilDone()
  expect(await stage.waitForMemories(bot.id, 2)).toEqual([
    'Do I need an umbrella in Oslo?',
    'It rains in Oslo.',
  ])
  const [first, second] = state.seen.map(({ body }) => body)
  expect(second.messages.at(-1).content[0]).toMatchObject({ type: 'tool_result' })
  // A thread keeps the prompt; else, it is the same byte for byte, for the provider's cache.
  expect(second.system).toEqual(isThread ? undefined : first.system)
})

test('passes refusals on, and stores the attempt that succeeds', async () => {
  const refusal = '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'
  const headers = { 'retry-after-ms': '1' }
  stage.provider.state.scripts.push(
    { status: 429, body: refusal, headers },
    { status: 529, body: refusal, headers },
  )
  await ask(QUESTION)
  expect(stage.provider.state.seen).toHaveLength(3)
  expect(await stage.waitForMemories(bot.id, 2)).toHaveLength(2)
  stage.provider.state.scripts.push({ status: 400, body: refusal, headers: { 'request-id': 'r1' } })
  const error: unknown = await ask('Again?').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(APIError)
  expect(error).toMatchObject({
    status: 400,
    requestID: 'r1',
    error: JSON.parse(refusal) as object,
  })
})

test('ends the request of the provider and stores nothing when the caller leaves', async () => {
  const { state } = stage.provider
  state.scripts.push({ hangsAfter: 4 })
  const stream = anthropic.messages.stream({
    ...basis,
    messages: [{ role: 'user', content: 'I am leaving now.' }],
  })
  stream.on('text', () => stream.abort())
  await expect(stream.finalText()).rejects.toThrow('aborted')
  await waitUntil(() => state.left === 1)
  await ask(QUESTION)
  expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
})

test('counts tokens and lists models at Anthropic', async () => {
  await anthropic.models.list()
  expect(stage.provider.state.seen.at(-1)).toMatchObject({ method: 'GET', path: '/v1/models' })
  await anthropic.messages.countTokens({ model: 'tiny', messages: [] })
  expect(stage.provider.state.seen.at(-1)).toMatchObject({ path: '/v1/messages/count_tokens' })
})
