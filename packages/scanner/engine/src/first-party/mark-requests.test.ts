import { expect, test } from 'vitest'
import type { KnownRoute } from './find-flows.ts'
import { markedShots } from './mark-requests.ts'
import { CREATED_PLACE } from '../protocol/application-job.ts'

const route = (method: 'GET' | 'POST', path: string, own = {}): KnownRoute => ({
  method,
  path,
  declared: path,
  names: Object.keys(own),
  own,
  isGuessed: false,
})

test('a record that a request creates is looked at by its own key', () => {
  const store = route('POST', '/notes/', { text: '1', kind: 'memo', day: '2024-01-02' })
  const views = [route('GET', '/notes/:id/mail'), route('GET', '/notes'), route('GET', '/tags/:id')]
  const { stored } = markedShots([store, ...views], 'n')
  const created = stored.filter(({ shot }) => shot.after?.path.includes(CREATED_PLACE))
  expect(new Set(created.map(({ shot }) => shot.after?.path))).toEqual(
    new Set([`/notes/${CREATED_PLACE}/mail`]),
  )
  const kinds = created.map(({ shot: { request } }) => (request.body as { kind: string }).kind)
  // Once with a marker in each text, and once with the texts that the handler demands.
  expect(new Set(kinds.map((kind) => kind === 'memo'))).toEqual(new Set([false, true]))
})

test('a created record is looked at below other prefixes, too', () => {
  const stores = [
    route('POST', '/api/v1/shows', { title: '1' }),
    route('POST', '/studio/shows/new'),
  ]
  const nested = route('POST', '/studio/shows/:id/episodes', { notes: '1' })
  const others = [route('POST', '/shows/:id', { notes: '1' }), route('POST', '/login', { a: '1' })]
  const views = [route('GET', '/shows/:id/embed'), route('GET', '/episode/:id')]
  const findViews = (...posts: readonly KnownRoute[]) => [
    ...new Set(
      markedShots([...posts, ...views], 'n').stored.flatMap(({ shot: { after } }) =>
        after?.path.includes(CREATED_PLACE) === true ? [after.path] : [],
      ),
    ),
  ]
  for (const store of stores.map((each) => ({ ...each, names: ['title'] })))
    expect(findViews(store)).toEqual([`/shows/${CREATED_PLACE}/embed`])
  expect(findViews(nested)).toEqual([`/episode/${CREATED_PLACE}`])
  expect(findViews(...others)).toEqual([])
})

test('marks targets of redirects as local paths, too', () => {
  const { writes } = markedShots([{ ...route('GET', '/out'), names: ['next', 'q'] }], 'n')
  const marked = (name: string) =>
    writes.flatMap(({ shot }) => shot.request.query?.[name]?.replace(/nx\d+e/, 'WORD') ?? [])
  expect(new Set(marked('next'))).toEqual(new Set(['1', 'WORD', '/WORD']))
  expect(new Set(marked('q'))).toEqual(new Set(['1', 'WORD']))
})

test('a stored record is used by actions, too, with what they demand', () => {
  const store = route('POST', '/hooks', { url: 'http://127.0.0.1/' })
  const action = route('POST', '/hooks/:id/test', { event: 'ping' })
  const others = [route('POST', '/hooks/:id/cancel'), route('POST', '/hooks/:id')]
  const { stored } = markedShots([store, action, ...others, route('GET', '/hooks')], 'n')
  const views = stored.filter(({ isView }) => isView).map(({ shot }) => shot.request.path)
  expect(new Set(views)).toEqual(new Set(['/hooks', '/hooks/1/test']))
  const created = stored.flatMap(({ shot: { after } }) => (after ? [after] : []))
  expect(created).not.toEqual([])
  for (const { path, body } of created)
    expect([path, body]).toEqual([`/hooks/${CREATED_PLACE}/test`, { event: 'ping' }])
})

test('a stored marker is an address where the handler demands one', () => {
  const address = 'http://127.0.0.1:18099/seeded'
  const own = { shop: address, website: address, code: 'AB-1' }
  const { stored } = markedShots([route('POST', '/acts', own), route('GET', '/acts')], 'n')
  const bodies = stored.flatMap(({ shot: { request } }) =>
    request.body_type === 'json' ? [request.body as Record<string, string>] : [],
  )
  expect(bodies.length).toBeGreaterThan(1)
  for (const { shop, website } of bodies)
    for (const marked of [shop, website]) expect(marked).toMatch(/^http:.*\/nx\d+e$/)
  expect(new Set(bodies.map(({ code }) => code === 'AB-1'))).toEqual(new Set([true, false]))
})
