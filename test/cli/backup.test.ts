import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startKernelProcess } from '../e2e/kernel-process.ts'
import { soul } from '../e2e/soul.ts'
import { type Outcome, type Place, openPlace } from './daimon.ts'

// Of an embedded database, whatever else is under test.
const EMBEDDED = { DATABASE_URL: undefined }

let place: Place
let before: string
let held: Outcome
const file = () => join(place.path, 'one.backup')

/** Everything of the avatar, with vectors, but for the moment of the export. */
const exported = async (env: Record<string, string | undefined>): Promise<string> => {
  await using kernel = await startKernelProcess(env)
  const { body } = await kernel.post('/v1/avatars/ensure', { external_key: 'k', soul })
  const path = `/v1/avatars/${String(body['bot_id'])}/export?vectors=true`
  const text = await (await fetch(`${kernel.url}${path}`)).text()
  kernel.process.signal('SIGTERM')
  await kernel.process.exitCode
  return text.replace(/"exported_at":"[^"]+"/, '')
}

beforeAll(async () => {
  place = await openPlace()
  const env = { ...EMBEDDED, DATA_DIR: place.dataDir }
  {
    await using kernel = await startKernelProcess(env)
    const { body } = await kernel.post('/v1/avatars/ensure', { external_key: 'k', soul })
    const { bot_id } = body
    for (let turn = 0; turn < 5; turn += 1)
      await kernel.post('/hybrid/complete', {
        bot_id,
        summary: 's',
        user_message: `Shelf ${turn} is oak, ä and 😀, which I love.`,
        assistant_text: `Shelf ${turn} it is.`,
        session_id: `s${turn % 2}`,
        turn_id: `t${turn}`,
      })
    const items = Array.from({ length: 450 }, (_, at) => ({ content: `Jar ${at} holds salt.` }))
    await kernel.post('/memory/ingest/batch', { bot_id, items })
    await kernel.post('/memory/forget', { bot_id, content_match: 'Jar 44' })
    held = await place.daimon(['backup', file()])
    kernel.process.signal('SIGTERM')
    await kernel.process.exitCode
  }
  before = await exported(env)
})
afterAll(() => place[Symbol.asyncDispose]())

describe('daimon backup, restore and migrate', () => {
  test('a restored database is the same to the last digit, and only an empty one is filled', async ({
    skip,
  }) => {
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

  test('a backup that is there is not written over unasked', async ({ skip }) => {
    skip(postgresUrl() !== undefined, 'is about the embedded engine')
    const kept = join(place.path, 'kept.backup')
    await writeFile(kept, 'last week')
    const refused = await place.daimon(['backup', kept])
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--force')])
    expect(await readFile(kept, 'utf8')).toBe('last week')
    expect((await place.daimon(['backup', kept, '--force'])).code).toBe(0)
    expect(await readFile(kept, 'utf8')).not.toBe('last week')
    const folder = await place.daimon(['backup', place.path, '--force'])
    expect([folder.code, folder.err]).toEqual([2, expect.stringContaining('is no file')])
  })

  test('a file that is cut off or none at all leaves nothing behind', async ({ skip }) => {
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
      expect([code, err]).toEqual([3, expect.stringContaining('no whole backup')])
    }
    const whole = await place.daimon(['restore', file(), '--data-dir', target])
    expect(whole.code).toBe(0)
  })

  test('migrate moves to PostgreSQL, with the count of each table', async ({ skip }) => {
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
