import { expect, test } from 'vitest'
import { CREATED_PLACE } from '../../protocol/application-job.ts'
import { showsCreated, watchCreated } from './created-record.ts'

const view = { method: 'GET' as const, path: `/events/${CREATED_PLACE}/mail` }

test('shows the record that a request has created, by its ID or the number of its row', () => {
  const rows = new Map([['events 1', '{"id":1,"text":"old"}']])
  const toView = watchCreated(() => rows)
  rows.set('log 1', '{"text":"created"}')
  expect(toView(view, 'nonce').path).toBe('/events/1/mail')
  rows.set('events 2', '{"id":"a/b","text":"with nonce"}')
  expect(toView(view, 'nonce').path).toBe('/events/a%2Fb/mail')
  expect(watchCreated(() => rows)(view, 'nonce')).toBe(view)
})

test('only a request with the place of a key shows one', () => {
  expect(showsCreated(view)).toBe(true)
  expect(showsCreated({ method: 'GET', path: '/events/1' })).toBe(false)
  expect(showsCreated(undefined)).toBe(false)
})

test('a document is shown by its own key', () => {
  const documents = new Map<string, string>()
  const toView = watchCreated(() => documents)
  documents.set('notes {"hex":"0a"}', '{"_id":{"hex":"0a"},"id":7,"text":"nonce"}')
  expect(toView(view, 'nonce').path).toBe('/events/0a/mail')
  documents.set('notes {"hex":"0a"}', '{"_id":"plain","text":"nonce"}')
  expect(toView(view, 'nonce').path).toBe('/events/plain/mail')
})
