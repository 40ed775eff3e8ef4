import { encodeCursor } from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FactCalls, factCalls } from '../testing/fact-calls.ts'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, sharedTestService, startTestService } from '../testing/test-service.ts'

let service: TestService
let calls: FactCalls
beforeAll(async () => {
  service = await sharedTestService()
  calls = factCalls(service)
})

describe('hostile requests', () => {
  test.each([
    ['limit', '0'],
    ['limit', '501'],
    ['limit', '1e2'],
    ['cursor', 'x'],
    ['cursor', encodeCursor('memories', { at: new Date(0), id: randomUUID() })],
    ['subject', ''],
    ['subject', 'x'.repeat(129)],
    ['attribute', ''],
    ['session_id', ''],
    ['recall_scope', 'everything'],
    ['as_of', '2026-03-01'],
    ['as_of', '0000-01-01T00:00:00Z'],
  ])('%s=%s is a 422 that names it', async (name, value) => {
    const reply = await calls.list(await newAvatar(service), { [name]: value })
    expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(reply.body.issues).toMatchObject([{ pointer: `/${name}` }])
  })

  test('an invalid id answers like one that does not exist', async () => {
    const answer = async (id: string) => {
      const { status, body } = await calls.list(id)
      return { status, body: { ...body, request_id: '', instance: '' } }
    }
    const missing = await answer(randomUUID())
    expect(missing.status).toBe(404)
    for (const id of ['x', '%00', "'; drop table memories; --", '..%2f..'])
      expect(await answer(encodeURIComponent(id))).toEqual(missing)
  })

  test('statements of another avatar, odd texts, and names of members stay what they are', async () => {
    const [bot_id, other] = [await newAvatar(service), await newAvatar(service)]
    await calls.say(other, 'I live in Rome', 1)
    for (const value of ['__proto__', 'constructor', 'toString'])
      await calls.say(bot_id, `My favourite ${value.replaceAll('_', 'x')} is called ${value}`, 1)
    await calls.say(bot_id, 'My constructor is called Bob', 2)
    await calls.say(bot_id, 'My own is called Eve', 3)
    await calls.say(bot_id, `My dog is called Rex. ${'a'.repeat(5_000)}`, 4)
    const facts = await calls.getLines(bot_id)
    expect(facts).toContain('constructor name: Bob')
    expect(facts).toContain('own name: Eve')
    expect(facts.join()).not.toMatch(/Rome|Rex/)
  })
})

test('another owner gets the answer for a missing avatar', async () => {
  const secret = 'the-secret-of-the-gateway'
  const gateway = await startTestService({ GATEWAY_SECRET: secret })
  const as = (owner: string) => ({ 'x-account-id': owner, 'x-gateway-secret': secret })
  const avatar = { external_key: 'a', soul: testSoul() }
  try {
    const ensured = await gateway.call('POST', '/v1/avatars/ensure', avatar, as('anna'))
    const { bot_id } = ensured.body
    const statement = { bot_id, content: 'I live in Oslo' }
    await gateway.call('POST', '/memory/ingest', statement, as('anna'))
    const path = `/v1/avatars/${bot_id}/facts`
    const own = await gateway.call('GET', path, undefined, as('anna'))
    expect(own.body.items).toMatchObject([{ value: 'Oslo' }])
    const foreign = await gateway.call('GET', path, undefined, as('ben'))
    const missing = await gateway.call(
      'GET',
      `/v1/avatars/${randomUUID()}/facts`,
      undefined,
      as('ben'),
    )
    const shown = ({ status, body }: typeof foreign) => [
      status,
      { ...body, request_id: '', instance: '' },
    ]
    expect(shown(foreign)).toEqual(shown(missing))
    expect(foreign.status).toBe(404)
  } finally {
    await gateway.stop()
  }
})
