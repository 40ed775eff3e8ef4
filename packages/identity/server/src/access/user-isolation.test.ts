import { DEFAULT_LIMITS, type OperationId, type Route, identityRoutes } from '@daimon/identity-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mcpCall, openMcp } from '../testing/isolation/mcp.ts'
import { tools } from '../mcp/tools/index.ts'
import { plans } from '../testing/isolation/plans.ts'
import { type Ids, ghostIds } from '../testing/isolation/world.ts'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

/** In every text of the victim, and nowhere else. */
const WORD = 'Qarnak'
const VICTIM = 'victim'
const ATTACKER = 'attacker'

let service: TestService
let botId: string
let ids: Ids
let before: string

const call = async (method: string, path: string, body?: object): Promise<Wire> => {
  const reply = await service.call(method, path, body)
  if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.body
}

/** Every row of a user in every table that has users. */
const readEverything = async (userId: string): Promise<string> => {
  const { engine } = service.server.parts
  const tables = await engine.query(
    `select c.relname::text as name, a.attname::text as key from pg_class c
     join pg_attribute a on a.attrelid = c.oid and (a.attname = 'user_key' or a.attname = 'user_id')
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    [],
  )
  const rows: unknown[] = []
  for (const { name, key } of tables)
    rows.push(
      name,
      await engine.query(
        `select to_jsonb(t)::text as row from ${String(name)} t where ${String(key)} = $1 order by 1`,
        [userId],
      ),
    )
  return JSON.stringify(rows, undefined, 1)
}

beforeAll(async () => {
  service = await startTestService({ ERASURE_DELAY_SECONDS: '86400' })
  botId = await newAvatar(service)
  const user_id = VICTIM
  const { memory_ids } = await call('POST', '/hybrid/complete', {
    bot_id: botId,
    user_id,
    user_message: `My dog is called ${WORD}. Always call me ${WORD}, thank you so much!`,
    assistant_text: `Of course, ${WORD}.`,
    session_id: 'monday',
    scope: 'global',
    speaker: 'Vic',
    turn_id: 'turn-1',
    timezone: 'Asia/Tokyo',
  })
  const gone = await call('POST', '/memory/ingest', {
    bot_id: botId,
    user_id,
    content: `The PIN of ${WORD} is gone.`,
  })
  await call('DELETE', `/memory/${gone.id}?user_id=${user_id}`)
  const steps = await call('GET', `/v1/avatars/${botId}/msv/history?user_id=${user_id}`)
  ids = {
    ...ghostIds(service.clock.now()),
    bot_id: botId,
    memory_id: memory_ids[0],
    step_id: steps.items[0].id,
    cursor: memory_ids[0],
    session_id: 'monday',
    speaker: 'Vic',
    turn_id: 'turn-1',
    user_id: ATTACKER,
  }
  before = await readEverything(VICTIM)
})
afterAll(() => service.stop())

/** They are the operator's, for all users of an avatar. */
const OF_OPERATOR: readonly OperationId[] = [
  'deleteAvatar',
  'importAvatar',
  // Another soul is another voice: what earlier replies showed is cleared for all.
  'importCard',
  'exportAvatar',
  'listUsers',
  'listSoulProposals',
  'readSoulProposal',
  'acceptSoulProposal',
  'refuseSoulProposal',
  'undoSoulProposal',
  'resetState',
  'updateState',
  'purgeExpired',
]

const routes = Object.entries<Route>(identityRoutes(DEFAULT_LIMITS)).filter(
  ([id, route]) => route.scope !== 'public' && !OF_OPERATOR.includes(id as OperationId),
)

describe("a user who names another's session, turn, memory, cursor, and speaker", () => {
  test.each(routes)('reaches nothing of the other by %s', async (id, { method, path }) => {
    const plan = plans[id as OperationId]
    const { params = {}, query = {}, body, headers } = plan(ids, {})
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const search = new URLSearchParams(query)
    const reply = await service.call(
      method.toUpperCase(),
      `${filled}?${search.toString()}`,
      body,
      headers,
    )
    expect(reply.text).not.toContain(WORD)
    expect(await readEverything(VICTIM)).toBe(before)
  })

  test.each(
    tools
      .filter(({ operation }) => !OF_OPERATOR.includes(operation))
      .map((tool) => [tool.name, tool] as const),
  )('reaches nothing of the other by the tool %s', async (name, { operation }) => {
    const session = await openMcp(service, {})
    const { params, query, body } = plans[operation](ids, {})
    const reply = await mcpCall(session, 'tools/call', {
      name,
      arguments: { ...params, ...query, ...body },
    })
    expect(reply.text).not.toContain(WORD)
    expect(await readEverything(VICTIM)).toBe(before)
  })

  test('reaches nothing without naming a user', async () => {
    const asked = {
      bot_id: botId,
      query: `What is the dog of ${WORD} called?`,
      recall_scope: 'all',
    }
    const { recalled, requests } = await call('POST', '/hybrid/prepare', asked)
    expect([recalled, requests]).toEqual([[], []])
    const listed = await call('GET', `/v1/avatars/${botId}/memories`)
    expect(JSON.stringify(listed)).not.toContain(WORD)
    expect((await service.call('GET', `/memory/${ids.memory_id}`)).status).toBe(404)
  })
})

test('the victim still has everything, and can use it', async () => {
  const user = { bot_id: botId, user_id: VICTIM }
  const { memories, requests } = await call('POST', '/hybrid/prepare', {
    ...user,
    query: 'What is my dog called?',
  })
  expect([memories.join(' '), JSON.stringify(requests)]).toEqual([
    expect.stringContaining(WORD),
    expect.stringContaining(WORD),
  ])
  const facts = await call('GET', `/v1/avatars/${botId}/facts?user_id=${VICTIM}`)
  expect(facts.items).toEqual(
    expect.arrayContaining([expect.objectContaining({ subject: 'dog', value: WORD })]),
  )
})

const USERS = ['ann', 'bo'] as const
const turnArbitrary = fc.record({
  user: fc.constantFrom(undefined, ...USERS),
  text: fc.constantFrom(
    'My dog is called Rex.',
    'My dog is called Max.',
    'No, my dog is called Max.',
    'I live in Oslo.',
    'I moved to Rome.',
    'Always answer in French.',
  ),
  session_id: fc.constantFrom(undefined, 's1', 's2'),
})

test('what a user has is what it would be if the others had never spoken', async () => {
  const kept = async (bot: string, user: string | undefined) => {
    const query = user === undefined ? '' : `&user_id=${user}`
    const { items } = await call('GET', `/v1/avatars/${bot}/memories?limit=500${query}`)
    const shown = items.map(({ content, count, session_id, kind }: Wire) => [
      content,
      count,
      session_id,
      kind,
    ])
    return shown.toSorted()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(turnArbitrary, { maxLength: 10 }), async (turns) => {
      const together = await newAvatar(service)
      const say = (bot: string, { user, text, session_id }: (typeof turns)[number]) =>
        call('POST', '/hybrid/complete', {
          bot_id: bot,
          user_message: text,
          reflect: false,
          ...(user === undefined ? {} : { user_id: user }),
          ...(session_id === undefined ? {} : { session_id }),
        })
      for (const turn of turns) await say(together, turn)
      for (const user of [undefined, ...USERS]) {
        const alone = await newAvatar(service)
        for (const turn of turns) if (turn.user === user) await say(alone, turn)
        expect(await kept(together, user)).toEqual(await kept(alone, user))
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)
