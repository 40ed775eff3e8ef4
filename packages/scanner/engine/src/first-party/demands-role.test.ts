import { expect, test } from 'vitest'
import type { ProbeRequest, ShotReport } from '../protocol/application-job.ts'
import { createRoleComparison } from './demands-role.ts'
import type { KnownRoute } from './find-flows.ts'

const first = [{ method: 'POST' as const, path: '/login', body: 'first' }]
const second = [{ method: 'POST' as const, path: '/login', body: 'second' }]

const toRoute = (line: string, more: Partial<KnownRoute> = {}): KnownRoute => {
  const [method, path] = line.split(' ') as [KnownRoute['method'], string]
  const rest = { names: [], declared: path, isGuessed: false, symbol: line, before: first }
  return { method, path, ...rest, ...more }
}

/** An application that answers by the account and the request. */
const compare = (routes: readonly KnownRoute[], answer: (who: string, path: string) => number) => {
  const sent: ProbeRequest[] = []
  let starts = 0
  const demandsRole = createRoleComparison(
    (shots) => {
      starts += 1
      sent.push(...shots)
      return Promise.resolve(
        shots.map(({ request, before }) => ({
          status: answer(before === first ? 'first' : 'second', request.path),
        })) as ShotReport[],
      )
    },
    routes,
    second,
  )
  return { demandsRole, sent, countStarts: () => starts }
}

const byRole = (who: string) => (who === 'first' ? 204 : 403)

test('a route that does more harm than one that demands a role lacks it', async () => {
  const routes = ['POST /boats', 'PUT /boats/:id', 'DELETE /boats/:id'].map((each) => toRoute(each))
  const { demandsRole } = compare(routes, byRole)
  expect(await demandsRole(toRoute('DELETE /boats/:id'))).toBe(true)
})

test("owning a record isn't a role", async () => {
  const routes = ['PUT /posts/:id', 'PATCH /posts/:id'].map((each) => toRoute(each))
  const byOwner = (who: string, path: string) => {
    const owner = { '/posts/1': 'first', '/posts/2': 'second' }[path]
    return who === owner ? 204 : 403
  }
  const { demandsRole, sent } = compare(routes, byOwner)
  expect(await demandsRole(toRoute('DELETE /posts/:id'))).toBe(false)
  expect(new Set(sent.map(({ request }) => request.path))).toEqual(new Set(['/posts/9']))
})

test('a body names no record', async () => {
  const routes = [
    toRoute('POST /posts', {
      names: ['owner_id', 'username', 'size'],
      own: { owner_id: '1', username: 'first', size: '1' },
    }),
  ]
  const { demandsRole, sent } = compare(routes, byRole)
  await demandsRole(toRoute('PUT /posts/:id'))
  expect(JSON.stringify(sent.map(({ request }) => request))).not.toMatch(/owner|username/)
})

test.each([
  ['another resource', 'POST /posts/:id/like', 'PUT /posts/:id'],
  ['more harm', 'PUT /pages/:id', 'DELETE /pages/:id'],
  ['another kind', 'GET /users/:id', 'DELETE /users/:id'],
  ['a list', 'GET /users/:id', 'GET /users'],
  ['no record in the path', 'PUT /messages', 'POST /messages'],
])('proves nothing by %s', async (_, line, near) => {
  const { demandsRole, sent } = compare([toRoute(near)], byRole)
  expect(await demandsRole(toRoute(line))).toBe(false)
  expect(sent).toEqual([])
})

test('fields of GraphQL and actions are not compared', async () => {
  const more = { field: { name: 'a', operation: 'mutation' } } as unknown as Partial<KnownRoute>
  const near = toRoute('POST /graphql', { symbol: 'other' })
  const { demandsRole } = compare([near], byRole)
  expect(await demandsRole(toRoute('POST /graphql', more))).toBe(false)
  expect(await demandsRole(toRoute('POST /graphql/:id', more))).toBe(false)
})

test('asks each route once', async () => {
  const routes = ['PUT /boats/:id', 'PATCH /boats/:id'].map((each) => toRoute(each))
  const { demandsRole, sent, countStarts } = compare(routes, byRole)
  const wanted = ['DELETE /boats/:id', 'PUT /boats/:id', 'DELETE /boats/:id']
  for (const each of wanted) expect(await demandsRole(toRoute(each))).toBe(true)
  // Both routes, as JSON and as a form, for both accounts.
  expect([countStarts(), sent.length]).toEqual([1, 8])
})

test('a route in an area for a role lacks the role that others there demand', async () => {
  const routes = ['DELETE /admin/users/:id', 'POST /admin/posts/:id/feature'].map((each) =>
    toRoute(each),
  )
  const assess = async (line: string, answer = byRole) =>
    await compare(routes, answer).demandsRole(toRoute(line))
  expect(await assess('PUT /admin/users/:id/role')).toBe(true)
  expect(await assess('PUT /users/:id/role')).toBe(false)
  expect(await assess('PUT /administered/users/:id/role')).toBe(false)
  expect(await assess('PUT /admin/:id/like')).toBe(false)
  expect(await assess('PUT /admin/users/:id/role', () => 204)).toBe(false)
  expect(await assess('PUT /admin/users/:id/role', () => 403)).toBe(false)
})

test.each([
  ['does more harm', 'DELETE /admin/users/:id'],
  ['is in an area that all may use', 'POST /staff/posts/:id/feature', 'POST /staff/notes/:id/pin'],
])('proves nothing by a route that %s', async (_, near, line = 'POST /admin/notes/:id/pin') => {
  const { demandsRole } = compare([toRoute(near)], byRole)
  expect(await demandsRole(toRoute(line))).toBe(false)
})

test('an area that accepts the second account elsewhere demands no role', async () => {
  const lines = ['POST /admin/posts/:id/hide', 'DELETE /admin/notes']
  const byPath = (who: string, path: string) => (path === '/admin/notes' ? 204 : byRole(who))
  const routes = lines.map((each) => toRoute(each))
  const { demandsRole } = compare(routes, byPath)
  expect(await demandsRole(toRoute('POST /admin/pins/:id/move'))).toBe(false)
  // The same resource demands it nevertheless.
  expect(await demandsRole(toRoute('PUT /admin/posts/:id/hide'))).toBe(true)
})

test('a role may be demanded of a form alone', async () => {
  const routes = [toRoute('POST /admin/posts/:id/feature')]
  const sent: ProbeRequest[] = []
  const demandsRole = createRoleComparison(
    (shots) => {
      sent.push(...shots)
      const answer = ({ request, before }: ProbeRequest) =>
        request.body_type === 'form' && before === first ? 302 : 403
      return Promise.resolve(shots.map((shot) => ({ status: answer(shot) })) as ShotReport[])
    },
    routes,
    second,
  )
  expect(await demandsRole(toRoute('POST /admin/posts/:id/hide'))).toBe(true)
  expect(sent.map(({ request }) => request.body_type)).toEqual(['json', 'form', 'json', 'form'])
})
