import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from '../database-backend.ts'
import { NOW, avatarDraft, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { asTask } from '../row-level-security.ts'
import {
  botIdsInRange,
  claimExternalKey,
  deleteAvatar,
  findAvatar,
  findByExternalKey,
  insertAvatar,
  listAvatars,
  lockAvatar,
  reviseAvatar,
} from './avatars.ts'

let engine: DatabaseBackend
beforeAll(async () => {
  // This task sees the rows of every owner, so that the queries alone must separate owners.
  engine = asTask(await testEngine(), 'migrate')
})

describe('an external key', () => {
  test('goes to one of twenty concurrent claims', async () => {
    const externalKey = randomUUID()
    const claims = await Promise.all(
      Array.from({ length: 20 }, () =>
        engine.db.transaction().execute(async (trx) => {
          const avatar = avatarDraft({ externalKey })
          const isMine = await claimExternalKey(trx, avatar)
          if (isMine) await insertAvatar(trx, avatar)
          return isMine ? avatar.botId : undefined
        }),
      ),
    )
    const [winner, ...others] = claims.filter((claim) => claim !== undefined)
    expect(others).toEqual([])
    expect((await findByExternalKey(engine.db, 'local', externalKey))?.bot_id).toBe(winner)
  })

  test('of one owner is available to another', async () => {
    const externalKey = randomUUID()
    const one = await newAvatar(engine, { externalKey, ownerId: 'one' })
    const two = await newAvatar(engine, { externalKey, ownerId: 'two' })
    expect((await findByExternalKey(engine.db, 'one', externalKey))?.bot_id).toBe(one.botId)
    expect((await findByExternalKey(engine.db, 'two', externalKey))?.bot_id).toBe(two.botId)
    expect(await findByExternalKey(engine.db, 'three', externalKey)).toBeUndefined()
  })

  test('is available again after its transaction rolled back', async () => {
    const avatar = avatarDraft({ externalKey: randomUUID() })
    const failing = engine.db.transaction().execute(async (trx) => {
      await claimExternalKey(trx, avatar)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await claimExternalKey(engine.db, avatar)).toBe(true)
  })
})

describe('an avatar', () => {
  test('of another owner is not found', async () => {
    const { botId } = await newAvatar(engine, { ownerId: 'mine' })
    const asked = [findAvatar, lockAvatar].map((find) => find(engine.db, 'theirs', botId))
    expect(await Promise.all(asked)).toEqual([undefined, undefined])
  })

  test('keeps each revision of its soul', async () => {
    const { botId, ownerId, db } = await newAvatar(engine)
    const row = await findAvatar(db, ownerId, botId)
    if (!row) throw new Error('there is none')
    const soul = { ...row.soul, name: 'Bo' }
    const change = { soul, runtimeConfig: { source: 'x' }, persona: row.persona, at: NOW }
    expect(await reviseAvatar(db, row, change)).toMatchObject({ soul_revision: 2, soul })
    const revisions = await engine.query(
      'select revision, soul, runtime_config from soul_revisions where bot_id = $1 order by 1',
      [botId],
    )
    expect(revisions).toEqual([
      { revision: 1, soul: row.soul, runtime_config: {} },
      { revision: 2, soul, runtime_config: { source: 'x' } },
    ])
  })

  test('leaves no row behind when deleted, and deletes nothing of another avatar', async () => {
    const [gone, kept] = [await newAvatar(engine), await newAvatar(engine)]
    for (const avatar of [gone, kept])
      await avatar.remember(draft('tea', { vector: Float32Array.of(1) }), draft('TEA'))
    expect(await gone.within((trx) => deleteAvatar(trx, 'local', gone.botId))).toBe(1)
    const tables = await engine.query(
      `select table_name as name from information_schema.columns
       where column_name = 'bot_id' and table_schema = 'public' order by 1`,
      [],
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables)
      expect(
        await engine.query(`select 1 from ${String(name)} where bot_id = $1`, [gone.botId]),
      ).toEqual([])
    expect(await findAvatar(engine.db, kept.ownerId, kept.botId)).toBeDefined()
  })

  test('is found by the id range of a memory id', async () => {
    const ownerId = randomUUID()
    const { botId } = await newAvatar(engine, { ownerId })
    await newAvatar(engine, { ownerId, botId: `00000000${botId.slice(8)}` })
    const route = botId.slice(0, 8)
    const range = [
      `${route}-0000-0000-0000-000000000000`,
      `${route}-ffff-ffff-ffff-ffffffffffff`,
    ] as const
    expect(await botIdsInRange(engine.db, ownerId, range)).toEqual([botId])
    expect(await botIdsInRange(engine.db, 'another', range)).toEqual([])
  })
})

test('is listed by literal text and by a complete capability', async () => {
  const ownerId = randomUUID()
  const { soul } = avatarDraft()
  const named = (name: string, capabilities: string[]) =>
    newAvatar(engine, { ownerId, soul: { ...soul, name, capabilities } })
  await named('100% Ada', ['TypeScript', 'SQL'])
  await named('1000 Bo', ['Type'])
  const find = async (q?: string, capability?: string) =>
    (await listAvatars(engine.db, ownerId, { q, capability }, undefined, 10)).map(
      (row) => row.soul.name,
    )
  expect(await find('100%')).toEqual(['100% Ada'])
  expect(await find('aDA')).toEqual(['100% Ada'])
  expect(await find('_')).toEqual([])
  expect(await find(undefined, 'Type')).toEqual(['1000 Bo'])
  expect((await find()).length).toBe(2)
})
