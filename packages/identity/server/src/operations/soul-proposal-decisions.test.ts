import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  NOBODY,
  type ProposalService,
  pointers,
  proposalCalls,
  startProposalService,
  withHexaco,
} from '../testing/proposal-calls.ts'
import { testSoul } from '../testing/souls.ts'
import type { Wire } from '../testing/test-service.ts'

let service: ProposalService
beforeAll(async () => {
  service = await startProposalService()
})
afterAll(() => service.stop())

const withAvatar = (config?: Record<string, unknown>) => proposalCalls(service, config)

const { baseline_msv } = testSoul()

describe('the operator', () => {
  test('alone reads and decides', async () => {
    const { open, list, callAsApp } = await withAvatar()
    const { id } = await open({ role: 'Pilot' })
    const statuses = [
      (await callAsApp('GET', list)).status,
      (await callAsApp('GET', `${list}/${id}`)).status,
    ]
    for (const decision of ['accept', 'refuse', 'undo'])
      statuses.push((await callAsApp('POST', `${list}/${id}/${decision}`)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
  })

  test('lists by status in pages, newest first', async () => {
    const { open, decide, list } = await withAvatar()
    const ids: string[] = []
    for (const role of ['A', 'B', 'C']) {
      service.clock.advance(1_000)
      ids.unshift((await open({ role })).id)
    }
    await decide(ids[1] ?? '', 'refuse')
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Wire = await service.done('GET', `${list}?limit=2&cursor=${cursor}`)
      seen.push(...page.items.map((item: Wire) => item.id))
      cursor = page.next
    }
    expect(seen).toEqual(ids)
    const { items } = await service.done('GET', `${list}?status=refused`)
    expect(items.map((item: Wire) => item.id)).toEqual([ids[1]])
  })

  test('accepts: a revision with the changes; and undoes it in one step', async () => {
    const { open, decide, avatar, path } = await withAvatar({ source: 'mine' })
    const { id } = await open({ role: 'Pilot', baseline_msv: withHexaco({ X: 0.6 }) })
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
    const { items } = await service.done('GET', `${path}/souls`)
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
        const isRevised = isAllowed && decision !== 'refuse'
        expect((await avatar()).soul_revision).toBe(isRevised ? before + 1 : before)
      }
  })

  test('accepts on a later revision what it did not touch, and gets a 409 otherwise', async () => {
    const { open, decide, patch, avatar } = await withAvatar()
    const role = await open({ role: 'Pilot' })
    const other = await open({ role: 'Captain' })
    const mind = await open({ baseline_msv: withHexaco({ X: 0.6 }) })
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
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await avatar()).soul_revision).toBe(replies[0]?.status === 200 ? 2 : 1)
  })
})

describe('evidence', () => {
  test('that is forgotten leaves the proposal, by any way of forgetting', async () => {
    const { bot_id, open, read, tell, list } = await withAvatar()
    const ids = [await tell('My bike squeaks.'), await tell('I ride at noon.'), await tell('Tea.')]
    const { id } = await open({ role: 'Pilot', memory_ids: ids })
    await service.done('DELETE', `/memory/${ids[0]}`)
    expect((await read(id)).memory_ids).toEqual([ids[1], ids[2]])
    await service.done('POST', '/memory/forget', { bot_id, content_match: 'noon' })
    expect((await read(id)).memory_ids).toEqual([ids[2]])
    expect(JSON.stringify(await service.done('GET', list))).not.toContain('Tea.')
  })

  test('of another user is not taken, and proposals of a user go with the user', async () => {
    const { open, propose, tell, list, path } = await withAvatar()
    const [ann, shared] = [await tell('Ann sings.', 'ann'), await tell('The shop is open.')]
    for (const user_id of ['bo', undefined]) {
      const reply = await propose({ role: 'Singer', user_id, memory_ids: [shared, ann] })
      expect([reply.status, pointers(reply)]).toEqual([422, ['/memory_ids/1']])
    }
    await open({ role: 'Singer', user_id: 'ann', memory_ids: [shared, ann] })
    const { soul_proposals } = await service.done('GET', `${path}/users/ann/export`)
    expect(soul_proposals).toMatchObject([{ user_id: 'ann', memory_ids: [shared, ann] }])
    await service.done('DELETE', `${path}/users/ann`)
    expect((await service.done('GET', list)).items).toEqual([])
  })
})

test('a copy has the proposals, with the ids of its own memories, and can decide about them', async () => {
  const { open, decide, tell, path, read } = await withAvatar()
  const memory = await tell('My bike squeaks.')
  const accepted = await open({ role: 'Pilot', memory_ids: [memory] })
  await decide(accepted.id, 'accept')
  const waiting = await open({ name: 'Ida', reason: 'She asked.' })
  const document = await service.done('GET', `${path}/export`)
  const copy = (await service.done('POST', '/v1/avatars/import?external_key=', document)).bot_id
  const list = `/v1/avatars/${copy}/soul/proposals`
  const own = (await service.done('GET', `/v1/avatars/${copy}/memories`)).items[0].id
  expect(await service.done('GET', `${list}/${accepted.id}`)).toEqual({
    ...(await read(accepted.id)),
    bot_id: copy,
    memory_ids: [own],
  })
  await service.done('POST', `${list}/${accepted.id}/undo`)
  await service.done('POST', `${list}/${waiting.id}/accept`)
  const now = await service.done('GET', `/v1/avatars/${copy}`)
  expect([now.name, now.role, now.soul_revision]).toEqual(['Ida', 'Guide', 4])
  expect((await read(waiting.id)).status).toBe('open')
})

test('secrets in a reason are redacted, in a copy too', async () => {
  const { open, list, path } = await withAvatar()
  const secret = `ghp_${randomUUID().replaceAll('-', '')}abcd`
  await open({ role: 'Pilot', reason: `They use ${secret}.` })
  expect(JSON.stringify(await service.done('GET', list))).not.toContain(secret)
  const document = await service.done('GET', `${path}/export`)
  document.soul_proposals[0].reason = `They use ${secret}.`
  const copy = await service.done('POST', '/v1/avatars/import?external_key=', document)
  const copied = await service.done('GET', `/v1/avatars/${copy.bot_id}/soul/proposals`)
  expect(JSON.stringify(copied)).not.toContain(secret)
})

test('an imported proposal that makes no soul is refused when it is accepted', async () => {
  const { open, path } = await withAvatar()
  const { id } = await open({ role: 'Pilot' })
  const document = await service.done('GET', `${path}/export`)
  document.soul_proposals[0].changes = [{ op: 'add', path: '/soul/__proto__', to: { a: 1 } }]
  const copy = (await service.done('POST', '/v1/avatars/import?external_key=', document)).bot_id
  const reply = await service.call('POST', `/v1/avatars/${copy}/soul/proposals/${id}/accept`)
  expect([reply.status, reply.body.code]).toEqual([409, 'CONFLICT'])
  const again = {
    ...document,
    soul_proposals: [...document.soul_proposals, ...document.soul_proposals],
  }
  const twice = await service.call('POST', '/v1/avatars/import?external_key=', again)
  expect([twice.status, pointers(twice)]).toEqual([422, ['/soul_proposals/1/id']])
})

test('a proposal of another avatar is like one that never was', async () => {
  const one = await withAvatar()
  const other = await withAvatar()
  const { id } = await one.open({ role: 'Pilot' })
  const replies = [
    await service.call('GET', `${other.list}/${id}`),
    await service.call('GET', `${other.list}/${NOBODY}`),
    await service.call('GET', `${other.list}/no-id`),
    await other.decide(id, 'accept'),
  ]
  expect(
    new Set(replies.map(({ status, body }) => `${status} ${body.code} ${body.detail}`)).size,
  ).toBe(1)
  expect(replies[0]?.status).toBe(404)
})
