import { expect, test } from 'vitest'
import { toSeedText } from '../../protocol/seed-text.ts'
import { showsRecord } from './shows-record.ts'

const text = toSeedText('first', 'message')
const showing = (body: string, record: object = { message: text }) => ({
  record: JSON.stringify(record),
  payload: '1',
  request: { method: 'POST' as const, path: '/messages/1' },
  answer: { status: 200, headers: {}, body },
  others: [],
  isPage: true,
})

test('the seeded text of a record shows it, but not a sentence of the application', () => {
  expect(showsRecord(showing(`<p>${text}</p>`))).toBe(true)
  const own = 'No messages yet. Send your first message!'
  expect(showsRecord(showing(own))).toBe(false)
  expect(showsRecord(showing(own, { message: 'first message' }))).toBe(false)
  expect(showsRecord({ ...showing(text), others: [JSON.stringify({ other: text })] })).toBe(false)
})

test('what the request brought shows no record', () => {
  const record = { name: 'first', email: 'first@example.org' }
  const echo = showing('first first@example.org', record)
  expect(showsRecord(echo)).toBe(true)
  const query = { mail: 'first@example.org' }
  expect(showsRecord({ ...echo, request: { ...echo.request, query } })).toBe(false)
  const body = { text: `see ${text}` }
  expect(showsRecord({ ...showing(text), request: { ...echo.request, body } })).toBe(false)
})
