import { waitUntil } from '@daimon/testkit'
import OpenAI, { APIError } from 'openai'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, sharedStage } from './testing/stage.ts'

const QUESTION = 'My sister Ines is allergic to walnuts.'
const WEATHER = {
  type: 'function' as const,
  function: { name: 'weather', description: 'The weather', parameters: { type: 'object' } },
}

let stage: Stage
let url: string
let bot: { id: string; key: string }
let openai: OpenAI
beforeAll(async () => {
  stage = await sharedStage()
  url = (await stage.startProxy()).url
})
beforeEach(async () => {
  stage.provider.reset()
  bot = await stage.createAvatar()
  openai = connect()
})

const connect = (headers: Record<string, string> = {}) =>
  new OpenAI({
    baseURL: `${url}/v1`,
    apiKey: 'sk-caller',
    defaultHeaders: { 'x-daimon-bot': bot.key, ...headers },
    maxRetries: 2,
  })

const lastBody = () => stage.provider.state.seen.at(-1)?.body
const ask = (content: string, client = openai) =>
  client.chat.completions.create({ model: 'tiny', messages: [{ role: 'user', content }] })

describe('chat completions', () => {
  test('a turn that one request stores is recalled by the next', async () => {
    const { data, response } = await ask(QUESTION).withResponse()
    expect(data.choices[0]?.message.content).toBe('Good evening, Mara.')
    expect(response.headers.get('x-daimon-memory')).toBe('on')
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
    await ask('Can Ines eat walnut cake?')
    const [system, ...others] = lastBody().messages
    expect(system).toMatchObject({ role: 'system' })
    expect(system.content).toMatch(/^You are Fennel, Kitchen companion\.[\s\S]*allergic to walnuts/)
    expect(others).toEqual([{ role: 'user', content: 'Can Ines eat walnut cake?' }])
  })

  test("keeps the caller's key, members, and system message, and sends no own header", async () => {
    await openai.chat.completions.create({
      model: 'tiny',
      temperature: 0.2,
      messages: [
        { role: 'developer', content: 'Answer in rhymes.' },
        { role: 'user', content: [{ type: 'text', text: QUESTION }] },
      ],
    })
    const seen = stage.provider.state.seen.at(0)
    const headers = seen?.headers ?? {}
    const body = seen?.body
    expect(headers).toMatchObject({ authorization: 'Bearer sk-caller' })
    expect(Object.keys(headers).filter((name) => name.startsWith('x-daimon'))).toEqual([])
    expect(body).toMatchObject({ model: 'tiny', temperature: 0.2 })
    expect(body.messages).toHaveLength(2)
    expect(body.messages[0].role).toBe('developer')
    expect(body.messages[0].content).toMatch(/^You are Fennel,[\s\S]+\n\nAnswer in rhymes\.\n\n/)
  })

  test('streams each chunk as it arrives', async () => {
    const { state } = stage.provider
    const { promise, resolve } = Promise.withResolvers<void>()
    let passed = 0
    // The provider continues after the first word only when the caller has read it.
    state.gate = { pass: () => (++passed === 2 ? promise : Promise.resolve()) }
    let text = ''
    const stream = await openai.chat.completions.create({
      model: 'tiny',
      stream: true,
      messages: [{ role: 'user', content: QUESTION }],
    })
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      if (text === 'Good ') resolve()
    }
    expect(text).toBe('Good evening, Mara.')
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, text])
  })

  test.each([false, true])('stores a tool loop as one turn, with stream: %s', async (isStream) => {
    const { state } = stage.provider
    state.scripts.push(
      { text: ['I look. '], tool: { name: 'weather', input: { city: 'Oslo' } } },
      { text: ['It rains in Oslo.'] },
    )
    const runner = openai.chat.completions.runTools({
      model: 'tiny',
      stream: isStream as true,
      messages: [{ role: 'user', content: 'Do I need an umbrella in Oslo?' }],
      tools: [
        {
          ...WEATHER,
          function: { ...WEATHER.function, parse: JSON.parse, function: () => 'Rain, 4 degrees.' },
        } as never,
      ],
    })
    expect(await runner.finalContent()).toBe('It rains in Oslo.')
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([
      'Do I need an umbrella in Oslo?',
      'It rains in Oslo.',
    ])
    const [first, second] = state.seen.map(({ body }) => body)
    expect(second.messages.at(-1)).toMatchObject({ role: 'tool', content: 'Rain, 4 degrees.' })
    // Byte for byte, so that the provider's prompt cache fits.
    expect(second.messages[0]).toEqual(first.messages[0])
  })

  test('passes refusals on, and stores the attempt that succeeds', async () => {
    const refusal = '{"error":{"message":"slow down","type":"requests","code":"rate_limit"}}'
    const headers = { 'retry-after-ms': '1' }
    stage.provider.state.scripts.push(
      { status: 429, body: refusal, headers },
      { status: 500, body: '{"error":{"message":"oops"}}', headers },
    )
    await ask(QUESTION)
    expect(stage.provider.state.seen).toHaveLength(3)
    expect(await stage.waitForMemories(bot.id, 2)).toHaveLength(2)
    stage.provider.state.scripts.push({ status: 400, body: refusal })
    const error: unknown = await ask('Again?').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(APIError)
    expect(error).toMatchObject({ status: 400, code: 'rate_limit', type: 'requests' })
  })

  test('ends the request of the provider and stores nothing when the caller leaves', async () => {
    const { state } = stage.provider
    state.scripts.push({ hangsAfter: 2 })
    const stream = await openai.chat.completions.create({
      model: 'tiny',
      stream: true,
      messages: [{ role: 'user', content: 'I am leaving now.' }],
    })
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    await waitUntil(() => state.left === 1)
    state.scripts.push('silent')
    const leaving = new AbortController()
    const asked = openai.chat.completions.create(
      { model: 'tiny', messages: [{ role: 'user', content: 'I am leaving again.' }] },
      { signal: leaving.signal },
    )
    await Promise.all([
      expect(asked).rejects.toThrow('aborted'),
      waitUntil(() => state.seen.length === 2).then(() => leaving.abort()),
    ])
    await waitUntil(() => state.left === 2)
    await ask(QUESTION)
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
  })

  test('stores nothing of a response that breaks off', async () => {
    stage.provider.state.scripts.push({ breaksAfter: 2 })
    const stream = await openai.chat.completions.create({
      model: 'tiny',
      stream: true,
      messages: [{ role: 'user', content: 'Lost words.' }],
    })
    const readAll = async () => {
      for await (const _ of stream);
    }
    await expect(readAll()).rejects.toThrow(/terminated|aborted|other side closed/)
    await ask(QUESTION)
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
  })
})

describe('responses', () => {
  const respond = (input: string, members: object = {}) =>
    openai.responses.create({ model: 'tiny', input, ...members, stream: false })

  test('a turn that one request stores is recalled by the next', async () => {
    const answer = await respond(QUESTION, { instructions: 'Answer in rhymes.' })
    expect(answer.output_text).toBe('Good evening, Mara.')
    expect(lastBody().instructions).toMatch(/^You are Fennel,[\s\S]+\n\nAnswer in rhymes\.\n\n/)
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
    await respond('Can Ines eat walnut cake?')
    expect(lastBody()).toMatchObject({ input: 'Can Ines eat walnut cake?' })
    expect(lastBody().instructions).toContain('allergic to walnuts')
  })

  test('streams, and stores the reply', async () => {
    const stream = await openai.responses.create({ model: 'tiny', input: QUESTION, stream: true })
    let text = ''
    for await (const event of stream)
      if (event.type === 'response.output_text.delta') text += event.delta
    expect(text).toBe('Good evening, Mara.')
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, text])
  })

  test('knows the turn of tool results that continue a response by its ID', async () => {
    stage.provider.state.scripts.push(
      { text: [], tool: { name: 'weather', input: { city: 'Oslo' } } },
      { text: ['It rains in Oslo.'] },
    )
    const first = await respond('Do I need an umbrella in Oslo?')
    const { instructions } = lastBody()
    await openai.responses.create({
      model: 'tiny',
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: 'call_1', output: 'Rain, 4 degrees.' }],
    })
    expect(lastBody().instructions).toBe(instructions)
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([
      'Do I need an umbrella in Oslo?',
      'It rains in Oslo.',
    ])
  })
})

describe('whose turn it is', () => {
  test('the model name can name the avatar', async () => {
    const plain = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'sk-caller' })
    const messages = [{ role: 'user' as const, content: QUESTION }]
    await plain.chat.completions.create({ model: `tiny@${bot.key}`, messages })
    expect(lastBody().model).toBe('tiny')
    expect(lastBody().messages[0].content).toContain('You are Fennel')
    await plain.chat.completions.create({ model: 'tiny@20250514', messages })
    expect(lastBody()).toEqual({ model: 'tiny@20250514', messages })
  })

  test('users and sessions keep their memories apart', async () => {
    const recalls = async (client: OpenAI, user?: string) => {
      await client.chat.completions.create({
        model: 'tiny',
        ...(user === undefined ? {} : { user }),
        messages: [{ role: 'user', content: 'Which nuts is Ines allergic to?' }],
      })
      return lastBody().messages[0].content.includes('allergic to walnuts') as boolean
    }
    await ask(QUESTION, connect({ 'x-daimon-user': 'mara', 'x-daimon-session': 'monday' }))
    await stage.waitForMemories(bot.id, 0)
    await waitUntil(async () => {
      const { memories } = await stage.client.retrieve('walnuts', {
        botId: bot.id,
        userId: 'mara',
        sessionId: 'monday',
      })
      return memories.length > 0
    })
    const asMara = { 'x-daimon-user': 'mara', 'x-daimon-memory': 'read' }
    expect(await recalls(connect({ ...asMara, 'x-daimon-session': 'monday' }))).toBe(true)
    expect(await recalls(connect({ ...asMara, 'x-daimon-session': 'friday' }))).toBe(false)
    expect(await recalls(connect({ 'x-daimon-memory': 'read' }), 'noor')).toBe(false)
    const monday = { 'x-daimon-session': 'monday', 'x-daimon-memory': 'read' }
    expect(await recalls(connect(monday), 'mara')).toBe(true)
  })

  test.each([
    ['read', true],
    ['off', false],
  ])('x-daimon-memory: %s stores nothing', async (mode, isPrepared) => {
    const { response } = await ask(
      'A title, please.',
      connect({ 'x-daimon-memory': mode }),
    ).withResponse()
    expect(response.headers.get('x-daimon-memory')).toBe(mode)
    expect(lastBody().messages[0].role === 'system').toBe(isPrepared)
    await ask(QUESTION)
    expect(await stage.waitForMemories(bot.id, 2)).toEqual([QUESTION, 'Good evening, Mara.'])
  })
})
