import { expect, test } from 'vitest'
import type { ProofRequest } from '@daimon/scanner-api'
import type { Answer, ClientRequest } from './send-request.ts'
import { openSessions } from './sessions.ts'

const login: ProofRequest = { method: 'POST', path: '/login', body: {}, body_type: 'json' }
const before = [login]
const request: ProofRequest = { method: 'POST', path: '/orders' }

const answer = (status: number): Answer => ({ status, headers: {}, body: '' })

test('a refusal renews the login once per request, because a missing role stays', async () => {
  let logins = 0
  const sessions = openSessions(async ({ path }) => {
    if (path === '/login') logins += 1
    return answer(200)
  })
  await sessions.carry(request, before)
  expect(sessions.isLost(answer(403), request, before)).toBe(true)
  sessions.forget(before)
  await sessions.carry(request, before)
  expect(sessions.isLost(answer(403), request, before)).toBe(false)
  expect(logins).toBe(2)
  // What works again may be refused by an ended session again.
  expect(sessions.isLost(answer(200), request, before)).toBe(false)
  expect(sessions.isLost(answer(403), request, before)).toBe(true)
})

test('a session is lost with an answer that demands a login', () => {
  const sessions = openSessions(() => Promise.resolve(undefined))
  const redirect = { status: 302, headers: { location: '/login' }, body: '' }
  expect(sessions.isLost(answer(401), request, before)).toBe(true)
  expect(sessions.isLost(redirect, request, before)).toBe(true)
  expect(sessions.isLost(answer(401), request, [])).toBe(false)
  expect(sessions.isLost(answer(404), request, before)).toBe(false)
})

test('a token comes after the scheme of the application', async () => {
  const send = () => Promise.resolve({ ...answer(200), body: '{"token":"a long token"}' })
  for (const [scheme, header] of [
    [undefined, 'Bearer a long token'],
    ['Token', 'Token a long token'],
    ['', 'a long token'],
  ] as const) {
    const { headers } = await openSessions(send, { scheme }).carry(request, before)
    expect(headers).toEqual({ authorization: header })
  }
})

test('a token comes before the ID of a session and a key, wherever the answer has it', async () => {
  const id = 'an-id-of-a-session'
  for (const [body, token] of [
    [{ session_id: id, access_token: 'a long token' }, 'a long token'],
    [{ api_key: id, data: { token: 'a long token' } }, 'a long token'],
    [{ session_id: id }, id],
    [{ user: { sessionToken: id } }, id],
    [{ session_id: 7, key: 'short' }, undefined],
  ] as const) {
    const send = () => Promise.resolve({ ...answer(200), body: JSON.stringify(body) })
    const { headers } = await openSessions(send).carry(request, before)
    expect(headers?.['authorization']).toBe(token && `Bearer ${token}`)
  }
})

test('a request carries the token against forged requests that another path gave its session', async () => {
  const sent: ProofRequest[] = []
  const sessions = openSessions(
    (each) => {
      sent.push(each)
      const isLoggedIn = sent.some(({ path }) => path === '/login')
      const body = each.path === '/api/csrf' ? `{"token":"${isLoggedIn ? 'second' : 'first'}"}` : ''
      const location = each.path === '/' ? { location: '/home' } : undefined
      return Promise.resolve({ status: location ? 302 : 200, headers: { ...location }, body })
    },
    { proofPaths: ['/api/csrf'] },
  )
  const { headers } = await sessions.carry(request, before)
  expect(headers).toMatchObject({ 'x-csrf-token': 'second' })
  // It isn't the token of the session.
  expect(headers).not.toHaveProperty('authorization')
  expect(sent.find(({ path }) => path === '/login')?.headers).toMatchObject({
    'x-csrf-token': 'first',
  })
  expect(sent.map(({ path }) => path)).toContain('/home')
})

test('a form without a page of its own brings the token of another page', async () => {
  const page = '<input type="hidden" name="csrf_token" value="secret">'
  const sessions = openSessions(async ({ method, path }) =>
    method === 'GET' && path === '/login' ? { ...answer(200), body: page } : answer(405),
  )
  const form = (path: string): ProofRequest => ({ ...login, path, body_type: 'form' })
  expect((await sessions.fill(form('/register'))).body).toEqual({})
  expect((await sessions.fill(form('/login'))).body).toEqual({ csrf_token: 'secret' })
  expect((await sessions.fill(form('/register'))).body).toEqual({ csrf_token: 'secret' })
})

test('a session has one address, and another login another one', async () => {
  const clients: unknown[] = []
  const send = ({ client }: ClientRequest) => {
    clients.push(client)
    return Promise.resolve(answer(200))
  }
  const sessions = openSessions(send, { hasAddresses: true })
  expect((await sessions.carry(request, before)).client).toBe(1)
  expect((await sessions.carry(request, before)).client).toBe(1)
  sessions.forget(before)
  expect((await sessions.carry(request, before)).client).toBe(2)
  expect(clients).toEqual([1, 2])
  expect(await sessions.carry(request, [])).toEqual(request)
})

test('a session goes on from another address after too many requests', async () => {
  const sessions = openSessions(() => Promise.resolve(answer(200)), { hasAddresses: true })
  await sessions.carry(request, before)
  expect(sessions.move(answer(403), before)).toBe(false)
  expect(sessions.move(answer(429), before)).toBe(true)
  expect((await sessions.carry(request, before)).client).toBe(2)
  const plain = openSessions(() => Promise.resolve(answer(200)))
  await plain.carry(request, before)
  expect(plain.move(answer(429), before)).toBe(false)
})
