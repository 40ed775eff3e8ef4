import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

const DOCUMENT = new URL('../../../../../docs/reference/formats.md', import.meta.url)

let service: TestService
let isCarried: Map<string, boolean>
beforeAll(async () => {
  service = await sharedTestService()
  const rows = (await readFile(DOCUMENT, 'utf8')).matchAll(/^\| `(\w+)` \| (yes|no)\b/gm)
  isCarried = new Map([...rows].map(([, table = '', answer]) => [table, answer === 'yes']))
})

test('the page on transfer says of every table of an avatar whether an export carries it', async () => {
  const tables = await service.server.parts.engine.query(
    `select table_name from information_schema.columns
     where column_name = 'bot_id' and table_schema = 'public' and table_name !~ '_p[0-9]+$'`,
    [],
  )
  expect([...isCarried.keys()].toSorted()).toEqual(
    tables.map((row) => String(row['table_name'])).toSorted(),
  )
})

test('and a copy has as many rows in each that is carried as the original, of which it has some', async () => {
  const bot_id = await newAvatar(service, { mood_scope: 'session' })
  const post = async (path: string, body: object) =>
    (await service.call('POST', path, { bot_id, ...body })).body
  for (const session_id of ['ann', 'bob'])
    await post('/memory/ingest', {
      content: `The ferry to the island leaves at seven every morning. Tickets cost nine crowns. Bring a coat.`,
      session_id,
      scope: 'global',
    })
  for (const at of ['One.', 'Two.', 'Three.', 'Four.'])
    await post('/hybrid/complete', {
      summary: 's',
      user_message: `I am worried about the ferry number ${at} My cabin on it is ${at}`,
      assistant_text: `The ferry is fine, and so is its captain. ${at}`,
      session_id: 'ann',
    })
  const proposals = `/v1/avatars/${bot_id}/soul/proposals`
  await service.call('POST', proposals, { role: 'Pilot', reason: 'The ferry.' })
  await post('/memory/consolidate', {})
  await post('/memory/ingest', { content: 'My cabin is 12.', user_id: 'ann' })
  const { id } = await post('/memory/ingest', { content: 'The PIN is 4711.' })
  await service.call('DELETE', `/memory/${id}`)
  const { body } = await service.call('GET', `/v1/avatars/${bot_id}/export?vectors=true`)
  const copy = (await service.call('POST', '/v1/avatars/import?external_key=', body)).body.bot_id
  const count = async (table: string, botId: string): Promise<number> => {
    const [row] = await service.server.parts.engine.query(
      `select count(*)::int as count from ${table} where bot_id = $1`,
      [botId],
    )
    return Number(row?.['count'])
  }
  const rows: Record<string, number[]> = {}
  for (const [table, isIn] of isCarried)
    if (isIn) rows[table] = [await count(table, bot_id), await count(table, copy)]
  for (const [table, [original = 0, copied]] of Object.entries(rows)) {
    expect([table, original]).not.toEqual([table, 0])
    expect([table, copied]).toEqual([table, original])
  }
})
