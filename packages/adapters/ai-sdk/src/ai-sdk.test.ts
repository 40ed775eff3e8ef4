import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type Reply, createAvatar, nowhere, soul, startModelServer } from '@daimon/adapter-testkit'
import { type DaimonError, SoulHybridClient } from '@daimon/client'
import {
  ToolLoopAgent,
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai'
import { describe, expect, test } from 'vitest'

import { type MemoryOptions, daimon, daimonTools } from './index.ts'

const user = 'mara'
const asUser = { providerOptions: { daimon: { userId: user, sessionId: 'monday' } } }

/** A model with memory in front of a model server with these replies. */
async function open(replies: readonly Reply[], options: MemoryOptions = {}) {
  const avatar = await createAvatar()
  const server = await startModelServer(...replies)
  const provider = createOpenAICompatible({ name: 'scripted', baseURL: server.url })
  const model = wrapLanguageModel({
    model: provider('scripted'),
    middleware: daimon({ client: avatar.client, botId: avatar.botId, ...options }),
  })
  return {
    ...avatar,
    server,
    model,
    bare: provider('scripted'),
    /** The system messages of each request. */
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

const weather = tool({
  description: 'The weather in a city.',
  inputSchema: jsonSchema<{ city: string }>({
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  }),
  execute: ({ city }) => `It rains in ${city}.`,
})
const loop: readonly Reply[] = [
  { text: 'Let me look.', toolCalls: [{ name: 'weather', input: { city: 'Ghent' } }] },
  { text: 'Take an umbrella to Ghent.' },
]
const tools = { tools: { weather }, stopWhen: isStepCount(5) }

/** Reads a stream to its end. */
async function readText(result: { textStream: AsyncIterable<string> }): Promise<string> {
  let text = ''
  for await (const piece of result.textStream) text += piece
  return text
}

describe('a reply', () => {
  test('has persona and memory, and is remembered with its user', async () => {
    await using app = await open([{ text: 'Noted.' }, { text: 'No walnuts.' }])
    const { model, systems } = app
    await generateText({ model, prompt: 'My sister Ines is allergic to walnuts.', ...asUser })
    const { text } = await generateText({
      model,
      system: 'Answer in one sentence.',
      prompt: 'What is my sister allergic to?',
      ...asUser,
    })
    expect(text).toBe('No walnuts.')
    const [first, second] = systems()
    expect(first).toEqual([expect.stringContaining('Fennel')])
    expect(second).toEqual([expect.stringMatching(/Fennel[^]*Answer in one sentence\.[^]*walnuts/)])
    const stored = await app.listMemories({ user_id: user })
    expect(stored).toContain('My sister Ines is allergic to walnuts.')
    expect(await app.listMemories()).toEqual([])
  })

  test('that streams is remembered when its stream ends', async () => {
    await using app = await open([{ text: 'No walnuts in the cake.' }])
    const result = streamText({ model: app.model, prompt: 'Ines hates walnuts.', ...asUser })
    expect(await readText(result)).toBe('No walnuts in the cake.')
    expect(await app.listMemories({ user_id: user })).toEqual(
      expect.arrayContaining(['Ines hates walnuts.', 'No walnuts in the cake.']),
    )
  })

  test('of another user has none of this memory', async () => {
    await using app = await open([{ text: 'Noted.' }, { text: 'I do not know.' }])
    const { model, systems } = app
    await generateText({ model, prompt: 'My bike is a red Brompton.', ...asUser })
    const other = { providerOptions: { daimon: { userId: 'other' } } }
    await generateText({ model, prompt: 'Which bike do I have?', ...other })
    expect(JSON.stringify(systems().at(-1))).not.toContain('Brompton')
  })

  test('is about the text of message parts, and recalls nothing that the prompt has', async () => {
    await using app = await open([{ text: 'Noted.' }, { text: 'A red one.' }])
    const { model, systems } = app
    await generateText({ model, prompt: 'My bike is a red Brompton.', ...asUser })
    const pixel = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
    const content = [
      { type: 'file' as const, data: pixel, mediaType: 'image/png' },
      { type: 'text' as const, text: 'Is it this Brompton?' },
    ]
    await generateText({
      model,
      messages: [
        { role: 'user', content: 'My bike is a red Brompton.' },
        { role: 'assistant', content: [{ type: 'text', text: 'Noted.' }] },
        { role: 'user', content },
      ],
      ...asUser,
    })
    expect(JSON.stringify(systems().at(-1))).not.toContain('red Brompton')
    expect(await app.listMemories({ user_id: user })).toContain('Is it this Brompton?')
  })

  test('without memory neither reads nor extends it', async () => {
    await using app = await open([{ text: 'A title' }])
    const off = { providerOptions: { daimon: { enabled: false } } }
    await generateText({ model: app.model, prompt: 'Name this chat.', ...off })
    expect(app.systems()).toEqual([[]])
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([0, 0])
  })
})

describe('a tool loop', () => {
  test.each(['generate', 'stream'])('that can %s is one turn', async (way) => {
    await using app = await open(loop)
    const asked = { model: app.model, prompt: 'What do I need in Ghent?', ...asUser, ...tools }
    const text =
      way === 'generate' ? (await generateText(asked)).text : await readText(streamText(asked))
    expect(text).toContain('Take an umbrella to Ghent.')
    const [first, second] = app.systems()
    expect(second).toEqual(first)
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
    expect((await app.listMemories({ user_id: user })).toSorted()).toEqual([
      'Take an umbrella to Ghent.',
      'What do I need in Ghent?',
    ])
  })

  test('that a step limit ends is stored by the next message', async () => {
    await using app = await open([...loop.slice(0, 1), { text: 'You are welcome.' }])
    const asked = { model: app.model, ...asUser, tools: { weather }, stopWhen: isStepCount(1) }
    const first = { role: 'user' as const, content: 'What do I need in Ghent?' }
    const { response } = await generateText({ ...asked, messages: [first] })
    expect(app.count('/hybrid/complete')).toBe(0)
    const next = { role: 'user' as const, content: 'Thanks.' }
    await generateText({ ...asked, messages: [first, ...response.messages, next] })
    expect((await app.listMemories({ user_id: user })).toSorted()).toEqual([
      'Let me look.',
      'Thanks.',
      'What do I need in Ghent?',
      'You are welcome.',
    ])
  })

  test('can remember, recall, and forget', async () => {
    const avatar = await createAvatar()
    const call = (name: string, input: object): Reply => ({
      text: '',
      toolCalls: [{ name, input }],
    })
    await using server = await startModelServer(
      call('remember', { text: 'The oven is broken.' }),
      call('recall', { query: 'What is broken?' }),
      { text: 'The oven.' },
    )
    const { client, botId } = avatar
    const agent = new ToolLoopAgent({
      model: createOpenAICompatible({ name: 'scripted', baseURL: server.url })('scripted'),
      tools: daimonTools({ client, botId, userId: user }),
    })
    const { steps } = await agent.generate({ prompt: 'What is broken?' })
    const outputs = steps.flatMap(({ toolResults }) => toolResults).map(({ output }) => output)
    const { memories } = outputs.at(-1) as { memories: { memory_id: string }[] }
    expect(memories).toMatchObject([{ content: 'The oven is broken.' }])
    const ids = memories.map(({ memory_id: id }) => id)

    await using forgetting = await startModelServer(call('forget', { memory_ids: ids }), {
      text: 'Forgotten.',
    })
    await new ToolLoopAgent({
      model: createOpenAICompatible({ name: 'scripted', baseURL: forgetting.url })('scripted'),
      tools: daimonTools({ client, botId, userId: user }),
    }).generate({ prompt: 'Forget the oven.' })
    expect(await avatar.listMemories({ user_id: user })).toEqual([])
  })
})

describe('a model that fails', () => {
  test('is retried within one turn', async () => {
    await using app = await open([{ status: 503 }, { text: 'Noted.' }])
    await generateText({ model: app.model, prompt: 'The oven is broken.', ...asUser })
    expect(app.server.requests).toHaveLength(2)
    expect([app.count('/hybrid/prepare'), app.count('/hybrid/complete')]).toEqual([1, 1])
  })

  test('leaves nothing in memory', async () => {
    await using app = await open([{ status: 400 }, { text: 'Half a', end: 'break' }])
    const { model } = app
    const asked = { model, prompt: 'The oven is broken.', maxRetries: 0, ...asUser }
    await expect(generateText(asked)).rejects.toThrow('scripted')
    await expect(readText(streamText(asked))).rejects.toThrow(/terminated|response/)
    expect(await app.listMemories({ user_id: user })).toEqual([])
  })

  test('is canceled by an abort, which leaves nothing in memory', async () => {
    await using app = await open([{ text: 'Half a', end: 'hang' }])
    const controller = new AbortController()
    const result = streamText({
      model: app.model,
      prompt: 'The oven is broken.',
      abortSignal: controller.signal,
      ...asUser,
    })
    for await (const piece of result.textStream) if (piece !== '') controller.abort()
    await expect.poll(app.server.canceled).toBe(1)
    expect(await app.listMemories({ user_id: user })).toEqual([])
  })
})

describe('without the service', () => {
  const gone = () => new SoulHybridClient({ baseUrl: nowhere, maxRetries: 0 })

  test('a reply has no memory, and the error is reported', async () => {
    const errors: DaimonError[] = []
    const onError = (error: DaimonError) => void errors.push(error)
    await using app = await open([{ text: 'Hello.' }], { client: gone(), onError })
    const { text } = await generateText({ model: app.model, prompt: 'Hello?' })
    expect(text).toBe('Hello.')
    expect(app.systems()).toEqual([[]])
    expect(errors.map(({ name }) => name)).toEqual([
      'ConnectionFailedError',
      'ConnectionFailedError',
    ])
  })

  test('a closed adapter throws before the model is called', async () => {
    await using app = await open([{ text: 'Hello.' }], { client: gone(), failure: 'closed' })
    const call = generateText({ model: app.model, prompt: 'Hello?' })
    await expect(call).rejects.toThrow('no service')
    expect(app.server.requests).toEqual([])
  })

  test('a closed adapter throws with the reply that it could not store', async () => {
    await using app = await open([{ text: 'Hello.' }, { text: 'Hello.' }], { failure: 'closed' })
    app.broken.add('/hybrid/complete')
    const { model } = app
    await expect(generateText({ model, prompt: 'Hello?' })).rejects.toMatchObject({
      reply: 'Hello.',
    })
    await expect(readText(streamText({ model, prompt: 'Hello?' }))).rejects.toMatchObject({
      reply: 'Hello.',
    })
  })

  test('an unknown avatar is an error of the caller', async () => {
    const botId = crypto.randomUUID()
    await using app = await open([{ text: 'Hello.' }], { botId })
    const call = generateText({ model: app.model, prompt: 'Hello?' })
    await expect(call).rejects.toMatchObject({ code: 'BOT_NOT_FOUND' })
  })

  test('an avatar is created by the first turn, once', async () => {
    const externalKey = crypto.randomUUID()
    const { client } = await createAvatar()
    await using app = await open([{ text: 'Hello.' }, { text: 'Hello.' }], {
      client,
      botId: undefined,
      externalKey,
      soul,
    })
    const { model } = app
    await Promise.all(['One?', 'Two?'].map((prompt) => generateText({ model, prompt })))
    const found: (string | null)[] = []
    for await (const avatar of client.avatars.list()) found.push(avatar.external_key)
    expect(found.filter((key) => key === externalKey)).toHaveLength(1)
  })
})
