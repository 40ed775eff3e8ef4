import { type Reply, createAvatar, nowhere, startModelServer } from '@daimon/adapter-testkit'
import { type DaimonError, SoulHybridClient } from '@daimon/client'
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { ChatPromptTemplate, MessagesPlaceholder } from '@langchain/core/prompts'
import { RunnableWithMessageHistory } from '@langchain/core/runnables'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { createAgent } from 'langchain'
import { describe, expect, test } from 'vitest'

import {
  DaimonChatHistory,
  DaimonRetriever,
  type MemoryOptions,
  daimonMiddleware,
  daimonTools,
} from './index.ts'

const userId = 'mara'
const run = { configurable: { thread_id: 'monday', user_id: userId } }

const connect = (url: string, maxRetries = 0) =>
  new ChatOpenAI({ model: 'scripted', apiKey: 'none', maxRetries, configuration: { baseURL: url } })

const weather = tool(({ city }: { city: string }) => `It rains in ${city}.`, {
  name: 'weather',
  description: 'The weather in a city.',
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
})

/** An agent with memory in front of a model server with these replies. */
async function open(
  replies: readonly Reply[],
  options: MemoryOptions = {},
  settings: { systemPrompt?: string; maxRetries?: number } = {},
) {
  const avatar = await createAvatar()
  const server = await startModelServer(...replies)
  const { systemPrompt, maxRetries } = settings
  const agent = createAgent({
    model: connect(server.url, maxRetries),
    tools: [weather],
    middleware: [daimonMiddleware({ client: avatar.client, botId: avatar.botId, ...options })],
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
  })
  return {
    ...avatar,
    server,
    agent,
    systems: () => server.requests.map(({ body }) => body.messages[0].content as string),
    count: (path: string) => avatar.calls.filter((call) => call === path).length,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const say = (content: string) => ({ messages: [new HumanMessage(content)] })

describe('an agent', () => {
  test('has persona and memory, and its turns are remembered with their user', async () => {
    const replies = [{ text: 'Noted.' }, { text: 'No walnuts.' }]
    await using app = await open(replies, {}, { systemPrompt: 'Answer in one sentence.' })
    await app.agent.invoke(say('My sister Ines is allergic to walnuts.'), run)
    const { messages } = await app.agent.invoke(say('What is my sister allergic to?'), run)
    expect(messages.at(-1)?.text).toBe('No walnuts.')
    expect(app.systems().at(-1)).toMatch(/Fennel[^]*Answer in one sentence\.[^]*walnuts/)
    expect(await app.listMemories({ user_id: userId, session_id: 'monday' })).toContain(
      'My sister Ines is allergic to walnuts.',
    )
  })

  test('that streams is remembered when its stream ends', async () => {
    await using app = await open([{ text: 'No walnuts in the cake.' }])
    let text = ''
    const stream = await app.agent.stream(say('Ines hates walnuts.'), {
      ...run,
      streamMode: 'messages',
    })
    for await (const [message] of stream) text += message.text
    expect(text).toBe('No walnuts in the cake.')
    expect((await app.listMemories({ user_id: userId })).toSorted()).toEqual([
      'Ines hates walnuts.',
      'No walnuts in the cake.',
    ])
  })

  test('that calls a tool has one turn', async () => {
    await using app = await open([
      { text: 'Let me look.', toolCalls: [{ name: 'weather', input: { city: 'Ghent' } }] },
      { text: 'Take an umbrella.' },
    ])
    await app.agent.invoke(say('What do I need in Ghent?'), run)
    const [first, second] = app.systems()
    expect(second).toBe(first)
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
    expect((await app.listMemories({ user_id: userId })).toSorted()).toEqual([
      'Take an umbrella.',
      'What do I need in Ghent?',
    ])
  })

  test('can remember, recall, and forget', async () => {
    const { client, botId, listMemories } = await createAvatar()
    const tools = daimonTools({ client, botId })
    const call = (name: string, input: object): Reply => ({
      text: '',
      toolCalls: [{ name, input }],
    })
    const replies = [
      call('remember', { text: 'The oven is broken.' }),
      call('recall', { query: 'What is broken?' }),
    ]
    await using server = await startModelServer(...replies, { text: 'The oven.' })
    const agent = createAgent({ model: connect(server.url), tools })
    const { messages } = await agent.invoke(say('What is broken?'), run)
    const found = messages.filter((message) => ToolMessage.isInstance(message)).at(-1)
    const { memories } = JSON.parse(found?.text ?? '') as {
      memories: { memory_id: string; content: string }[]
    }
    expect(memories).toMatchObject([{ content: 'The oven is broken.' }])
    const ids = memories.map(({ memory_id: id }) => id)
    await tools.at(-1)?.invoke({ memory_ids: ids }, run)
    expect(await listMemories({ user_id: userId })).toEqual([])
  })

  test('retries its model within one turn', async () => {
    const replies = [{ status: 503 }, { text: 'Noted.' }]
    await using app = await open(replies, {}, { maxRetries: 2 })
    await app.agent.invoke(say('The oven is broken.'), run)
    expect(app.server.requests).toHaveLength(2)
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
  })

  test('that fails leaves nothing in memory', async () => {
    await using app = await open([{ status: 400 }])
    await expect(app.agent.invoke(say('The oven is broken.'), run)).rejects.toThrow('scripted')
    expect(await app.listMemories({ user_id: userId })).toEqual([])
  })

  test('that is aborted leaves nothing in memory', async () => {
    await using app = await open([{ text: 'Half a', end: 'hang' }])
    const controller = new AbortController()
    const { signal } = controller
    const stream = await app.agent.stream(say('The oven is broken.'), {
      ...run,
      signal,
      streamMode: 'messages',
    })
    const read = async () => {
      for await (const [message] of stream) if (message.text !== '') controller.abort()
    }
    await expect(read()).rejects.toThrow(/abort/i)
    await expect.poll(app.server.canceled).toBe(1)
    expect(await app.listMemories({ user_id: userId })).toEqual([])
  })

  const gone = () => new SoulHybridClient({ baseUrl: nowhere, maxRetries: 0 })

  test('replies without memory if the service is down, and reports the error', async () => {
    const errors: DaimonError[] = []
    const onError = (error: DaimonError) => void errors.push(error)
    await using app = await open([{ text: 'Hello.' }], { client: gone(), onError })
    const { messages } = await app.agent.invoke(say('Hello?'), run)
    expect(messages.at(-1)?.text).toBe('Hello.')
    expect(errors).toHaveLength(2)
  })

  test('throws if the service is down and it fails closed', async () => {
    await using app = await open([{ text: 'Hello.' }], { client: gone(), failure: 'closed' })
    await expect(app.agent.invoke(say('Hello?'), run)).rejects.toThrow('no service')
    expect(app.server.requests).toEqual([])
  })

  test('that fails closed throws with the reply that it could not store', async () => {
    await using app = await open([{ text: 'Hello.' }], { failure: 'closed' })
    app.broken.add('/hybrid/complete')
    await expect(app.agent.invoke(say('Hello?'), run)).rejects.toMatchObject({ reply: 'Hello.' })
  })
})

describe('a chat history', () => {
  test('carries a chain from turn to turn, and is cleared', async () => {
    const { client, botId } = await createAvatar()
    await using server = await startModelServer({ text: 'Noted.' }, { text: 'Walnuts.' })
    const getMessageHistory = (sessionId: string) =>
      new DaimonChatHistory({ client, botId, userId, sessionId })
    const prompt = ChatPromptTemplate.fromMessages([
      new MessagesPlaceholder('history'),
      ['human', '{input}'],
    ])
    const chain = new RunnableWithMessageHistory({
      runnable: prompt.pipe(connect(server.url)),
      getMessageHistory,
      inputMessagesKey: 'input',
      historyMessagesKey: 'history',
    })
    const session = { configurable: { sessionId: 'monday' } }
    await chain.invoke({ input: 'Ines is allergic to walnuts.' }, session)
    await chain.invoke({ input: 'To what is she allergic?' }, session)
    expect(server.requests[1]?.body.messages).toMatchObject([
      { role: 'user', content: 'Ines is allergic to walnuts.' },
      { role: 'assistant', content: 'Noted.' },
      { role: 'user', content: 'To what is she allergic?' },
    ])
    const history = getMessageHistory('monday')
    expect(await getMessageHistory('tuesday').getMessages()).toEqual([])
    await history.clear()
    expect(await history.getMessages()).toEqual([])
  })

  test('has the text of messages, in the order in which they were said', async () => {
    const { client, botId } = await createAvatar()
    const history = new DaimonChatHistory({ client, botId, sessionId: 'monday' })
    await history.addMessages([
      new HumanMessage({ content: [{ type: 'text', text: 'Is it raining?' }] }),
      new AIMessage({ content: '', tool_calls: [{ name: 'weather', args: {}, id: '1' }] }),
      new ToolMessage({ content: 'It rains.', tool_call_id: '1' }),
      new AIMessage('Yes, it rains.'),
      new HumanMessage('Thanks.'),
    ])
    await history.addAIMessage('You are welcome.')
    await history.addUserMessage('Is it raining?')
    const messages = await history.getMessages()
    expect(messages.map(({ type, text }) => `${type}: ${text}`)).toEqual([
      'human: Is it raining?',
      'ai: Yes, it rains.',
      'human: Thanks.',
      'ai: You are welcome.',
      'human: Is it raining?',
    ])
  })

  test('is empty if the service is down, unless it fails closed', async () => {
    const client = new SoulHybridClient({ baseUrl: nowhere, maxRetries: 0, botId: 'b' })
    const options = { client, sessionId: 'monday', onError: () => {} }
    expect(await new DaimonChatHistory(options).getMessages()).toEqual([])
    const closed = new DaimonChatHistory({ ...options, failure: 'closed' })
    await expect(closed.getMessages()).rejects.toThrow('no service')
  })
})

test('a retriever returns memories verbatim, as documents', async () => {
  const { client, botId } = await createAvatar()
  const [own, other] = ['Mara rides a red Brompton.', 'Ida rides a blue Dahon.']
  await client.ingestMemory(own, { botId, userId, speaker: 'Mara' })
  await client.ingestMemory(other, { botId, userId: 'ida' })
  const retriever = new DaimonRetriever({ client, botId, userId, topK: 3 })
  const [document, ...others] = await retriever.invoke('Which bike?')
  expect(document).toMatchObject({ pageContent: own, metadata: { kind: 'turn', speaker: 'Mara' } })
  expect(others).toEqual([])
})
