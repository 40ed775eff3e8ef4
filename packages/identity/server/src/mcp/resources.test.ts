import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type McpClient, transports } from '../testing/mcp-client.ts'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => (a < b ? -1 : 1))

describe.each(transports)('over %s', (_name, connect) => {
  let service: TestService
  let mcp: McpClient
  let bot_id: string
  beforeAll(async () => {
    service = await sharedTestService()
    mcp = await connect(service.url)
    bot_id = await newAvatar(service)
  })
  afterAll(() => mcp.close())

  test('lists and reads both resources of each avatar', async () => {
    // The list starts with the newest avatars, and other tests create some concurrently.
    service.clock.advance(1)
    const own = await newAvatar(service)
    await mcp.tool('ingest_memory', { bot_id: own, content: 'First.', session_id: 'a' })
    await mcp.tool('ingest_memory', { bot_id: own, content: 'Second.', session_id: 'b' })
    const templates = (await mcp.client.listResourceTemplates()).resourceTemplates
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'memory://episodic/{bot_id}',
      'soul://identity/{bot_id}',
    ])
    const uris = (await mcp.client.listResources()).resources.map(({ uri }) => uri)
    expect(uris).toEqual(
      expect.arrayContaining([`memory://episodic/${own}`, `soul://identity/${own}`]),
    )
    const read = async (uri: string): Promise<Wire> => {
      const { contents }: Wire = await mcp.client.readResource({ uri })
      expect([contents.length, contents[0].mimeType]).toEqual([1, 'application/json'])
      return JSON.parse(contents[0].text)
    }
    expect(await read(`memory://episodic/${own}`)).toEqual(
      (await service.call('GET', `/v1/avatars/${own}/memories`)).body,
    )
    expect((await read(`memory://episodic/${own}?session_id=a`)).memories).toEqual(['First.'])
    const page = await read(`memory://episodic/${own}?limit=1`)
    const rest = await read(`memory://episodic/${own}?limit=1&cursor=${page.next}`)
    expect(sorted([...page.memories, ...rest.memories])).toEqual(['First.', 'Second.'])
    expect(await read(`soul://identity/${own}`)).toEqual(
      (await service.call('GET', `/v1/avatars/${own}/identity`)).body,
    )
  })

  test.each([
    [`memory://episodic/${randomUUID()}`, 'BOT_NOT_FOUND'],
    ['soul://identity/nobody', 'BOT_NOT_FOUND'],
    ['soul://identity/', 'BOT_NOT_FOUND'],
    ['file:///etc/passwd', 'NOT_FOUND'],
    ['memory://other/x', 'NOT_FOUND'],
    ['', 'NOT_FOUND'],
  ])('reading %s returns %s', async (uri, code) => {
    await expect(mcp.client.readResource({ uri })).rejects.toMatchObject({
      code: -32_002,
      data: { code, status: 404 },
    })
  })

  test('an invalid query of a resource names the parameter', async () => {
    await expect(
      mcp.client.readResource({ uri: `memory://episodic/${bot_id}?limit=0` }),
    ).rejects.toMatchObject({
      code: -32_602,
      data: { code: 'VALIDATION_ERROR', issues: [{ pointer: '/limit' }] },
    })
  })

  test('the identity prompt contains the persona without memories, and instructions', async () => {
    const own = await newAvatar(service, {}, { name: 'Fennel', description: 'Fennel cooks.' })
    await mcp.tool('hybrid_complete', {
      bot_id: own,
      summary: 's',
      user_message: 'From now on always call me chef. Who are you?',
    })
    const { prompts } = await mcp.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['identity'])
    const got: Wire = await mcp.client.getPrompt({ name: 'identity', arguments: { bot_id: own } })
    const { text } = got.messages[0].content
    expect(text).toContain('You are Fennel')
    expect(text).toContain(`call hybrid_prepare`)
    expect(text).toContain(own)
    expect(text).not.toContain('chef')
    await expect(mcp.client.getPrompt({ name: 'identity' })).rejects.toMatchObject({
      message: 'MCP error -32602: VALIDATION_ERROR: 1 issue(s): /bot_id is required',
      data: { issues: [{ pointer: '/bot_id', message: 'is required' }] },
    })
    await expect(mcp.client.getPrompt({ name: 'other' })).rejects.toMatchObject({ code: -32_602 })
  })
})
