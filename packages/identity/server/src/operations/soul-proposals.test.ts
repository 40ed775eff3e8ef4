import { OPEN_PROPOSALS_MAX } from '@daimon/identity-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overHttp } from '../testing/mcp-client.ts'
import {
  DESCRIPTION,
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
      baseline_msv: withHexaco({ X: 0.9 }),
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
    const { tool, close } = await overHttp(service.url, { key: service.app })
    const given = { bot_id, author: 'person', role: 'Pilot', reason: 'It fits.' }
    const { text } = await tool('propose_soul_change', given)
    await close()
    expect(text).toContain('Role changes from "Guide" to "Pilot".')
    expect((await service.done('GET', list)).items).toMatchObject([
      { author: 'model', status: 'open' },
    ])
  })
})

describe('protected sections', () => {
  const runtime_config = { protected: ['/name', '/baseline_msv/hexaco/H', 'Boundaries'] }

  test.each([
    ['a member', { name: 'Ida' }, ['/name']],
    ['a number', { baseline_msv: withHexaco({ H: 0 }) }, ['/baseline_msv/hexaco/H']],
    ['a section', { description: DESCRIPTION.replace('never', 'rarely') }, ['/description']],
    ['its heading', { description: DESCRIPTION.replace('Boundaries', 'Ideas') }, ['/description']],
    ['its end', { description: DESCRIPTION.replace('## Style', '### Style') }, ['/description']],
    [
      'several',
      { name: 'Ida', baseline_msv: withHexaco({ H: 1 }) },
      ['/name', '/baseline_msv/hexaco/H'],
    ],
  ])('are not in a proposal: %s', async (_what, body, expected) => {
    const { propose } = await withAvatar(runtime_config)
    const reply = await propose(body)
    expect([reply.status, pointers(reply)]).toEqual([422, expected])
  })

  test('name members that a soul has', async () => {
    const { patch } = await withAvatar()
    const reply = await patch({ runtime_config: { protected: ['/role', '/nmae', 'Any heading'] } })
    expect([reply.status, pointers(reply)]).toEqual([422, ['/runtime_config/protected/1']])
  })

  test('leave the rest open to proposals', async () => {
    const { propose } = await withAvatar(runtime_config)
    const description = DESCRIPTION.replace('Short.', 'Long.')
    const reply = await propose({
      role: 'Pilot',
      description,
      baseline_msv: withHexaco({ X: 0.6 }),
    })
    expect(reply.status).toBe(201)
  })

  test('that were set after the proposal prevent accepting it', async () => {
    const { open, patch, decide } = await withAvatar()
    const { id } = await open({ name: 'Ida' })
    await patch({ runtime_config })
    const reply = await decide(id, 'accept')
    expect([reply.status, pointers(reply)]).toEqual([409, ['/soul/name']])
  })

  test('are changed directly with the admin scope only, and so is their list', async () => {
    const { patch, avatar, callAsApp, path } = await withAvatar(runtime_config)
    const refused = await callAsApp('PATCH', path, { name: 'Ida', runtime_config: {} })
    expect([refused.status, pointers(refused)]).toEqual([
      403,
      ['/name', '/runtime_config/protected'],
    ])
    expect((await callAsApp('PATCH', path, { role: 'Pilot' })).status).toBe(200)
    expect((await patch({ name: 'Ida' })).status).toBe(200)
    expect((await avatar()).name).toBe('Ida')
  })
})

test('drift proposes the current traits with its steps, and accepting makes them the baseline', async () => {
  const { bot_id, open, decide, avatar, path } = await withAvatar()
  for (const day of [1, 2, 3]) {
    service.clock.advance(day * 86_400_000)
    const message = 'You are wonderful, thank you so much, I love this!'
    await service.done('POST', '/state/reflect', { bot_id, message })
  }
  const drifted = (await avatar()).trait_msv
  const steps = (await service.done('GET', `${path}/msv/history`)).items
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
