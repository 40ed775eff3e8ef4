import { type Db, comparedRowsById, lockAvatar } from '@daimon/identity-store'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatarCalls } from '../../testing/avatar-calls.ts'
import { type TestService, startTestService } from '../../testing/test-service.ts'
import { ComparedRows } from './compared-rows.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const createCase = async () => {
  const { db } = service.server.parts.engine
  const avatar = await avatarCalls(service)
  const ingest = async (...contents: string[]): Promise<string[]> => {
    const items = contents.map((content) => ({ content }))
    const { results } = await avatar.post('/memory/ingest/batch', { items })
    return (results as { id: string }[]).map(({ id }) => id)
  }
  const open = async (from: Db = db) => {
    const locked = await lockAvatar(db, 'local', avatar.botId)
    const seq = locked?.memory_seq ?? 0
    return new ComparedRows(from, { botId: avatar.botId, userKeys: [''], seq })
  }
  return { db, botId: avatar.botId, ingest, open }
}

test('rows that are read again are as they are now, also those that changed or came since', async () => {
  const { db, botId, ingest, open } = await createCase()
  const ids = await ingest('I live in Jena.', 'My dog is called Rex.', 'We bring soup.')
  const compared = await open()
  const expectCurrent = async () => {
    const rows = await compared.read(new Set(ids))
    const current = await comparedRowsById(db, botId, ids)
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

test('a second read of an old row reads what changed since the lock, not what is newer than the row', async () => {
  const { db, ingest, open } = await createCase()
  const [old = ''] = await ingest('My dog is called Rex.')
  await ingest(...Array.from({ length: 40 }, (_, at) => `Parcel ${at} goes to shelf ${at}.`))
  const counter = countRows()
  const compared = await open(db.withPlugin(counter))
  await compared.read(new Set([old]))
  expect(counter.takeRows()).toBe(1)
  await compared.read(new Set([old]))
  expect(counter.takeRows()).toBe(0)
  const [correction = ''] = await ingest('My dog is called Max, not Rex.')
  const rows = await compared.read(new Set([old, correction]))
  expect(rows.get(old)?.superseded_by).toBe(correction)
  expect(counter.takeRows()).toBe(2)
})

const countRows = (): KyselyPlugin & { takeRows: () => number } => {
  let count = 0
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += result.rows.length
      return result
    },
    takeRows: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
