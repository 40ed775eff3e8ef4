import { type DirectoryCopy, postgresUrl } from '@daimon/testkit'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseBackend, openEmbedded } from '../database-backend.ts'
import { type TestAvatar, avatarDraft, draft, newAvatar } from '../testing/avatars.ts'
import { embeddedDirectory } from '../testing/embedded-directory.ts'
import { deleteAvatar } from './avatars.ts'
import { logErasure, scrubErasedPages } from './erasures.ts'
import { eraseMemories, planForget, withdrawOrigins } from './forget.ts'
import { FIRST_ID, LAST_ID } from './change-feed.ts'
import { findMemoryRow } from './memories.ts'
import { readRangeState, storePart } from './recall-snapshots.ts'
import { deleteMessages } from './session-messages.ts'
import { supersede } from './supersede.ts'
import { run } from '@daimon/database'
import { turnWrite } from './turns.ts'

let directory: DirectoryCopy
let engine: DatabaseBackend
beforeAll(async () => {
  if (postgresUrl() !== undefined) return
  directory = await embeddedDirectory()
  engine = await openEmbedded({ directory: directory.path })
})
afterAll(async () => {
  await engine?.close()
  directory?.[Symbol.dispose]()
})

/** Random, so that compression doesn't hide it, and long enough to avoid chance matches. */
const secret = (bytes = 24) => randomBytes(bytes).toString('base64url')

/**
 * The files of the data directory that contain a text in raw bytes, including the write-ahead log.
 */
const filesWith = (...texts: readonly string[]): string[] =>
  readdirSync(directory.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return texts.some((text) => bytes.includes(text))
    })

const erase = (
  avatar: TestAvatar,
  work: (db: Parameters<typeof deleteAvatar>[0]) => Promise<unknown>,
) =>
  avatar.within(async (trx) => {
    await work(trx)
    const { ownerId, botId, now: at } = avatar
    await logErasure(trx, {
      erasureId: randomUUID(),
      ownerId,
      botId,
      kind: 'forget',
      memories: 1,
      at,
    })
  })
const forget = (avatar: TestAvatar, selector: Parameters<typeof planForget>[2]) =>
  erase(avatar, async (trx) => {
    const { deleted, withdrawn, messageIds } = await planForget(trx, avatar.botId, selector)
    await withdrawOrigins(trx, withdrawn, avatar)
    await deleteMessages(trx, avatar.botId, messageIds)
    await eraseMemories(trx, deleted, avatar)
  })

const settle = async () => {
  await scrubErasedPages(engine, new Date())
  const open = await engine.query('select 1 from erasures where settled_at is null', [])
  expect(open).toEqual([])
}

describe('leaves erased data in no file, including the log', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'embedded engine only'))

  test('a memory, short or long, with its history, sources, and statistics', async () => {
    const avatar = await newAvatar(engine)
    const [short, long, speaker, metadata, corrected] = [
      secret(),
      secret(9_000),
      secret(),
      secret(),
      secret(),
    ]
    // The long one is stored outside its row, in chunks of 2 kB.
    const parts = [
      short,
      long.slice(100, 140),
      long.slice(5_000, 5_040),
      speaker,
      metadata,
      corrected,
    ]
    const deleted = [
      draft(`a secret ${short}`, { speaker, metadata: { metadata } }),
      draft(`a secret ${long}`, { speaker }),
      draft(`a secret to be corrected ${corrected}`),
    ]
    const kept = secret()
    await avatar.remember(
      ...deleted,
      draft(`a secret ${short}`, { speaker, metadata: { metadata } }),
    )
    await avatar.remember(draft(`unrelated ${kept}`))
    const old = await findMemoryRow(avatar.db, avatar.botId, deleted[2]?.id ?? '')
    if (old) await avatar.within((trx) => supersede(trx, old, draft('corrected'), avatar))
    // Analyzing while they exist copies them into the statistics.
    await erase(avatar, async () => undefined)
    await settle()
    for (const part of parts) expect(filesWith(part)).not.toEqual([])

    await forget(avatar, { contentMatch: 'secret' })
    await settle()
    expect(filesWith(...parts)).toEqual([])
    expect(filesWith(kept)).not.toEqual([])
  })

  test('data in an older log file that waits for reuse', async () => {
    const avatar = await newAvatar(engine)
    const texts: string[] = []
    const isInLog = () => filesWith(...texts).some((file) => file.includes('pg_wal'))
    // A checkpoint renames the old file for reuse, or removes it if recent ones needed few files.
    do {
      texts.push(secret())
      await avatar.remember(draft(`a secret ${texts.at(-1)}`))
      await engine.exec('select pg_switch_wal()')
      await engine.exec('checkpoint')
    } while (!isInLog() && texts.length < 10)
    expect(isInLog()).toBe(true)
    await forget(avatar, { contentMatch: 'secret' })
    await settle()
    expect(filesWith(...texts)).toEqual([])
    await avatar.remember(draft('the log goes on'))
  })

  test('the part of a session in a memory that remains', async () => {
    const avatar = await newAvatar(engine)
    const [first, second] = [secret(), secret()]
    const saidIn = (sessionId: string) =>
      draft('said by both', { sessionId, metadata: { sessionId } })
    await avatar.remember(saidIn(first), saidIn(second))
    await engine.exec('checkpoint')
    expect(filesWith(first)).not.toEqual([])
    await forget(avatar, { sessionId: first })
    await settle()
    expect(filesWith(first)).toEqual([])
    expect(filesWith(second)).not.toEqual([])
  })

  test('the part of a recall snapshot that was made of a memory, and an earlier part', async () => {
    const avatar = await newAvatar(engine)
    await avatar.remember(draft('a secret'), draft('another'))
    const [earlier, part] = [secret(9_000), secret(9_000)]
    const range = { afterId: FIRST_ID, lastId: LAST_ID }
    for (const data of [earlier, part]) {
      const state = await readRangeState(avatar.db, avatar, range)
      const { ownerId } = avatar
      const stored = { ...range, ...state, ownerId, format: 'f', checksum: 1, data }
      expect(await storePart(avatar.db, avatar, stored)).toBe(true)
    }
    await engine.exec('checkpoint')
    const words = [earlier, part].map((data) => data.slice(5_000, 5_040))
    for (const word of words) expect(filesWith(word)).not.toEqual([])
    await forget(avatar, { contentMatch: 'secret' })
    await settle()
    expect(filesWith(...words)).toEqual([])
  })

  test('an avatar with its soul, its key, and its turns', async () => {
    const [name, key, answer] = [secret(), secret(), secret()]
    const { soul } = avatarDraft()
    const avatar = await newAvatar(engine, { externalKey: key, soul: { ...soul, name } })
    const { botId, ownerId, now: at } = avatar
    const turn = {
      botId,
      ownerId,
      key: randomUUID(),
      requestHash: randomBytes(32),
      status: 200,
      at,
    }
    await run(engine.db, turnWrite(engine.db, { ...turn, userKey: '', answer: { answer } }))
    await engine.exec('checkpoint')
    for (const part of [name, key, answer]) expect(filesWith(part)).not.toEqual([])
    await erase(avatar, (trx) => deleteAvatar(trx, 'local', botId))
    await settle()
    expect(filesWith(name, key, answer)).toEqual([])
  })
})
