import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityService } from '../e2e/service-process.ts'
import { soul } from '../e2e/soul.ts'
import { type Outcome, type Place, openPlace } from './daimon.ts'

// Always on the embedded database.
const EMBEDDED = { DATABASE_URL: undefined }

let place: Place
let before: string
let held: Outcome
const file = () => join(place.path, 'one.backup')

/** The complete export with vectors, without its timestamp. */
const exported = async (env: Record<string, string | undefined>): Promise<string> => {
  await using service = await startIdentityService(env)
  const { body } = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
  const path = `/v1/avatars/${String(body['bot_id'])}/export?vectors=true`
  const text = await (await fetch(`${service.url}${path}`)).text()
  service.process.signal('SIGTERM')
  await service.process.exitCode
  return text.replace(/"exported_at":"[^"]+"/, '')
}

beforeAll(async () => {
  place = await openPlace()
  const env = { ...EMBEDDED, DATA_DIR: place.dataDir }
  {
    await using service = await startIdentityService(env)
    const { body } = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
    const { bot_id } = body
    for (let turn = 0; turn < 5; turn += 1)
      await service.post('/hybrid/complete', {
        bot_id,
        summary: 's',
        user_message: `Shelf ${turn} is oak, ä and 😀, which I love.`,
        assistant_text: `Shelf ${turn} it is.`,
        session_id: `s${turn % 2}`,
        turn_id: `t${turn}`,
      })
    const items = Array.from({ length: 450 }, (_, at) => ({ content: `Jar ${at} holds salt.` }))
    await service.post('/memory/ingest/batch', { bot_id, items })
    await service.post('/memory/forget', { bot_id, content_match: 'Jar 44' })
    held = await place.daimon(['backup', file()])
    service.process.signal('SIGTERM')
    await service.process.exitCode
  }
  before = await exported(env)
})
afterAll(() => place[Symbol.asyncDispose]())

describe('daimon backup, restore and migrate', () => {
  test('restore reproduces the database exactly, and only into an empty one', async ({ skip }) => {
    skip(postgresUrl() !== undefined, 'is about the embedded engine')
    expect([held.code, held.err]).toEqual([3, expect.stringContaining('in use by process')])
    const written = await place.daimon(['backup', file(), '--json'])
    expect(written.code).toBe(0)
    const { tables } = JSON.parse(written.out) as { tables: { name: string; rows: number }[] }
    expect(tables).toContainEqual({ name: 'memories', rows: 449 })
    const fresh = join(place.path, 'fresh')
    const restored = await place.daimon(['restore', file(), '--data-dir', fresh, '--json'])
    expect([restored.code, JSON.parse(restored.out)]).toEqual([0, JSON.parse(written.out)])
    expect(await exported({ ...EMBEDDED, DATA_DIR: fresh })).toBe(before)
    const again = await place.daimon(['restore', file(), '--data-dir', fresh])
    expect([again.code, again.err]).toEqual([3, expect.stringContaining('is not empty')])
  })

  test('does not overwrite an existing backup without --force', async ({ skip }) => {
    skip(postgresUrl() !== undefined, 'is about the embedded engine')
    const kept = join(place.path, 'kept.backup')
    await writeFile(kept, 'last week')
    const refused = await place.daimon(['backup', kept])
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--force')])
    expect(await readFile(kept, 'utf8')).toBe('last week')
    expect((await place.daimon(['backup', kept, '--force'])).code).toBe(0)
    expect(await readFile(kept, 'utf8')).not.toBe('last week')
    const directory = await place.daimon(['backup', place.path, '--force'])
    expect([directory.code, directory.err]).toEqual([2, expect.stringContaining('is not a file')])
  })

  test('a truncated or invalid file leaves nothing behind', async ({ skip }) => {
    skip(postgresUrl() !== undefined, 'is about the embedded engine')
    await place.daimon(['backup', file(), '--force'])
    const cut = join(place.path, 'cut.backup')
    await copyFile(file(), cut)
    await truncate(cut, Math.floor((await readFile(cut)).length / 2))
    const other = join(place.path, 'other.backup')
    await writeFile(other, 'A letter.')
    const target = join(place.path, 'target')
    for (const path of [cut, other]) {
      const { code, err } = await place.daimon(['restore', path, '--data-dir', target])
      expect([code, err]).toEqual([3, expect.stringContaining('The backup file is incomplete')])
    }
    const whole = await place.daimon(['restore', file(), '--data-dir', target])
    expect(whole.code).toBe(0)
  })

  test('migrate copies to PostgreSQL and counts each table', async ({ skip }) => {
    if (postgresUrl() === undefined) skip('needs a PostgreSQL')
    const database = await createPostgresDatabase()
    try {
      const moved = await place.daimon(['migrate', '--to', database.url, '--json'])
      expect(moved.code).toBe(0)
      expect(await exported({ DATABASE_URL: database.url })).toBe(before)
      const again = await place.daimon(['migrate', '--to', database.url])
      expect([again.code, again.err]).toEqual([3, expect.stringContaining('is not empty')])
    } finally {
      await database.drop()
    }
  })
})
