import { OPEN_PROPOSALS_MAX } from '@daimon/identity-api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overHttp } from '../testing/mcp-client.ts'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

const ADMIN = 'key-of-the-operator-in-this-test'
const NOBODY = '00000000-0000-4000-8000-000000000000'

let service: TestService
let app: string
const call = (method: string, path: string, body?: object, key = ADMIN) =>
  service.call(method, path, body, { authorization: `Bearer ${key}` })
const done = async (method: string, path: string, body?: object): Promise<Wire> => {
  const reply = await call(method, path, body)
  if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.body
}
beforeAll(async () => {
  service = await startTestService({ DAIMON_API_KEY: ADMIN })
  app = (await done('POST', '/v1/keys', { name: 'app', scopes: ['read', 'write'] })).secret
})
afterAll(() => service.stop())

const DESCRIPTION = '# Ada\nShe guides.\n\n## Boundaries\nShe never lies.\n\n## Style\nShort.'
const { baseline_msv } = testSoul()
const withExtraversion = (X: number) => ({
  ...baseline_msv,
  hexaco: { ...baseline_msv.hexaco, X },
})

/** An avatar that no other test uses, and calls about its proposals. */
const withAvatar = async (config: Record<string, unknown> = {}) => {
  const keyed = {
    call: (method: string, path: string, body?: unknown) => call(method, path, body as object),
  }
  const bot_id = await newAvatar(keyed, config, { description: DESCRIPTION })
  const path = `/v1/avatars/${bot_id}`
  const list = `${path}/soul/proposals`
  const propose = (body: object, key = app) =>
    call('POST', list, { reason: 'It fits.', ...body }, key)
  return {
    bot_id,
    path,
    list,
    propose,
    open: async (body: object): Promise<Wire> => {
      const reply = await propose(body)
      expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
      return reply.body
    },
    decide: (id: string, decision: string, key = ADMIN) =>
      call('POST', `${list}/${id}/${decision}`, undefined, key),
    read: (id: string) => done('GET', `${list}/${id}`),
    avatar: () => done('GET', path),
    patch: (body: object, key = ADMIN) => call('PATCH', path, body, key),
    tell: async (content: string, user_id?: string): Promise<string> =>
      (await done('POST', '/memory/ingest', { bot_id, content, user_id })).id,
  }
}
const pointers = ({ body }: Wire): string[] => body.issues.map((issue: Wire) => issue.pointer)

describe('a proposal', () => {
  test('says what would change in words and numbers, and changes nothing', async () => {
    const { propose, avatar, list, bot_id } = await withAvatar()
    const before = await avatar()
    const text = DESCRIPTION.replace('Short.', 'Warm and short.')
    const made = await propose({
      author: 'person',
      role: 'Pilot',
      description: text,
      capabilities: ['maps'],
      baseline_msv: withExtraversion(0.9),
    })
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(`${list}/${made.body.id}`)
    expect(made.body).toMatchObject({
      bot_id,
      author: 'person',
      status: 'open',
      base_revision: 1,
      revision: null,
      decided_at: null,
      summary: [
        'Role changes from "Guide" to "Pilot".',
        'Description loses the line "Short.".',
        'Description gets the line "Warm and short.".',
        'Extraversion rises from 0.5 to 0.9.',
        'List of capabilities gets "maps".',
      ],
      bounds: [
        {
          pointer: '/baseline_msv/hexaco/X',
          from: 0.5,
          to: 0.9,
          min: 0.3,
          max: 0.7,
          exceeded: true,
        },
      ],
    })
    expect(await avatar()).toEqual(before)
  })

  test.each([
    ['nothing', {}, ['']],
    ['what the soul is already', { role: 'Guide' }, ['']],
    ['no reason', { role: 'Pilot', reason: null }, ['/reason']],
    ['members with the author drift', { author: 'drift', role: 'Pilot' }, ['/role']],
    ['drift of an avatar that has not drifted', { author: 'drift' }, ['/author']],
    ['an unknown memory', { role: 'Pilot', memory_ids: [NOBODY] }, ['/memory_ids/0']],
    ['an unknown step', { role: 'Pilot', step_ids: [NOBODY] }, ['/step_ids/0']],
    ['an invalid member', { name: '' }, ['/name']],
  ])('is refused with %s', async (_what, body, expected) => {
    const { propose } = await withAvatar()
    const reply = await propose(body)
    expect([reply.status, pointers(reply)]).toEqual([422, expected])
  })

  test('of a revision that is not the newest is a 409', async () => {
    const { propose, patch } = await withAvatar()
    await patch({ role: 'Pilot' })
    const reply = await propose({ role: 'Captain', base_revision: 1 })
    expect([reply.status, pointers(reply)]).toEqual([409, ['/base_revision']])
    expect((await propose({ role: 'Captain', base_revision: 2 })).status).toBe(201)
  })

  test('is one of a bounded number of open ones', async () => {
    const { open, propose, decide } = await withAvatar()
    const made: Wire[] = []
    for (let at = 0; at < OPEN_PROPOSALS_MAX; at += 1) made.push(await open({ role: `R${at}` }))
    expect((await propose({ role: 'One more' })).body.code).toBe('CONFLICT')
    await decide(made[0].id, 'refuse')
    expect((await propose({ role: 'One more' })).status).toBe(201)
  })

  test('of a model by MCP is never of a person', async () => {
    const { bot_id, list } = await withAvatar()
    const { tool, close } = await overHttp(service.url, { key: app })
    const given = { bot_id, author: 'person', role: 'Pilot', reason: 'It fits.' }
    const { text } = await tool('propose_soul_change', given)
    await close()
    expect(text).toContain('Role changes from "Guide" to "Pilot".')
    expect((await done('GET', list)).items).toMatchObject([{ author: 'model', status: 'open' }])
  })
})

describe('the operator', () => {
  test('alone reads and decides', async () => {
    const { open, list, decide } = await withAvatar()
    const { id } = await open({ role: 'Pilot' })
    const statuses = [
      (await call('GET', list, undefined, app)).status,
      (await call('GET', `${list}/${id}`, undefined, app)).status,
    ]
    for (const decision of ['accept', 'refuse', 'undo'])
      statuses.push((await decide(id, decision, app)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
  })

  test('lists by status in pages, newest first', async () => {
    const { open, decide, list } = await withAvatar()
    const ids: string[] = []
    for (const role of ['A', 'B', 'C']) {
      service.clock.advance(1_000)
      ids.unshift((await open({ role })).id)
    }
    await decide(ids[1] as string, 'refuse')
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Wire = await done('GET', `${list}?limit=2&cursor=${cursor}`)
      seen.push(...page.items.map((item: Wire) => item.id))
      cursor = page.next
    }
    expect(seen).toEqual(ids)
    const { items } = await done('GET', `${list}?status=refused`)
    expect(items.map((item: Wire) => item.id)).toEqual([ids[1]])
  })

  test('accepts: a revision with the changes; and undoes it in one step', async () => {
    const { open, decide, avatar, path } = await withAvatar({ source: 'mine' })
    const { id } = await open({ role: 'Pilot', baseline_msv: withExtraversion(0.6) })
    const accepted = await decide(id, 'accept')
    expect([accepted.status, accepted.body.status, accepted.body.revision]).toEqual([
      200,
      'accepted',
      2,
    ])
    expect(await avatar()).toMatchObject({
      role: 'Pilot',
      soul_revision: 2,
      current_msv: { hexaco: { X: 0.6 } },
      runtime_config: { source: 'mine' },
    })
    const undone = await decide(id, 'undo')
    expect(undone.body).toMatchObject({ status: 'undone', revision: 2, undo_revision: 3 })
    const { items } = await done('GET', `${path}/souls`)
    expect(items).toHaveLength(3)
    expect(items[0].soul).toEqual(items[2].soul)
    expect(await avatar()).toMatchObject({ role: 'Guide', baseline_msv })
  })

  test('decides once: every other transition is a 409', async () => {
    const { open, decide, avatar } = await withAvatar()
    const start: Record<string, readonly string[]> = {
      open: [],
      refused: ['refuse'],
      accepted: ['accept'],
      undone: ['accept', 'undo'],
    }
    const allowed = ['open>accept', 'open>refuse', 'accepted>undo']
    for (const [status, steps] of Object.entries(start))
      for (const decision of ['accept', 'refuse', 'undo']) {
        const { id } = await open({ role: randomUUID() })
        for (const step of steps) expect((await decide(id, step)).status).toBe(200)
        const { soul_revision: before } = await avatar()
        const isAllowed = allowed.includes(`${status}>${decision}`)
        const reply = await decide(id, decision)
        expect([status, decision, reply.status]).toEqual([status, decision, isAllowed ? 200 : 409])
        if (!isAllowed) expect((await avatar()).soul_revision).toBe(before)
      }
  })

  test('accepts on a later revision what it did not touch, and gets a 409 otherwise', async () => {
    const { open, decide, patch, avatar } = await withAvatar()
    const role = await open({ role: 'Pilot' })
    const other = await open({ role: 'Captain' })
    const mind = await open({ baseline_msv: withExtraversion(0.6) })
    await patch({ name: 'Ida' })
    expect((await decide(role.id, 'accept')).status).toBe(200)
    expect((await decide(mind.id, 'accept')).status).toBe(200)
    expect(await avatar()).toMatchObject({
      name: 'Ida',
      role: 'Pilot',
      baseline_msv: { hexaco: { X: 0.6 } },
    })
    const refused = await decide(other.id, 'accept')
    expect([refused.status, pointers(refused)]).toEqual([409, ['/soul/role']])
    expect((await avatar()).role).toBe('Pilot')
  })

  test('can undo only while the soul is that of the proposal', async () => {
    const { open, decide, patch, avatar } = await withAvatar()
    const { id } = await open({ role: 'Pilot' })
    await decide(id, 'accept')
    await patch({ runtime_config: { source: 'settings alone are no other soul' } })
    await patch({ name: 'Ida' })
    expect((await decide(id, 'undo')).status).toBe(409)
    await patch({ name: 'Ada' })
    expect((await decide(id, 'undo')).status).toBe(200)
    expect(await avatar()).toMatchObject({ role: 'Guide', runtime_config: { source: /alone/ } })
  })

  test('decides once when two decide at once', async () => {
    const { open, decide, avatar } = await withAvatar()
    const { id } = await open({ role: 'Pilot' })
    const replies = await Promise.all([decide(id, 'accept'), decide(id, 'refuse')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await avatar()).soul_revision).toBe(replies[0]?.status === 200 ? 2 : 1)
  })
})

describe('protected sections', () => {
  const runtime_config = { protected: ['/name', '/baseline_msv/hexaco/H', 'Boundaries'] }
  const honest = (H: number) => ({ ...baseline_msv, hexaco: { ...baseline_msv.hexaco, H } })

  test.each([
    ['a member', { name: 'Ida' }, ['/name']],
    ['a number', { baseline_msv: honest(0) }, ['/baseline_msv/hexaco/H']],
    ['a section', { description: DESCRIPTION.replace('never', 'rarely') }, ['/description']],
    ['its heading', { description: DESCRIPTION.replace('Boundaries', 'Ideas') }, ['/description']],
    ['its end', { description: DESCRIPTION.replace('## Style', '### Style') }, ['/description']],
    ['several', { name: 'Ida', baseline_msv: honest(1) }, ['/name', '/baseline_msv/hexaco/H']],
  ])('are not in a proposal: %s', async (_what, body, expected) => {
    const { propose } = await withAvatar(runtime_config)
    const reply = await propose(body)
    expect([reply.status, pointers(reply)]).toEqual([422, expected])
  })

  test('leave the rest open to proposals', async () => {
    const { open } = await withAvatar(runtime_config)
    const description = DESCRIPTION.replace('Short.', 'Long.')
    await open({ role: 'Pilot', description, baseline_msv: withExtraversion(0.6) })
  })

  test('that were set after the proposal prevent accepting it', async () => {
    const { open, patch, decide } = await withAvatar()
    const { id } = await open({ name: 'Ida' })
    await patch({ runtime_config })
    const reply = await decide(id, 'accept')
    expect([reply.status, pointers(reply)]).toEqual([409, ['/soul/name']])
  })

  test('are changed directly with the admin scope only, and so is their list', async () => {
    const { patch, avatar } = await withAvatar(runtime_config)
    const refused = await patch({ name: 'Ida', runtime_config: {} }, app)
    expect([refused.status, pointers(refused)]).toEqual([
      403,
      ['/name', '/runtime_config/protected'],
    ])
    expect((await patch({ role: 'Pilot' }, app)).status).toBe(200)
    expect((await patch({ name: 'Ida' })).status).toBe(200)
    expect((await avatar()).name).toBe('Ida')
  })
})

test('drift proposes the current traits with its steps, and accepting makes them the baseline', async () => {
  const { bot_id, open, decide, avatar, path } = await withAvatar()
  for (const day of [1, 2, 3]) {
    service.clock.advance(day * 86_400_000)
    const message = 'You are wonderful, thank you so much, I love this!'
    await done('POST', '/state/reflect', { bot_id, message })
  }
  const drifted = (await avatar()).trait_msv
  const steps = (await done('GET', `${path}/msv/history`)).items
  const proposal = await open({ author: 'drift', reason: null })
  expect(proposal.step_ids).toEqual(steps.map((step: Wire) => step.id))
  expect(proposal.bounds.length).toBeGreaterThan(0)
  expect(proposal.bounds.every((bound: Wire) => !bound.exceeded)).toBe(true)
  expect((await decide(proposal.id, 'accept')).status).toBe(200)
  const { baseline_msv: adopted } = await avatar()
  expect(adopted.hexaco.A).not.toBe(baseline_msv.hexaco.A)
  expect(adopted.hexaco.A).toBeCloseTo(drifted.hexaco.A, 2)
  expect(adopted.inner_monologue).toBe(baseline_msv.inner_monologue)
})

describe('evidence', () => {
  test('that is forgotten leaves the proposal, by any way of forgetting', async () => {
    const { bot_id, open, read, tell, list } = await withAvatar()
    const ids = [await tell('My bike squeaks.'), await tell('I ride at noon.'), await tell('Tea.')]
    const { id } = await open({ role: 'Pilot', memory_ids: ids })
    await done('DELETE', `/memory/${ids[0]}`)
    expect((await read(id)).memory_ids).toEqual([ids[1], ids[2]])
    await done('POST', '/memory/forget', { bot_id, content_match: 'noon' })
    expect((await read(id)).memory_ids).toEqual([ids[2]])
    expect(JSON.stringify(await done('GET', list))).not.toContain('Tea.')
  })

  test('of another user is not taken, and proposals of a user go with the user', async () => {
    const { open, propose, tell, list, path } = await withAvatar()
    const [ann, shared] = [await tell('Ann sings.', 'ann'), await tell('The shop is open.')]
    for (const user_id of ['bo', undefined]) {
      const reply = await propose({ role: 'Singer', user_id, memory_ids: [shared, ann] })
      expect([reply.status, pointers(reply)]).toEqual([422, ['/memory_ids/1']])
    }
    await open({ role: 'Singer', user_id: 'ann', memory_ids: [shared, ann] })
    const { soul_proposals } = await done('GET', `${path}/users/ann/export`)
    expect(soul_proposals).toMatchObject([{ user_id: 'ann', memory_ids: [shared, ann] }])
    await done('DELETE', `${path}/users/ann`)
    expect((await done('GET', list)).items).toEqual([])
  })
})

test('a copy has the proposals, with the ids of its own memories, and can decide about them', async () => {
  const { open, decide, tell, path, read } = await withAvatar()
  const memory = await tell('My bike squeaks.')
  const accepted = await open({ role: 'Pilot', memory_ids: [memory] })
  await decide(accepted.id, 'accept')
  const waiting = await open({ name: 'Ida', reason: 'She asked.' })
  const document = await done('GET', `${path}/export`)
  const copy = (await done('POST', '/v1/avatars/import?external_key=', document)).bot_id
  const list = `/v1/avatars/${copy}/soul/proposals`
  const own = (await done('GET', `/v1/avatars/${copy}/memories`)).items[0].id
  expect(await done('GET', `${list}/${accepted.id}`)).toEqual({
    ...(await read(accepted.id)),
    bot_id: copy,
    memory_ids: [own],
  })
  await done('POST', `${list}/${accepted.id}/undo`)
  await done('POST', `${list}/${waiting.id}/accept`)
  const now = await done('GET', `/v1/avatars/${copy}`)
  expect([now.name, now.role, now.soul_revision]).toEqual(['Ida', 'Guide', 4])
  expect((await read(waiting.id)).status).toBe('open')
})

test('an imported proposal that makes no soul is refused when it is accepted', async () => {
  const { open, path } = await withAvatar()
  const { id } = await open({ role: 'Pilot' })
  const document = await done('GET', `${path}/export`)
  document.soul_proposals[0].changes = [{ op: 'add', path: '/soul/__proto__', to: { a: 1 } }]
  const copy = (await done('POST', '/v1/avatars/import?external_key=', document)).bot_id
  const reply = await call('POST', `/v1/avatars/${copy}/soul/proposals/${id}/accept`)
  expect([reply.status, reply.body.code]).toEqual([409, 'CONFLICT'])
  const again = {
    ...document,
    soul_proposals: [...document.soul_proposals, ...document.soul_proposals],
  }
  const twice = await call('POST', '/v1/avatars/import?external_key=', again)
  expect([twice.status, pointers(twice)]).toEqual([422, ['/soul_proposals/1/id']])
})

test('a proposal of another avatar is like one that never was', async () => {
  const one = await withAvatar()
  const other = await withAvatar()
  const { id } = await one.open({ role: 'Pilot' })
  const replies = [
    await call('GET', `${other.list}/${id}`),
    await call('GET', `${other.list}/${NOBODY}`),
    await call('GET', `${other.list}/no-id`),
    await other.decide(id, 'accept'),
  ]
  expect(
    new Set(replies.map(({ status, body }) => `${status} ${body.code} ${body.detail}`)).size,
  ).toBe(1)
  expect(replies[0]?.status).toBe(404)
})
