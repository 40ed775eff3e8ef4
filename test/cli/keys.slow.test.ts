import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPlace, startUp, type Place } from './daimon.ts'

let place: Place
beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place[Symbol.asyncDispose]())

const scopes = ['--scopes', 'read,write,admin']
const lines = (text: string) => text.trimEnd().split('\n')

test('keys created before a service runs are then required', async () => {
  const made = await place.daimon(['keys', 'create', 'operator', ...scopes])
  expect([made.code, lines(made.out).length]).toEqual([0, 1])
  expect(made.err).toContain('The secret is shown only once.')
  const acme = await place.daimon(['keys', 'create', 'acme-app', '--owner', 'acme'])
  const key = { DAIMON_API_KEY: made.out.trim() }

  await using running = await startUp(place)
  const refused = await place.daimon(['avatar', 'list'])
  expect([refused.code, refused.out]).toEqual([3, ''])
  expect(refused.err).toContain('Set DAIMON_API_KEY to a valid key.')
  expect((await place.daimon(['avatar', 'list'], key)).code).toBe(0)
  const status = async (secret: string) =>
    (await fetch(`${running.url}/v1/avatars`, { headers: { authorization: `Bearer ${secret}` } }))
      .status
  expect(await status(acme.out.trim())).toBe(200)

  const app = await place.daimon(['keys', 'create', 'app', '--expires', '90d', '--json'], key)
  const { id, secret } = JSON.parse(app.out)
  const listed = await place.daimon(['keys', 'list'], key)
  expect(lines(listed.out).map((line) => line.split(/ {2,}/)[1])).toEqual(['app', 'operator'])
  const rotated = await place.daimon(['keys', 'rotate', id, '--grace', '0'], key)
  expect(await status(secret)).toBe(401)
  expect(await status(rotated.out.trim())).toBe(200)
  const revoked = await place.daimon(['keys', 'revoke', id], key)
  expect(revoked.out).toContain('revoked')
  expect(await status(rotated.out.trim())).toBe(401)

  const foreign = await place.daimon(['keys', 'list', '--owner', 'acme'], key)
  expect([foreign.code, foreign.err]).toEqual([
    2,
    '--owner needs the gateway secret. Set GATEWAY_SECRET to the value that the service uses.\n',
  ])
})

test('with the gateway secret, creates keys of any owner on a running service', async () => {
  await using other = await openPlace()
  const env = { GATEWAY_SECRET: 'the-secret-of-the-gateway' }
  await using running = await startUp(other, env)
  const made = await other.daimon(['keys', 'create', 'app', '--owner', 'acme'], env)
  expect(made.code).toBe(0)
  const headers = { authorization: `Bearer ${made.out.trim()}` }
  expect((await fetch(`${running.url}/v1/avatars`, { headers })).status).toBe(200)
  const listed = await other.daimon(['keys', 'list', '--owner', 'acme', '--json'], env)
  expect(JSON.parse(listed.out)).toMatchObject([{ name: 'app', scopes: ['read', 'write'] }])
})
