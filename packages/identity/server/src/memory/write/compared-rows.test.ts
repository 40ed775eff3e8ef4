import { comparedRowsById } from '@daimon/identity-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatarCalls } from '../../testing/avatar-calls.ts'
import { type TestService, startTestService } from '../../testing/test-service.ts'
import { ComparedRows } from './compared-rows.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('rows that are read again are as they are now, also those that changed or came since', async () => {
  const { db } = service.server.parts.engine
  const avatar = await avatarCalls(service)
  const ingest = async (...contents: string[]): Promise<string[]> => {
    const items = contents.map((content) => ({ content }))
    const { results } = await avatar.post('/memory/ingest/batch', { items })
    return (results as { id: string }[]).map(({ id }) => id)
  }
  const ids = await ingest('I live in Jena.', 'My dog is called Rex.', 'We bring soup.')
  const compared = new ComparedRows(db, avatar.botId)
  const expectCurrent = async () => {
    const rows = await compared.read([''], new Set(ids))
    const current = await comparedRowsById(db, avatar.botId, ids)
    expect(ids.toSorted().map((id) => rows.get(id))).toEqual(current)
    return current
  }
  const before = await expectCurrent()
  service.clock.advance(60_000)
  ids.push(...(await ingest('My dog is called Max, not Rex.', 'The ferry leaves at nine.')))
  const after = await expectCurrent()
  expect(before.some((row) => row.valid_to !== null)).toBe(false)
  expect(after.some((row) => row.valid_to !== null)).toBe(true)
})
