import { type Reply, createAvatar, nowhere, startModelServer } from '@daimon/adapter-testkit'
import { type DaimonError, SoulHybridClient } from '@daimon/client'
import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents'
import { describe, expect, test } from 'vitest'

import { DaimonSession, type MemoryOptions, daimonTools } from './index.ts'

const userId = 'mara'

const weather = tool({
  name: 'weather',
  description: 'The weather in a city.',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  execute: (input) => `It rains in ${(input as { city: string }).city}.`,
})

/** An agent with memory in front of a model server with these replies. */
async function open(
  replies: readonly Reply[],
  options: MemoryOptions = {},
  { useResponses = true } = {},
) {
  const avatar = await createAvatar()
  const server = await startModelServer(...replies)
  const modelProvider = new OpenAIProvider({ baseURL: server.url, apiKey: 'none', useResponses })
  const runner = new Runner({ modelProvider, tracingDisabled: true })
  const openSession = (sessionId: string) =>
    new DaimonSession({ client: avatar.client, botId: avatar.botId, userId, ...options, sessionId })
  const session = openSession('monday')
  const agent = new Agent({
    name: 'Fennel',
    model: 'scripted',
    instructions: 'Answer in one sentence.',
    tools: [weather],
  })
  const withMemory = { session, callModelInputFilter: session.addMemory }
  return {
    ...avatar,
    server,
    session,
    openSession,
    ask: (message: string) => runner.run(agent, message, withMemory),
    stream: (message: string, signal?: AbortSignal) =>
      runner.run(agent, message, { ...withMemory, stream: true, ...(signal && { signal }) }),
    count: (path: string) => avatar.calls.filter((call) => call === path).length,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('an agent', () => {
  test.each(['responses', 'chat completions'])(
    'over %s has persona and memory, also of earlier sessions',
    async (protocol) => {
      const replies = [{ text: 'Noted.' }, { text: 'No walnuts.' }]
      const settings = { useResponses: protocol === 'responses' }
      await using app = await open(replies, {}, settings)
      await app.ask('My sister Ines is allergic to walnuts.')
      const { finalOutput } = await app.ask('What is my sister allergic to?')
      expect(finalOutput).toBe('No walnuts.')
      const { body } = app.server.requests.at(-1)!
      const instructions = settings.useResponses ? body.instructions : body.messages[0].content
      expect(instructions).toMatch(/Fennel[^]*Answer in one sentence\./)
      const input: { role: string }[] = settings.useResponses ? body.input : body.messages.slice(1)
      expect(input.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
      const filter = { user_id: userId, session_id: 'monday' }
      expect(await app.listMemories(filter)).toContain('My sister Ines is allergic to walnuts.')
    },
  )

  test('recalls what its prompt doesn’t have', async () => {
    await using app = await open([{ text: 'No walnuts.' }])
    const { client, botId } = app
    await client.ingestMemory('Ines is allergic to walnuts.', { botId, userId })
    await app.ask('What is Ines allergic to?')
    expect(app.server.requests.at(-1)!.body.instructions).toContain('allergic to walnuts')
  })

  test('that streams is remembered when its stream ends', async () => {
    await using app = await open([{ text: 'No walnuts in the cake.' }])
    const result = await app.stream('Ines hates walnuts.')
    let text = ''
    for await (const piece of result.toTextStream()) text += piece
    await result.completed
    expect(text).toBe('No walnuts in the cake.')
    expect((await app.session.getItems()).map((item) => 'role' in item && item.role)).toEqual([
      'user',
      'assistant',
    ])
    expect(app.count('/hybrid/complete')).toBe(1)
  })

  test.each(['ask', 'stream'] as const)('that calls a tool has one turn (%s)', async (way) => {
    await using app = await open([
      { text: 'Let me look.', toolCalls: [{ name: 'weather', input: { city: 'Ghent' } }] },
      { text: 'Take an umbrella.' },
    ])
    const result = await app[way]('What do I need in Ghent?')
    if ('completed' in result) await result.completed
    const [first, ...others] = app.server.requests.map(({ body }) => body.instructions as string)
    expect(first).toContain('Fennel')
    expect(others).toEqual([first])
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
    expect((await app.listMemories({ user_id: userId })).toSorted()).toEqual([
      'Take an umbrella.',
      'What do I need in Ghent?',
    ])
  })

  test('can remember, recall, and forget', async () => {
    const { client, botId, listMemories } = await createAvatar()
    const call = (name: string, input: object): Reply => ({
      text: '',
      toolCalls: [{ name, input }],
    })
    const runTools = async (...replies: readonly Reply[]) => {
      await using server = await startModelServer(...replies, { text: 'Done.' })
      const modelProvider = new OpenAIProvider({ baseURL: server.url, apiKey: 'none' })
      const runner = new Runner({ modelProvider, tracingDisabled: true })
      const tools = daimonTools({ client, botId, userId })
      await runner.run(new Agent({ name: 'Fennel', model: 'scripted', tools }), 'Go.')
      return server.requests.at(-1)!.body.input.at(-1).output as string
    }
    const found = await runTools(
      call('remember', { text: 'The oven is broken.' }),
      call('recall', { query: 'What is broken?' }),
    )
    const { memories } = JSON.parse(found) as { memories: { memory_id: string; content: string }[] }
    expect(memories).toMatchObject([{ content: 'The oven is broken.' }])
    const ids = memories.map(({ memory_id: id }) => id)
    await runTools(call('forget', { memory_ids: ids }))
    expect(await listMemories({ user_id: userId })).toEqual([])
    expect(await runTools(call('recall', {}))).toContain('An error occurred')
  })

  test('retries its model within one turn', async () => {
    await using app = await open([{ status: 503 }, { text: 'Noted.' }])
    await app.ask('The oven is broken.')
    expect(app.server.requests).toHaveLength(2)
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
  })

  test('that fails leaves nothing in memory', async () => {
    await using app = await open([{ status: 400 }])
    await expect(app.ask('The oven is broken.')).rejects.toThrow('scripted')
    expect(await app.listMemories({ user_id: userId })).toEqual([])
  })

  test('that is aborted leaves nothing in memory', async () => {
    await using app = await open([{ text: 'Half a', end: 'hang' }, { text: 'Hello.' }])
    const controller = new AbortController()
    const result = await app.stream('The oven is broken.', controller.signal)
    for await (const piece of result.toTextStream()) if (piece !== '') controller.abort()
    await result.completed.catch(() => {})
    await expect.poll(app.server.canceled).toBe(1)
    expect(await app.listMemories({ user_id: userId })).toEqual([])
    await app.ask('Hello?')
    expect((await app.listMemories({ user_id: userId })).toSorted()).toEqual(['Hello.', 'Hello?'])
  })
})

describe('a session', () => {
  test('pops its last message, is cleared, and is apart from others', async () => {
    await using app = await open([{ text: 'Noted.' }, { text: 'Noted too.' }])
    await app.ask('The oven is broken.')
    await app.ask('The fridge is broken.')
    expect(await app.session.getItems(1)).toMatchObject([{ content: [{ text: 'Noted too.' }] }])
    expect(await app.session.popItem()).toMatchObject({ role: 'assistant' })
    expect(await app.session.getItems()).toHaveLength(3)
    expect(await app.openSession('tuesday').getItems()).toEqual([])
    await app.session.clearSession()
    expect(await app.session.getItems()).toEqual([])
    expect(await app.session.popItem()).toBeUndefined()
  })

  const gone = () => new SoulHybridClient({ baseUrl: nowhere, maxRetries: 0 })

  test('is empty if the service is down, and reports the errors', async () => {
    const errors: DaimonError[] = []
    const onError = (error: DaimonError) => void errors.push(error)
    await using app = await open([{ text: 'Hello.' }], { client: gone(), onError })
    expect((await app.ask('Hello?')).finalOutput).toBe('Hello.')
    // History, prepare, and complete.
    expect(errors).toHaveLength(3)
  })

  test('throws if the service is down and it fails closed', async () => {
    await using app = await open([{ text: 'Hello.' }], { client: gone(), failure: 'closed' })
    await expect(app.ask('Hello?')).rejects.toThrow('no service')
    expect(app.server.requests).toEqual([])
  })
  test('that fails closed throws with the reply that it could not store', async () => {
    await using app = await open([{ text: 'Hello.' }], { failure: 'closed' })
    app.broken.add('/hybrid/complete')
    await expect(app.ask('Hello?')).rejects.toMatchObject({ reply: 'Hello.' })
  })
})
