import { type Reply, createAvatar, nowhere, startModelServer } from '@daimon/adapter-testkit'
import { type DaimonError, SoulHybridClient } from '@daimon/client'
import { Mastra } from '@mastra/core'
import { Agent } from '@mastra/core/agent'
import { MockMemory } from '@mastra/core/memory'
import { createTool } from '@mastra/core/tools'
import { describe, expect, test } from 'vitest'

import { DaimonProcessor, type MemoryOptions, daimonTools } from './index.ts'

const conversation = { memory: { resource: 'mara', thread: 'monday' } }

const weather = createTool({
  id: 'weather',
  description: 'The weather in a city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  execute: async (input: unknown) => ({
    says: `It rains in ${(input as { city: string }).city}.`,
  }),
})

const connect = (url: string) => ({ id: 'scripted/scripted' as const, url, apiKey: 'none' })

/** An agent with memory in front of a model server with these replies. */
async function open(
  replies: readonly Reply[],
  options: MemoryOptions = {},
  { maxRetries = 0 } = {},
) {
  const avatar = await createAvatar()
  const server = await startModelServer(...replies)
  const processor = new DaimonProcessor({
    client: avatar.client,
    botId: avatar.botId,
    ...options,
  })
  const agent = new Agent({
    id: 'fennel',
    name: 'Fennel',
    instructions: 'Answer in one sentence.',
    model: connect(server.url),
    memory: new MockMemory(),
    tools: { weather },
    inputProcessors: [processor],
    outputProcessors: [processor],
    maxRetries,
  })
  // It logs every error otherwise.
  const mastra = new Mastra({ agents: { agent }, logger: false })
  return {
    ...avatar,
    server,
    agent: mastra.getAgent('agent'),
    systems: () =>
      server.requests.map(({ body }) =>
        body.messages
          .filter(({ role }: { role: string }) => role === 'system')
          .map(({ content }: { content: string }) => content),
      ),
    count: (path: string) => avatar.calls.filter((call) => call === path).length,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('an agent', () => {
  test('has persona and memory, and its turns are remembered with their user', async () => {
    await using app = await open([{ text: 'Noted.' }, { text: 'No walnuts.' }])
    await app.agent.generate('My sister Ines is allergic to walnuts.', conversation)
    const later = { memory: { resource: 'mara', thread: 'tuesday' } }
    await app.client.ingestMemory('Ines also hates figs.', { botId: app.botId, userId: 'mara' })
    const { text } = await app.agent.generate('What does my sister Ines hate?', later)
    expect(text).toBe('No walnuts.')
    expect(app.systems().at(-1)).toEqual([
      expect.stringMatching(/Fennel[^]*Answer in one sentence\.[^]*figs/),
    ])
    expect(await app.listMemories({ user_id: 'mara', session_id: 'monday' })).toContain(
      'My sister Ines is allergic to walnuts.',
    )
  })

  test('that streams is remembered when its stream ends', async () => {
    await using app = await open([{ text: 'No walnuts in the cake.' }])
    const stream = await app.agent.stream('Ines hates walnuts.', conversation)
    let text = ''
    for await (const piece of stream.textStream) text += piece
    expect(text).toBe('No walnuts in the cake.')
    expect((await app.listMemories({ user_id: 'mara' })).toSorted()).toEqual([
      'Ines hates walnuts.',
      'No walnuts in the cake.',
    ])
  })

  test.each(['generate', 'stream'] as const)('that calls a tool has one turn (%s)', async (way) => {
    await using app = await open([
      { text: 'Let me look.', toolCalls: [{ name: 'weather', input: { city: 'Ghent' } }] },
      { text: 'Take an umbrella.' },
    ])
    await (
      await app.agent[way]('What do I need in Ghent?', conversation)
    ).text
    const [first, second] = app.systems()
    expect(second).toEqual(first)
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
    expect((await app.listMemories({ user_id: 'mara' })).toSorted()).toEqual([
      'Take an umbrella.',
      'What do I need in Ghent?',
    ])
  })

  test('that a step limit ends is remembered with what it said', async () => {
    await using app = await open([
      { text: 'Let me look.', toolCalls: [{ name: 'weather', input: { city: 'Ghent' } }] },
    ])
    await app.agent.generate('What do I need in Ghent?', { ...conversation, maxSteps: 1 })
    expect((await app.listMemories({ user_id: 'mara' })).toSorted()).toEqual([
      'Let me look.',
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
      const agent = new Agent({
        id: 'fennel',
        name: 'Fennel',
        instructions: '',
        model: connect(server.url),
        tools: daimonTools({ client, botId }),
        memory: new MockMemory(),
      })
      await agent.generate('Go.', conversation)
      return server.requests.at(-1)!.body.messages.at(-1).content as string
    }
    const found = await runTools(
      call('remember', { text: 'The oven is broken.' }),
      call('recall', { query: 'What is broken?' }),
    )
    const { memories } = JSON.parse(found) as { memories: { memory_id: string; content: string }[] }
    expect(memories).toMatchObject([{ content: 'The oven is broken.' }])
    const ids = memories.map(({ memory_id: id }) => id)
    await runTools(call('forget', { memory_ids: ids }))
    expect(await listMemories({ user_id: 'mara' })).toEqual([])
  })

  test('retries its model within one turn', async () => {
    await using app = await open([{ status: 503 }, { text: 'Noted.' }], {}, { maxRetries: 1 })
    await app.agent.generate('The oven is broken.', conversation)
    expect(app.server.requests).toHaveLength(2)
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
  })

  test('that fails leaves nothing in memory', async () => {
    await using app = await open([{ status: 400 }, { text: 'Half a', end: 'break' }])
    await expect(app.agent.generate('The oven is broken.', conversation)).rejects.toThrow(
      'scripted',
    )
    const stream = await app.agent.stream('The oven is broken.', conversation)
    await stream.consumeStream()
    expect(await app.listMemories({ user_id: 'mara' })).toEqual([])
  })

  test('that is aborted leaves nothing in memory', async () => {
    await using app = await open([{ text: 'Half a', end: 'hang' }])
    const controller = new AbortController()
    const stream = await app.agent.stream('The oven is broken.', {
      ...conversation,
      abortSignal: controller.signal,
    })
    for await (const piece of stream.textStream) if (piece !== '') controller.abort()
    await expect.poll(app.server.canceled).toBe(1)
    expect(await app.listMemories({ user_id: 'mara' })).toEqual([])
  })

  const gone = () => new SoulHybridClient({ baseUrl: nowhere, maxRetries: 0 })

  test('replies without memory if the service is down, and reports the error', async () => {
    const errors: DaimonError[] = []
    const onError = (error: DaimonError) => void errors.push(error)
    await using app = await open([{ text: 'Hello.' }], { client: gone(), onError })
    expect((await app.agent.generate('Hello?', conversation)).text).toBe('Hello.')
    expect(errors).toHaveLength(2)
  })

  test('throws if the service is down and it fails closed', async () => {
    await using app = await open([{ text: 'Hello.' }], { client: gone(), failure: 'closed' })
    await expect(app.agent.generate('Hello?', conversation)).rejects.toMatchObject({
      cause: { cause: { message: expect.stringContaining('no service') } },
    })
    expect(app.server.requests).toEqual([])
  })

  test('that fails closed throws if it can’t store a turn', async () => {
    await using app = await open([{ text: 'Hello.' }], { failure: 'closed' })
    app.broken.add('/hybrid/complete')
    await expect(app.agent.generate('Hello?', conversation)).rejects.toThrow('/hybrid/complete')
  })
})
