import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from './database-backend.ts'
import { logErasure, scrubErasedPages } from './queries/erasures.ts'
import { insertJob, unfinishedJobs } from './queries/jobs.ts'
import { findKeyToOpen, insertKey, isAnyKeyStored } from './queries/keys.ts'
import { knownRows } from './queries/duplicate-lookup.ts'
import { memoriesWithoutVector } from './queries/vectors.ts'
import { NOW, type TestAvatar, draft, newAvatar } from './testing/avatars.ts'
import { testEngine } from './testing/test-engine.ts'
import { asOwner, asTask, bypassesRls } from './row-level-security.ts'

let engine: DatabaseBackend
let anna: DatabaseBackend
let avatar: TestAvatar
const owners = { anna: randomUUID(), bert: randomUUID() }

beforeAll(async () => {
  engine = await testEngine()
  anna = asOwner(engine, owners.anna)
  avatar = await newAvatar(anna, { ownerId: owners.anna })
  await avatar.remember(draft('Kept for nobody else.'))
})

type Table = { readonly name: string; readonly forced: boolean }

const owned = async (): Promise<readonly Table[]> =>
  (await engine.query(
    `select c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity as forced
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    [],
  )) as unknown as Table[]

test('every table with an owner has forced row-level security', async () => {
  const tables = await owned()
  expect(tables.length).toBeGreaterThan(15)
  expect(tables.filter(({ forced }) => !forced)).toEqual([])
  const policies = await engine.query(
    `select tablename::text as name from pg_policies where policyname = 'of_owner' and cmd = 'ALL' and tablename !~ '_p[0-9]+$'
       and qual like '%owner_id = ( SELECT current_setting(''daimon.owner_id''::text, true)%' order by 1`,
    [],
  )
  expect(policies.map(({ name }) => name)).toEqual(tables.map(({ name }) => name))
})

test('detects whether a role bypasses row-level security: it does on the embedded engine and not in the PostgreSQL tests', async () => {
  expect(await bypassesRls(engine)).toBe(engine.kind === 'embedded')
})

test('searches lookup keys under row-level security, whatever the number of rows', async () => {
  const owner = randomUUID()
  const full = await newAvatar(asOwner(engine, owner), { ownerId: owner })
  await full.remember(...Array.from({ length: 400 }, (_, at) => draft(`Number ${at}.`)))
  await engine.exec('analyze memories')
  const plan = await full.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return knownRows(trx, full.botId, [Buffer.of(1), Buffer.of(2)]).explain('text')
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Cond: .*bot_id.* AND .*fold_key.* = ANY/,
  )
})

describe('on PostgreSQL, with unrestricted queries,', () => {
  const count = async (on: DatabaseBackend, table: string): Promise<number> =>
    Number((await on.query(`select count(*)::int as n from ${table}`, []))[0]?.['n'])

  test('an owner sees its own rows, and another owner or an anonymous session sees none', async ({
    skip,
  }) => {
    skip(engine.kind === 'embedded', 'no row-level security in the embedded engine')
    const nobody = engine.withSettings({})
    for (const table of ['avatars', 'avatar_directory', 'soul_revisions', 'memories'])
      expect([
        table,
        await count(anna, table),
        await count(asOwner(engine, owners.bert), table),
        await count(nobody, table),
        await count(asOwner(engine, ''), table),
      ]).toEqual([table, 1, 0, 0, 0])
  })

  test("another owner can't change, delete, or insert rows in a foreign name", async ({ skip }) => {
    skip(engine.kind === 'embedded', 'no row-level security in the embedded engine')
    const bert = asOwner(engine, owners.bert)
    expect(await bert.query("update memories set content = 'x' returning 1", [])).toEqual([])
    expect(await bert.query('delete from memories returning 1', [])).toEqual([])
    const insert = `insert into avatar_directory (owner_id, bot_id, created_at) values ($1, $2, now())`
    await expect(bert.query(insert, [owners.anna, randomUUID()])).rejects.toMatchObject({
      code: '42501',
    })
    expect(await count(anna, 'memories')).toBe(1)
  })

  test('a connection shared by many owners shows each its own rows', async ({ skip }) => {
    skip(engine.kind === 'embedded', 'no row-level security in the embedded engine')
    const asked = Array.from({ length: 200 }, (_, at) => {
      const ownerId = at % 2 === 0 ? owners.anna : owners.bert
      return count(asOwner(engine, ownerId), 'memories')
    })
    const counts = await Promise.all(asked)
    expect(counts).toEqual(counts.map((_, at) => (at % 2 === 0 ? 1 : 0)))
  })

  test('each task sees only what it needs of every owner', async ({ skip }) => {
    skip(engine.kind === 'embedded', 'no row-level security in the embedded engine')
    await logErasure(anna.db, {
      erasureId: randomUUID(),
      ownerId: owners.anna,
      botId: avatar.botId,
      kind: 'forget',
      memories: 1,
      at: NOW,
    })
    await insertJob(anna.db, {
      user_key: '',
      owner_id: owners.anna,
      job_id: randomUUID(),
      kind: 'reembed',
      bot_id: null,
      at: NOW,
    })
    const key_id = randomUUID()
    await insertKey(anna.db, {
      key_id,
      owner_id: owners.anna,
      name: 'app',
      scopes: ['read'],
      secret_hash: Buffer.alloc(32),
      requests_per_minute: null,
      requests_per_day: null,
      created_at: NOW,
      expires_at: null,
    })
    const visible = async (task: Parameters<typeof asTask>[1]) => {
      const seen: string[] = []
      for (const { name } of await owned())
        if ((await count(asTask(engine, task), name)) > 0) seen.push(name)
      return seen
    }
    expect(await visible('authenticate')).toEqual(['api_keys'])
    expect(await visible('settle')).toEqual(['erasures'])
    expect(await visible('resume')).toEqual(['jobs'])
    // Other files of this worker may have stored vectors; this stores some in any case.
    await avatar.remember(draft('With a vector.', { vector: Float32Array.of(0.6, 0.8) }))
    expect(await visible('embed')).toEqual(['memories', 'memory_vectors'])
    for (const [task, table] of [
      ['authenticate', 'api_keys'],
      ['resume', 'jobs'],
      ['embed', 'memories'],
      ['settle', 'erasures'],
    ] as const)
      expect(await asTask(engine, task).query(`delete from ${table} returning 1`, [])).toEqual([])

    expect((await findKeyToOpen(asTask(engine, 'authenticate').db, key_id))?.owner_id).toBe(
      owners.anna,
    )
    expect(await isAnyKeyStored(asTask(engine, 'authenticate').db)).toBe(true)
    expect((await unfinishedJobs(asTask(engine, 'resume').db)).length).toBeGreaterThan(0)
    const { db } = asTask(engine, 'embed')
    const [missing] = await memoriesWithoutVector(
      db,
      'none@1',
      { botId: avatar.botId },
      undefined,
      1,
    )
    expect(missing?.owner_id).toBe(owners.anna)
    await expect
      .poll(() =>
        scrubErasedPages(engine, NOW)
          .then(() => true)
          .catch(() => false),
      )
      .toBe(true)
    const open = await anna.query('select 1 from erasures where settled_at is null', [])
    expect(open).toEqual([])
  })
})
