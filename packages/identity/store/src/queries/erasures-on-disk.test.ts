import { type FolderCopy, postgresUrl } from '@daimon/testkit'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Engine, openEmbedded } from '../engine.ts'
import { type TestAvatar, avatarDraft, draft, newAvatar } from '../testing/avatars.ts'
import { embeddedFolder } from '../testing/embedded-folder.ts'
import { deleteAvatar } from './avatars.ts'
import { logErasure, settleErasures } from './erasures.ts'
import { eraseMemories, findToForget, withdrawOrigins } from './forget.ts'
import { findMemoryRow } from './memories.ts'
import { supersede } from './supersede.ts'
import { run } from '@daimon/database'
import { turnWrite } from './turns.ts'

let folder: FolderCopy
let engine: Engine
beforeAll(async () => {
  if (postgresUrl() !== undefined) return
  folder = await embeddedFolder()
  engine = await openEmbedded({ directory: folder.directory })
})
afterAll(async () => {
  await engine?.close()
  folder?.[Symbol.dispose]()
})

/** Random, so that no compression hides it, and long enough to be found nowhere by chance. */
const secret = (bytes = 24) => randomBytes(bytes).toString('base64url')

/** The files of the data directory whose raw bytes hold a text, the write-ahead log included. */
const filesWith = (...texts: readonly string[]): string[] =>
  readdirSync(folder.directory, { recursive: true, withFileTypes: true })
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
const forget = (avatar: TestAvatar, selector: Parameters<typeof findToForget>[2]) =>
  erase(avatar, async (trx) => {
    const { doomed, withdrawn } = await findToForget(trx, avatar.botId, selector)
    await withdrawOrigins(trx, withdrawn, avatar)
    await eraseMemories(trx, doomed, avatar)
  })

const settle = async () => {
  await settleErasures(engine, new Date())
  const open = await engine.query('select 1 from erasures where settled_at is null', [])
  expect(open).toEqual([])
}

describe('what was erased is in no file, the log included', () => {
  beforeEach(({ skip }) =>
    skip(postgresUrl() !== undefined, 'looks at the files of the embedded engine'),
  )

  test('a memory, short or long, its history, its sources and the statistics of its time', async () => {
    const avatar = await newAvatar(engine)
    const [short, long, speaker, metadata, corrected] = [
      secret(),
      secret(9_000),
      secret(),
      secret(),
      secret(),
    ]
    // The long one is kept outside of its row, in pieces of 2 kB.
    const parts = [
      short,
      long.slice(100, 140),
      long.slice(5_000, 5_040),
      speaker,
      metadata,
      corrected,
    ]
    const doomed = [
      draft(`a secret ${short}`, { speaker, metadata: { metadata } }),
      draft(`a secret ${long}`, { speaker }),
      draft(`a secret to be corrected ${corrected}`),
    ]
    const kept = secret()
    await avatar.remember(
      ...doomed,
      draft(`a secret ${short}`, { speaker, metadata: { metadata } }),
    )
    await avatar.remember(draft(`unrelated ${kept}`))
    const old = await findMemoryRow(avatar.db, avatar.botId, doomed[2]?.id ?? '')
    if (old) await avatar.within((trx) => supersede(trx, old, draft('corrected'), avatar))
    // A settling while they live takes them into whatever it looks at.
    await erase(avatar, async () => undefined)
    await settle()
    for (const part of parts) expect(filesWith(part)).not.toEqual([])

    await forget(avatar, { contentMatch: 'secret' })
    await settle()
    expect(filesWith(...parts)).toEqual([])
    expect(filesWith(kept)).not.toEqual([])
  })

  test('what an older log file has, which waits to be used again', async () => {
    const avatar = await newAvatar(engine)
    const text = secret()
    await avatar.remember(draft(`a secret ${text}`))
    // The log moves on, and the checkpoint renames the old file to be used again.
    await engine.exec('select pg_switch_wal()')
    await engine.exec('checkpoint')
    expect(filesWith(text).some((file) => file.includes('pg_wal'))).toBe(true)
    await forget(avatar, { contentMatch: 'secret' })
    await settle()
    expect(filesWith(text)).toEqual([])
    await avatar.remember(draft('the log goes on'))
  })

  test('the part of a session in a memory that stays', async () => {
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

  test('an avatar with its soul, its key and its turns', async () => {
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
    await run(engine.db, turnWrite(engine.db, { ...turn, answer: { answer } }))
    await engine.exec('checkpoint')
    for (const part of [name, key, answer]) expect(filesWith(part)).not.toEqual([])
    await erase(avatar, (trx) => deleteAvatar(trx, botId))
    await settle()
    expect(filesWith(name, key, answer)).toEqual([])
  })
})
