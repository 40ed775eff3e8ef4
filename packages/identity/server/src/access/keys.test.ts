import { waitUntil } from '@daimon/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'
import { createAccess } from './create-access.ts'

const DAY_MS = 86_400_000
const NOBODY = '00000000-0000-4000-8000-000000000000'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const status = async (secret: string, method = 'GET', path = '/v1/avatars', body?: object) =>
  (await service.call(method, path, body, bearer(secret))).status

let admin: string
const as = (method: string, path: string, body?: object): Promise<Wire> =>
  service.call(method, path, body, bearer(admin))
const create = async (members: object): Promise<Wire> => {
  const reply = await as('POST', '/v1/keys', { name: 'app', ...members })
  expect(reply.status).toBe(201)
  return reply.body
}

const startsOn = (host: string, apiKey?: string) =>
  createAccess({
    engine: service.server.parts.engine,
    host,
    apiKey,
    gateway: { secret: undefined, accountHeader: 'X-Account-Id', secretHeader: 'X-Gateway-Secret' },
    allowedOrigins: [],
    now: () => new Date(),
  }).start()

describe.sequential('an open service', () => {
  test.each(['0.0.0.0', '::', '192.0.2.7', 'daimon.example'])(
    'does not begin on %s, where others could come in',
    async (host) => {
      await expect(startsOn(host)).rejects.toThrow(/no key is configured/)
      await startsOn(host, 'a-key-of-enough-length')
      await startsOn('127.0.0.1')
    },
  )

  test('takes a first key only with the scope that can make another', async () => {
    const { status: refused, body } = await service.call('POST', '/v1/keys', { name: 'app' })
    expect([refused, body.code]).toEqual([409, 'CONFLICT'])
    expect((await service.call('GET', '/v1/avatars')).status).toBe(200)
  })

  test('requires a key once the first key exists, on another process too', async () => {
    const bot = await newAvatar(service)
    const { status: made, body } = await service.call('POST', '/v1/keys', {
      name: 'operator',
      scopes: ['read', 'write', 'admin'],
    })
    expect(made).toBe(201)
    admin = body.secret
    // Where several answer, the others have it within a second: so many calls reach each of them.
    await waitUntil(async () => {
      const paths = Array.from({ length: 20 }, (_, at) =>
        at % 2 ? `/v1/avatars/${bot}` : '/v1/avatars',
      )
      const replies = await Promise.all(paths.map((path) => service.call('GET', path)))
      return replies.every((reply) => reply.status === 401)
    })
    expect((await as('GET', `/v1/avatars/${bot}`)).status).toBe(200)
    // What another process finds when it starts.
    await startsOn('0.0.0.0')
  })
})

describe('a key', () => {
  test('is shown once, and kept as a hash alone', async () => {
    const { id, secret, ...made } = await create({ name: 'once', scopes: ['read'] })
    expect(secret).toMatch(/^daimon_[0-9a-f]{32}_[0-9a-f]{48}$/)
    expect(made).toMatchObject({ name: 'once', scopes: ['read'], state: 'active' })
    const { body, text } = await as('GET', '/v1/keys?limit=500')
    expect(body.items.map((key: Wire) => key.id)).toContain(id)
    expect(text).not.toContain('secret')
    const rows = await service.server.parts.engine.query(
      'select k::text as row from api_keys k',
      [],
    )
    const stored = rows.map(({ row }) => String(row)).join()
    expect(stored).toContain(id)
    expect(stored).not.toContain(secret.slice(-48))
    expect(stored).not.toContain(secret)
  })

  test('does what its scopes say and nothing else: none includes another', async () => {
    const bot_id = await newAvatar({
      call: (method, path, body) => as(method, path, body as object),
    })
    const calls: Record<string, [string, string, object?]> = {
      read: ['GET', `/v1/avatars/${bot_id}`],
      write: ['POST', '/memory/ingest', { bot_id, content: 'Kept.' }],
      admin: ['GET', '/v1/keys'],
    }
    for (const scope of Object.keys(calls)) {
      const { secret } = await create({ scopes: [scope] })
      for (const [needed, [method, path, body]] of Object.entries(calls)) {
        const reply = await service.call(method, path, body, bearer(secret))
        const said = [scope, needed, reply.status, reply.body.detail]
        const refusal = `This key has no scope ${needed}: it has ${scope}.`
        expect(said).toEqual(
          scope === needed ? [scope, needed, 200, undefined] : [scope, needed, 403, refusal],
        )
      }
    }
  })

  test('opens until it expires, and says so to its holder alone', async () => {
    const expires_at = new Date(service.clock.now().getTime() + DAY_MS).toISOString()
    const { id, secret } = await create({ expires_at })
    expect(await status(secret)).toBe(200)
    service.clock.advance(DAY_MS)
    const reply = await service.call('GET', '/v1/avatars', undefined, bearer(secret))
    expect([reply.status, reply.body.detail]).toEqual([401, 'This key has expired.'])
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
    const other = await service.call('GET', '/v1/avatars', undefined, bearer(wrong))
    expect([other.status, other.body.detail]).toEqual([401, 'This key is not known.'])
    const rotated = await as('POST', `/v1/keys/${id}/rotate`, {})
    expect([rotated.status, rotated.body.code]).toEqual([409, 'CONFLICT'])
    const later = new Date(service.clock.now().getTime() + DAY_MS).toISOString()
    const revived = await as('POST', `/v1/keys/${id}/rotate`, { expires_at: later })
    expect(await status(revived.body.secret)).toBe(200)
  })

  test('that is rotated keeps its id, and its old secret opens for the grace alone', async () => {
    const { id, secret } = await create({})
    const { body } = await as('POST', `/v1/keys/${id}/rotate`, { grace_seconds: 60 })
    expect(body.id).toBe(id)
    expect(body.secret).not.toBe(secret)
    expect([await status(secret), await status(body.secret)]).toEqual([200, 200])
    service.clock.advance(60_000)
    expect([await status(secret), await status(body.secret)]).toEqual([401, 200])
    const again = (await as('POST', `/v1/keys/${id}/rotate`, { grace_seconds: 0 })).body
    expect(again.former_until).toBeNull()
    expect([await status(body.secret), await status(again.secret)]).toEqual([401, 200])
  })

  test('that is revoked opens nothing from the next call on, for either secret', async () => {
    const { id, secret } = await create({})
    const { body } = await as('POST', `/v1/keys/${id}/rotate`)
    const revoked = await as('DELETE', `/v1/keys/${id}`)
    expect(revoked.body).toMatchObject({ id, state: 'revoked' })
    expect([await status(secret), await status(body.secret)]).toEqual([401, 401])
    expect((await as('DELETE', `/v1/keys/${id}`)).text).toBe(revoked.text)
    expect((await as('POST', `/v1/keys/${id}/rotate`, {})).status).toBe(409)
  })

  test('shows to the minute when it was last used', async () => {
    const { id, secret } = await create({})
    const used = async () => {
      const { items } = (await as('GET', '/v1/keys?limit=500')).body
      return items.find((key: Wire) => key.id === id).last_used_at
    }
    expect(await used()).toBeNull()
    const at = service.clock.now().toISOString()
    await status(secret)
    await expect.poll(used).toBe(at)
  })

  test.each([
    [{ name: '' }, '/name'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['read', 'read'] }, '/scopes'],
    [{ scopes: ['fly'] }, '/scopes/0'],
    [{ expires_at: '2001-01-01T00:00:00Z' }, '/expires_at'],
    [{ requests_per_minute: 0 }, '/requests_per_minute'],
    [{ requests_per_day: 1.5 }, '/requests_per_day'],
  ])('of %j is refused by its place', async (members, pointer) => {
    const { status: refused, body } = await as('POST', '/v1/keys', { name: 'app', ...members })
    expect([refused, body.issues[0].pointer]).toEqual([422, pointer])
  })

  test.each([
    '',
    'short',
    `daimon_${'0'.repeat(32)}_${'0'.repeat(48)}`,
    `daimon_${'0'.repeat(32)}_${'0'.repeat(48)}0`,
    "' or true --",
    'x'.repeat(9_000),
  ])('of the form %.40s is rejected', async (secret) => {
    expect(await status(secret)).toBe(401)
  })

  test('is listed by pages, newest first, each once', async () => {
    for (let count = 0; count < 3; count += 1) await create({ name: `page ${count}` })
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await as('GET', `/v1/keys?limit=2&cursor=${cursor}`)
      seen.push(...body.items.map((key: Wire) => key.id))
      cursor = body.next ?? ''
    } while (cursor !== '')
    expect(new Set(seen).size).toBe(seen.length)
    const whole = (await as('GET', '/v1/keys?limit=500')).body.items.map((key: Wire) => key.id)
    expect(seen).toEqual(whole)
  })

  test('that does not exist returns the same 404 for every id', async () => {
    for (const id of [NOBODY, 'no-uuid'])
      for (const [method, path] of [
        ['DELETE', `/v1/keys/${id}`],
        ['POST', `/v1/keys/${id}/rotate`],
      ] as const) {
        const reply = await as(method, path, method === 'POST' ? {} : undefined)
        expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
      }
  })
})
