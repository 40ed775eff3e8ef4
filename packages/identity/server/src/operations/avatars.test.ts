import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const ensure = (body: object) => service.call('POST', '/v1/avatars/ensure', body)

describe('avatars', () => {
  test('50 ensures at once with one key make one avatar', async () => {
    const external_key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ensure({ external_key, soul: testSoul() })),
    )
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.body.bot_id)).size).toBe(1)
    expect(replies.filter((reply) => reply.body.created)).toHaveLength(1)
  })

  test('ensure keeps an existing soul; with update it takes the new one as a revision', async () => {
    const external_key = randomUUID()
    await ensure({ external_key, soul: testSoul() })
    const kept = await ensure({
      external_key,
      soul: testSoul({ name: 'Bo' }),
      runtime_config: { source: 'x' },
    })
    expect(kept.body).toMatchObject({
      name: 'Ada',
      created: false,
      soul_revision: 1,
      runtime_config: {},
    })
    const updated = await ensure({
      external_key,
      soul: testSoul({ name: 'Bo' }),
      runtime_config: { source: 'x' },
      update: true,
    })
    expect(updated.body).toMatchObject({
      name: 'Bo',
      created: false,
      soul_revision: 2,
      runtime_config: { source: 'x' },
    })
    const again = await ensure({
      external_key,
      soul: testSoul({ name: 'Bo' }),
      runtime_config: { source: 'x' },
      update: true,
    })
    expect(again.body.soul_revision).toBe(2)
    for (const runtime_config of [undefined, null]) {
      const soul = testSoul({ name: `Cy ${runtime_config}` })
      const { body } = await ensure({ external_key, soul, runtime_config, update: true })
      expect(body).toMatchObject({ name: soul.name, runtime_config: { source: 'x' } })
    }
    const soul = testSoul({ name: 'Di' })
    const emptied = await ensure({ external_key, soul, runtime_config: {}, update: true })
    expect(emptied.body).toMatchObject({ soul_revision: 5, runtime_config: {} })
  })

  test('register takes a bare soul, an envelope and a .soul text', async () => {
    const bare = await service.call('POST', '/v1/avatars', testSoul())
    expect([bare.status, bare.headers.get('location')]).toEqual([
      201,
      `/v1/avatars/${bare.body.id}`,
    ])
    const external_key = randomUUID()
    const envelope = await service.call('POST', '/v1/avatars', {
      soul: testSoul(),
      external_key,
      runtime_config: null,
    })
    expect([envelope.status, envelope.body.external_key]).toEqual([201, external_key])
    const taken = await service.call('POST', '/v1/avatars', { soul: testSoul(), external_key })
    expect([taken.status, taken.body.code]).toEqual([409, 'CONFLICT'])
    const { description: _, ...members } = testSoul({ name: 'Front Matter' })
    const text = `---\n${JSON.stringify(members)}\n---\n\nWalks *slowly*.\n`
    const soul = await service.call('POST', '/v1/avatars', text, {
      'content-type': 'text/markdown',
    })
    expect([soul.status, soul.body.name, soul.body.description]).toEqual([
      201,
      'Front Matter',
      'Walks *slowly*.',
    ])
    const broken = await service.call('POST', '/v1/avatars', '---\nname: [\n---\n', {
      'content-type': 'text/markdown',
    })
    expect([broken.status, broken.body.code]).toEqual([422, 'SOUL_INVALID'])
  })

  test('pages of a list hold every avatar once, newest first, and filters narrow it', async () => {
    const mark = randomUUID()
    const ids: string[] = []
    for (let at = 0; at < 7; at += 1) {
      service.clock.advance(1000)
      ids.push(
        await newAvatar(
          service,
          {},
          { name: `${mark} 100%_${at}`, capabilities: at % 2 ? ['knots', mark] : [] },
        ),
      )
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await service.call('GET', `/v1/avatars?limit=3&q=${mark}&cursor=${cursor}`)
      seen.push(...body.items.map((item: Wire) => item.id))
      cursor = body.next ?? ''
    } while (cursor)
    expect(seen).toEqual(ids.toReversed())
    const odd = await service.call('GET', `/v1/avatars?capability=${mark}`)
    expect(odd.body.items).toHaveLength(3)
    const literal = await service.call(
      'GET',
      `/v1/avatars?q=${encodeURIComponent(`${mark} 100%_1`)}`,
    )
    expect(literal.body.items).toHaveLength(1)
    expect(
      (await service.call('GET', `/v1/avatars?q=${encodeURIComponent(`${mark} 100__1`)}`)).body
        .items,
    ).toHaveLength(0)
  })

  test('a patch changes what it names and is a revision; null leaves a member as it is', async () => {
    const bot_id = await newAvatar(service)
    const reply = await service.call('PATCH', `/v1/avatars/${bot_id}`, {
      role: 'Pilot',
      name: null,
      capabilities: ['charts'],
    })
    expect(reply.body).toMatchObject({
      name: 'Ada',
      role: 'Pilot',
      capabilities: ['charts'],
      soul_revision: 2,
    })
    const baseline_msv = { ...reply.body.baseline_msv, epistemic_uncertainty: 0.9 }
    const moved = await service.call('PATCH', `/v1/avatars/${bot_id}`, { baseline_msv })
    expect(moved.body.current_msv.epistemic_uncertainty).toBe(0.9)
    const { body } = await service.call('GET', `/v1/avatars/${bot_id}/msv/history`)
    expect(body.items[0].cause).toBe('soul_revision')
  })

  test('a deleted avatar is gone with its memories, and its key is free again', async () => {
    const external_key = randomUUID()
    const { body } = await ensure({ external_key, soul: testSoul() })
    const memory = await service.call('POST', '/memory/ingest', {
      bot_id: body.id,
      content: 'Gone soon.',
    })
    const deleted = await service.call('DELETE', `/v1/avatars/${body.id}`)
    expect([deleted.status, deleted.body.id]).toEqual([200, body.id])
    expect((await service.call('GET', `/v1/avatars/${body.id}`)).status).toBe(404)
    expect((await service.call('GET', `/memory/${memory.body.id}`)).body.code).toBe(
      'MEMORY_NOT_FOUND',
    )
    expect((await ensure({ external_key, soul: testSoul() })).body.created).toBe(true)
  })

  test('identity says who it is right now', async () => {
    const bot_id = await newAvatar(service)
    const one = await service.call('GET', `/v1/avatars/${bot_id}/identity`)
    const two = await service.call('GET', `/bot/${bot_id}/identity`)
    expect(one.body).toEqual({
      name: 'Ada',
      role: 'Guide',
      description: testSoul().description,
      current_msv: testSoul().baseline_msv,
    })
    expect(two.body).toEqual(one.body)
  })

  test('a template that cannot be filled in is refused when it is stored', async () => {
    const body = {
      external_key: randomUUID(),
      soul: testSoul(),
      runtime_config: { hybrid_prompt_template: 'Hi {name' },
    }
    const reply = await ensure(body)
    expect([reply.status, reply.body.code, reply.body.issues[0].pointer]).toEqual([
      422,
      'SOUL_INVALID',
      '/runtime_config/hybrid_prompt_template',
    ])
  })
})
