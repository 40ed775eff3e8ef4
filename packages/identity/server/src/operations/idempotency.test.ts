import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const complete = (body: object, headers?: Record<string, string>) =>
  service.call('POST', '/hybrid/complete', body, headers)

describe('idempotency of a complete', () => {
  test('100 at once with one key make one turn: one answer, the same memories', async () => {
    const bot_id = await newAvatar(service)
    const body = {
      bot_id,
      summary: 's',
      user_message: 'Once only.',
      assistant_text: 'Indeed.',
      idempotency_key: 'k-1',
    }
    const replies = await Promise.all(Array.from({ length: 100 }, () => complete(body)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    const { body: list } = await service.call('GET', `/v1/avatars/${bot_id}/memories`)
    expect(list.items.map((item: Wire) => item.count)).toEqual([1, 1])
    const { body: history } = await service.call('GET', `/v1/avatars/${bot_id}/msv/history`)
    expect(history.items).toHaveLength(1)
  })

  test('header, body key and turn_id are the same thing; header and body must agree', async () => {
    const bot_id = await newAvatar(service)
    const body = { bot_id, summary: 's', user_message: 'Agreed.' }
    const first = await complete(body, { 'idempotency-key': 'k-2' })
    const second = await complete({ ...body, idempotency_key: 'k-2', reflect: null })
    expect(second.text).toBe(first.text)
    const torn = await complete({ ...body, idempotency_key: 'k-2' }, { 'idempotency-key': 'k-3' })
    expect([torn.status, torn.body.issues[0].pointer]).toEqual([422, '/idempotency_key'])
    const turn = { ...body, turn_id: 't-1' }
    expect((await complete(turn)).text).toBe((await complete(turn)).text)
  })

  test('the same key with another body is a conflict, and nothing of it is stored', async () => {
    const bot_id = await newAvatar(service)
    await complete({ bot_id, summary: 's', user_message: 'The first.', idempotency_key: 'k-4' })
    const other = await complete({
      bot_id,
      summary: 's',
      user_message: 'The second.',
      idempotency_key: 'k-4',
    })
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT'])
    const { body } = await service.call('GET', `/v1/avatars/${bot_id}/memories`)
    expect(body.memories).toEqual(['The first.'])
  })

  test('the same turn is folded when it comes without a key', async () => {
    const bot_id = await newAvatar(service)
    const first = await complete({
      bot_id,
      summary: 's',
      user_message: 'I like  PLUMS.',
      session_id: 'a',
      scope: 'global',
    })
    const second = await complete({
      bot_id,
      summary: 's',
      user_message: 'i like plums.',
      session_id: 'b',
      scope: 'global',
    })
    expect(second.body.memory_ids).toEqual(first.body.memory_ids)
    expect(second.body.deduplicated).toEqual([true])
    const { body } = await service.call('GET', `/memory/${first.body.memory_ids[0]}`)
    expect(body.count).toBe(2)
    expect(body.sources.map((source: Wire) => source.session_id)).toEqual(['a', 'b'])
  })
})
