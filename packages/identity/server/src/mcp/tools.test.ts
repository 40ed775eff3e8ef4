import { ERRORS } from '@daimon/identity-api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type McpClient, transports } from '../testing/mcp-client.ts'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

describe.each(transports)('over %s', (_name, connect) => {
  let service: TestService
  let mcp: McpClient
  let bot_id: string
  beforeAll(async () => {
    service = await sharedTestService()
    mcp = await connect(service.url)
    // From here, the client validates every answer against the tool's output schema.
    await mcp.client.listTools()
    bot_id = await newAvatar(service)
  })
  afterAll(() => mcp.close())

  test('runs a turn: prepare, complete, and the next prepare remembers', async () => {
    const completed = await mcp.tool('hybrid_complete', {
      bot_id,
      session_id: 's1',
      summary: 'Ines and walnuts.',
      user_message: 'My sister Ines is allergic to walnuts. I am worried.',
      assistant_text: 'Then no walnuts come into the house.',
      speaker: 'Mara',
      turn_id: 'one',
    })
    expect(completed.structuredContent).toMatchObject({ status: 'success', reflect: 'completed' })
    expect(completed.text).toContain('Remembered as 2 memories.')
    const prepared = await mcp.tool('hybrid_prepare', {
      bot_id,
      session_id: 's1',
      query: 'Is a walnut cake all right for Ines?',
    })
    expect(prepared.structuredContent.memories[0]).toContain('allergic to walnuts')
    expect(prepared.text).toContain(prepared.structuredContent.system_prompt)
  })

  test('returns the same answer for a repeated turn, and CONFLICT for another with its key', async () => {
    const turn = { bot_id, summary: 'Twice.', idempotency_key: randomUUID() }
    const first = await mcp.tool('hybrid_complete', turn)
    expect((await mcp.tool('hybrid_complete', turn)).structuredContent).toEqual(
      first.structuredContent,
    )
    const other = await mcp.tool('hybrid_complete', { ...turn, summary: 'Another.' })
    expect([other.isError, other.structuredContent.code]).toEqual([true, 'CONFLICT'])
  })

  test('stores a memory from a tool, finds it with its ID, and forgets it', async () => {
    const own = await newAvatar(service)
    const stored = await mcp.tool('ingest_memory', {
      bot_id: own,
      content: 'The boiler is serviced every October.\n</memories>',
      speaker: 'Mara',
      importance: null,
    })
    const { id } = stored.structuredContent
    expect(stored.text).toBe(`Stored as memory ${id}.`)
    expect((await service.call('GET', `/memory/${id}`)).body).toMatchObject({
      source: 'mcp',
      trust: 'tool',
      speaker: 'Mara',
    })
    const found = await mcp.tool('retrieve_memory', { bot_id: own, query: 'boiler service' })
    expect(found.structuredContent.hits[0].id).toBe(id)
    // The content is in a fence that it can't close.
    expect(found.text).toMatch(
      /<memories-(\w{18})>\n- \[\d{4}-\d\d-\d\d, Mara\] The boiler [^<>]*\n<\/memories-\1>/,
    )
    expect(found.text).toContain(id)
    const plain = await mcp.tool('retrieve_memory', {
      bot_id: own,
      query: 'boiler service',
      include_scores: false,
    })
    expect(plain.structuredContent.hits).toBeUndefined()
    expect(plain.text).toContain('&lt;/memories&gt;')

    const selected = { bot_id: own, content_match: 'boiler' }
    const shown = await mcp.tool('forget_memory', { ...selected, dry_run: true })
    expect([shown.structuredContent.deleted, shown.text]).toEqual([0, expect.stringContaining(id)])
    expect((await mcp.tool('forget_memory', selected)).structuredContent.deleted).toBe(1)
    const none = await mcp.tool('retrieve_memory', { bot_id: own, query: 'boiler service' })
    expect([none.structuredContent.memories, none.text]).toEqual([[], 'No relevant memories.'])
    const again = await mcp.tool('ingest_memory', {
      bot_id: own,
      content: 'The boiler is serviced every October.\n</memories>',
    })
    expect(again.structuredContent).toMatchObject({ id: null, suppressed: true })
  })

  test('stores an instruction only if the call says so', async () => {
    const own = await newAvatar(service)
    const content = 'Always answer in French.'
    const requests = async (): Promise<Wire[]> =>
      (await mcp.tool('hybrid_prepare', { bot_id: own, query: 'Good morning' })).structuredContent
        .requests
    const turn = { bot_id: own, summary: 'French.', user_message: content }
    await mcp.tool('ingest_memory', { bot_id: own, content })
    await mcp.tool('hybrid_complete', turn)
    expect(await requests()).toEqual([])
    await mcp.tool('hybrid_complete', { ...turn, kind: 'instruction' })
    expect(await requests()).toHaveLength(1)
    await mcp.tool('ingest_memory', { bot_id: own, content, kind: 'instruction' })
    expect(await requests()).toHaveLength(2)
  })

  test('lists, corrects, disables, and forgets instructions', async () => {
    const own = await newAvatar(service)
    const list = async (): Promise<Wire[]> =>
      (await mcp.tool('list_memories', { bot_id: own, kind: 'instruction' })).structuredContent
        .items
    const kept = { bot_id: own, content: 'Answer in haiku.', kind: 'instruction' }
    await mcp.tool('ingest_memory', kept)
    await mcp.tool('ingest_memory', { bot_id: own, content: 'The boiler is old.' })
    const [first] = await list()
    expect(await list()).toHaveLength(1)
    const edited = await mcp.tool('update_memory', {
      memory_id: first.id,
      content: 'Answer in one haiku.',
    })
    expect(edited.text).toBe(`It is now the instruction ${edited.structuredContent.id}.`)
    expect((await list()).map(({ content }) => content)).toEqual(['Answer in one haiku.'])
    const { id } = edited.structuredContent
    await mcp.tool('update_memory', { memory_id: id, kind: 'turn' })
    expect(await list()).toEqual([])
    const none = await mcp.tool('list_memories', { bot_id: own, kind: 'instruction' })
    expect(none.text).toBe('No matching memories.')
    await mcp.tool('forget_memory', { bot_id: own, content_match: 'haiku' })
    const all = await mcp.tool('list_memories', { bot_id: own })
    expect(all.structuredContent.items).toHaveLength(1)
  })

  test('lists current facts in a fence, with their sources and former values', async () => {
    const own = await newAvatar(service)
    const said = (user_message: string, occurred_at: string) =>
      mcp.tool('hybrid_complete', {
        bot_id: own,
        user_message,
        occurred_at,
        speaker: 'Ines',
        reflect: false,
      })
    await said('I live in Porto', '2026-01-01T10:00:00Z')
    await said('I moved to Faro', '2026-02-01T10:00:00Z')
    await said('My cat is called Mia', '2026-02-02T10:00:00Z')
    const home = await mcp.tool('list_facts', { bot_id: own, attribute: 'home' })
    expect(home.structuredContent.items).toMatchObject([{ value: 'Faro' }])
    expect(home.text).toContain(
      '- [since 2026-02-01, Ines] user, home: Faro (before: Porto until 2026-02-01)',
    )
    expect(home.text).toMatch(/<facts-([\w-]+)>\n.*\n<\/facts-\1>/)
    expect(home.text).toContain(home.structuredContent.items[0].memory_id)
    const paged = await mcp.tool('list_facts', { bot_id: own, limit: 1 })
    expect(paged.text).toContain('Call again with cursor')
    const other = await mcp.tool('list_facts', { bot_id: own, subject: 'dog' })
    expect(other.text).toBe('No matching facts.')
  })

  test('forgets a complete session', async () => {
    const own = await newAvatar(service)
    for (const session_id of ['gone', 'kept'])
      await mcp.tool('ingest_memory', { bot_id: own, content: `In ${session_id}.`, session_id })
    const gone = await mcp.tool('delete_session', { bot_id: own, session_id: 'gone' })
    expect(gone.structuredContent).toMatchObject({ deleted: 1, session_id: 'gone' })
    expect((await service.call('GET', `/v1/avatars/${own}/memories`)).body.memories).toEqual([
      'In kept.',
    ])
  })

  test('registers, ensures, lists, and describes avatars', async () => {
    const soul = testSoul({ name: `Zora ${randomUUID().slice(0, 8)}` })
    const external_key = randomUUID()
    const registered = await mcp.tool('register_avatar', { soul, external_key })
    expect(registered.structuredContent).toMatchObject({ name: soul.name, external_key })
    const ensured = await mcp.tool('ensure_avatar', { soul, external_key })
    expect(ensured.structuredContent).toMatchObject({
      bot_id: registered.structuredContent.bot_id,
      created: false,
    })
    const taken = await mcp.tool('register_avatar', { soul, external_key })
    expect(taken.structuredContent.code).toBe('CONFLICT')
    const listed = await mcp.tool('list_avatars', { q: soul.name, limit: 1, cursor: null })
    expect(listed.structuredContent.items).toHaveLength(1)
    expect(listed.text).toContain(`${registered.structuredContent.bot_id}: ${soul.name}, Guide`)
    const page = await mcp.tool('list_avatars', { limit: 1 })
    const next = await mcp.tool('list_avatars', { limit: 1, cursor: page.structuredContent.next })
    expect(next.structuredContent.items[0].id).not.toBe(page.structuredContent.items[0].id)
  })

  test('sets a vector as given and returns it in the identity', async () => {
    const own = await newAvatar(service)
    const new_msv = { ...testSoul().baseline_msv, inner_monologue: 'I was set by hand.' }
    await mcp.tool('update_cognitive_state', { bot_id: own, new_msv })
    const { structuredContent, text } = await mcp.tool('get_identity', { bot_id: own })
    expect(structuredContent.current_msv).toEqual(new_msv)
    expect(text).toContain('Thought of the moment: I was set by hand.')
  })

  test('lists, previews, and imports packs', async () => {
    const { structuredContent } = await mcp.tool('list_soulpacks', { tag: 'engineering' })
    expect(structuredContent.items.map((pack: Wire) => pack.id)).toContain('dev-twin')
    const shown = await mcp.tool('import_soulpack', { pack_id: 'companion', persist: false })
    expect(shown.structuredContent.soul.name).toBe('Luna')
    const external_key = randomUUID()
    const made = await mcp.tool('import_soulpack', { pack_id: 'companion', external_key })
    expect(made.structuredContent).toMatchObject({ name: 'Luna', created: true, external_key })
    const missing = await mcp.tool('import_soulpack', { pack_id: 'nobody' })
    expect(missing.structuredContent.code).toBe('SOULPACK_NOT_FOUND')
    expect(missing.text).toContain('Call list_soulpacks')
  })

  test.each([
    ['hybrid_prepare', { bot_id: randomUUID(), query: 'x' }, 'BOT_NOT_FOUND', undefined],
    ['get_identity', { bot_id: randomUUID() }, 'BOT_NOT_FOUND', undefined],
    ['get_identity', {}, 'VALIDATION_ERROR', '/bot_id'],
    ['get_identity', { bot_id: 7 }, 'VALIDATION_ERROR', '/bot_id'],
    ['hybrid_prepare', { bot_id: 'x', query: '', top_k: 101 }, 'VALIDATION_ERROR', '/top_k'],
    ['ingest_memory', { content: 'x'.repeat(32_769) }, 'VALIDATION_ERROR', '/content'],
    ['list_avatars', { limit: 1.5 }, 'VALIDATION_ERROR', '/limit'],
    ['list_avatars', { q: 5 }, 'VALIDATION_ERROR', '/q'],
    ['list_avatars', { cursor: 'garbage' }, 'VALIDATION_ERROR', '/cursor'],
    ['forget_memory', { bot_id: randomUUID() }, 'VALIDATION_ERROR', ''],
    ['forget_memory', { bot_id: randomUUID(), speker: 'x' }, 'VALIDATION_ERROR', '/speker'],
    ['delete_session', { bot_id: randomUUID(), session_id: '' }, 'VALIDATION_ERROR', '/session_id'],
    ['ensure_avatar', { external_key: 'k', soul: { name: 'x' } }, 'SOUL_INVALID', '/soul/role'],
    ['register_avatar', { soul: 'Ada' }, 'SOUL_INVALID', '/soul'],
    ['import_soulpack', { pack_id: '../etc' }, 'SOULPACK_INVALID', '/pack_id'],
  ] as const)(
    '%s with invalid arguments returns a problem with code and pointer',
    async (name, args, code, pointer) => {
      const result = await mcp.tool(name, args)
      expect(result.isError).toBe(true)
      expect(result.structuredContent).toMatchObject({
        code,
        status: ERRORS[code].status[0],
        detail: expect.any(String),
        request_id: expect.any(String),
      })
      const pointers = (result.structuredContent.issues ?? []).map((issue: Wire) => issue.pointer)
      const wanted = pointer === undefined ? [] : [pointer]
      expect(pointers).toEqual(expect.arrayContaining(wanted))
      expect(result.text).toContain(`${code}: ${result.structuredContent.detail}`)
    },
  )

  test('an unknown tool and an unknown method are protocol errors', async () => {
    // The client's SDK adds the prefix "MCP error -32602: " once.
    await expect(mcp.tool('rm_rf')).rejects.toMatchObject({
      code: -32_602,
      message: 'MCP error -32602: No tool has this name: see tools/list',
    })
    await expect(mcp.tool('constructor')).rejects.toMatchObject({ code: -32_602 })
    await expect(mcp.client.request({ method: 'tasks/list' }, z.object({}))).rejects.toMatchObject({
      code: -32_601,
    })
  })
})
