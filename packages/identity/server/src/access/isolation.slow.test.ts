import { DEFAULT_LIMITS, type Route, identityRoutes } from '@daimon/identity-api'
import { waitUntil } from '@daimon/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tools } from '../mcp/tools/index.ts'
import { type ChatServer, startChatServer } from '../testing/chat-server.ts'
import { mcpCall, openMcp } from '../testing/isolation/mcp.ts'
import { type Outcome, toOutcome } from '../testing/isolation/outcome.ts'
import { type RequestPlan, idsUsedBy, plans } from '../testing/isolation/plans.ts'
import {
  GATEWAY_SECRET,
  type Ids,
  type World,
  buildWorld,
  ghostIds,
} from '../testing/isolation/world.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

/** In every text of the victim, and nowhere else. */
const WORD = 'Qarnak'

let chat: ChatServer
let service: TestService
let victim: World
let before: string
beforeAll(async () => {
  chat = await startChatServer('ollama')
  service = await startTestService({
    GATEWAY_SECRET,
    INFERENCE_API_URL: chat.url,
    MODEL_NAME: 'tiny',
    // Pages are cleaned for all owners, which would change the victim's log.
    ERASURE_DELAY_SECONDS: '86400',
  })
  victim = await buildWorld(service, WORD)
  const { job_id } = victim.ids
  const isDone = async () =>
    (await victim.call('GET', `/v1/jobs/${job_id}`)).body.state === 'completed'
  await waitUntil(isDone)
  before = await readEverything(victim.owner)
})
afterAll(async () => {
  await service.stop()
  await chat.close()
})

/**
 * Every row of an owner in every table that has one, apart from what the service writes when it
 * comes to it: that an erasure is done, counts of requests, and snapshots of indexes.
 */
const readEverything = async (owner: string): Promise<string> => {
  const { engine } = service.server.parts
  const tables = await engine.query(
    `select c.relname::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('request_days', 'recall_snapshots') order by 1`,
    [],
  )
  const rows: unknown[] = []
  for (const { name } of tables)
    rows.push(
      name,
      await engine.query(
        `select (to_jsonb(t) - 'settled_at' - 'log_position')::text as row from ${String(name)} t where owner_id = $1 order by 1`,
        [owner],
      ),
    )
  return JSON.stringify(rows, undefined, 1)
}

/** What the attacker names in the place of its own: each id by itself, and all of them. */
const substitutions = (plan: RequestPlan): (readonly (keyof Ids)[])[] => {
  const used = idsUsedBy(plan, victim.ids, victim.document)
  return used.length > 1 ? [...used.map((key) => [key]), used] : [used]
}

const withIds = (own: Ids, other: Ids, keys: readonly (keyof Ids)[]): Ids => ({
  ...own,
  ...Object.fromEntries(keys.map((key) => [key, other[key]])),
})

type Attack = (attacker: World, ids: Ids) => Promise<Wire>

const twin = () => buildWorld(service, 'Mallory')
/** An owner who only reads stays unchanged, and serves all cases that only read. */
type Twins = readonly [Promise<World>, Promise<World>]
let readers: Twins | undefined
const twins = (isReading: boolean): Twins =>
  isReading ? (readers ??= [twin(), twin()]) : [twin(), twin()]

type Comparison = { readonly keys: readonly (keyof Ids)[]; readonly isReading: boolean }

/**
 * The same call by two equal owners: the first names an id of the victim, the second an id that
 * never existed.
 */
const askBoth = async (attack: Attack, { keys, isReading }: Comparison): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const [first, second] = twins(isReading)
  for (const [coming, other] of [
    [first, victim.ids],
    [second, ghostIds(service.clock.now())],
  ] as const) {
    const attacker = await coming
    const reply = await attack(attacker, withIds(attacker.ids, other, keys))
    outcomes.push(toOutcome(reply, ['own', attacker.ids], ['other', other]))
  }
  return outcomes
}

const overHttp =
  ({ method, path }: Route, plan: RequestPlan): Attack =>
  (attacker, ids) => {
    const { params = {}, query = {}, body, headers } = plan(ids, attacker.document)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const search = new URLSearchParams(query)
    return attacker.call(method.toUpperCase(), `${filled}?${search.toString()}`, body, headers)
  }

const overMcp =
  (method: string, paramsOf: (ids: Ids, document: Wire) => object): Attack =>
  async (attacker, ids) => {
    const session = await openMcp(service, attacker.headers)
    return mcpCall(session, method, paramsOf(ids, attacker.document))
  }

const routes = Object.entries<Route>(identityRoutes(DEFAULT_LIMITS))

describe("over HTTP, what is the victim's and what never was are one", () => {
  test.each(routes)('to %s', async (id, route) => {
    const plan = plans[id as keyof typeof plans]
    const isReading = route.scope === 'public' || route.scope === 'read'
    for (const keys of substitutions(plan)) {
      const [named, ghost] = await askBoth(overHttp(route, plan), { keys, isReading })
      expect([keys, named]).toEqual([keys, ghost])
      expect(named?.text).not.toContain(WORD)
    }
    expect(await readEverything(victim.owner)).toBe(before)
  })

  /** Members that are called so and name nothing of an owner's. */
  const OF_NOBODY = ['pack_id', 'embedder_id']

  test.each(routes)('%s: its plan names everything that it takes by an id', (id, route) => {
    const getShape = (schema: unknown) => Object.keys((schema as { shape?: object })?.shape ?? {})
    const members = [
      ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      ...getShape(route.query),
      ...getShape(route.body?.schema),
    ].filter((name) => /(_ids?|_key|^to|^cursor|^speaker)$/.test(name) && !OF_NOBODY.includes(name))
    const used = idsUsedBy(plans[id as keyof typeof plans], victim.ids, victim.document)
    const asKey = (name: string) =>
      name === 'to' ? 'step_id' : name.replace(/^exclude_/, '').replace(/_ids$/, '_id')
    expect(members.map(asKey).filter((name) => !used.includes(name as keyof Ids))).toEqual([])
  })
})

describe("over MCP, what is the victim's and what never was are one", () => {
  const toolNames = tools.map((tool) => [tool.name, tool] as const)
  test.each(toolNames)('to the tool %s', async (name, { operation, does }) => {
    const plan = plans[operation]
    const attack = overMcp('tools/call', (ids, document) => {
      const { params, query, body } = plan(ids, document)
      return { name, arguments: { ...params, ...query, ...body } }
    })
    for (const keys of substitutions(plan)) {
      const [named, ghost] = await askBoth(attack, { keys, isReading: does === 'reads' })
      expect([keys, named]).toEqual([keys, ghost])
      expect(named?.text).not.toContain(WORD)
    }
    expect(await readEverything(victim.owner)).toBe(before)
  })

  test.each([
    ['resources/read', ({ bot_id }: Ids) => ({ uri: `memory://episodic/${bot_id}` })],
    ['resources/read', ({ bot_id }: Ids) => ({ uri: `soul://identity/${bot_id}` })],
    ['prompts/get', ({ bot_id }: Ids) => ({ name: 'identity', arguments: { bot_id } })],
    ['resources/list', () => ({})],
  ] as const)('to %s (%#)', async (method, paramsOf) => {
    const keys = ['bot_id'] as const
    const [named, ghost] = await askBoth(overMcp(method, paramsOf), { keys, isReading: true })
    expect(named).toEqual(ghost)
    expect(named?.text).not.toContain(WORD)
  })

  test('to the session that the victim has opened', async () => {
    const theirs = await openMcp(service, victim.headers)
    for (const [method, path] of [
      ['POST', '/mcp'],
      ['GET', '/mcp'],
      ['DELETE', '/mcp'],
      ['POST', '/mcp/messages'],
    ] as const) {
      const outcomes: Outcome[] = []
      for (const id of [theirs.sessionId, crypto.randomUUID()]) {
        const attacker = await buildWorld(service, 'Mallory')
        const reply = await attacker.call(
          method,
          path === '/mcp' ? path : `${path}?sessionId=${id}`,
          method === 'POST' ? { jsonrpc: '2.0', id: 1, method: 'tools/list' } : undefined,
          { accept: 'application/json, text/event-stream', 'mcp-session-id': id },
        )
        outcomes.push(toOutcome(reply))
      }
      expect(outcomes[0]).toEqual(outcomes[1])
      expect(outcomes[0]?.status).toBe(404)
    }
    const still = await mcpCall(theirs, 'tools/list', {})
    expect(still.status).toBe(200)
  })
})

test('the victim still has everything, and can use it', async () => {
  const { ids } = victim
  const listed = await victim.call('GET', `/v1/avatars/${ids.bot_id}/memories`)
  expect(listed.text).toContain(WORD)
  expect((await victim.call('GET', `/memory/${ids.memory_id}?user_id=${ids.user_id}`)).status).toBe(
    200,
  )
  expect((await victim.call('GET', '/v1/keys')).body.items).toHaveLength(1)
  expect(await readEverything(victim.owner)).toBe(before)
})
