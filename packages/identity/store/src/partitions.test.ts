import { postgresUrl } from '@daimon/testkit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseBackend } from './database-backend.ts'
import { storeFault } from './errors.ts'
import { migrate } from './migrate.ts'
import { deleteAvatar, findAvatar } from './queries/avatars.ts'
import { type TestAvatar, draft, newAvatar } from './testing/avatars.ts'
import { freshTestEngine } from './testing/test-engine.ts'
import { asOwner, asTask } from './row-level-security.ts'

const SCRIPT = readFileSync(
  new URL('../../../../deploy/postgresql/partition.sql', import.meta.url),
  'utf8',
)
const PARTS = 4

const whyNot = postgresUrl() === undefined ? 'needs TEST_DATABASE_URL' : undefined

describe('partitioned tables', () => {
  let engine: DatabaseBackend
  let avatars: TestAvatar[]
  let before: string
  const partition = () => engine.maintain(`set daimon.parts = ${PARTS}; ${SCRIPT}`)
  const queryRows = async (sql: string) => asTask(engine, 'migrate').query(sql, [])

  /** All rows of an avatar in all tables, whatever the partition. */
  const everything = async (): Promise<string> => {
    const tables = await queryRows(
      `select distinct c.relname::text as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const all: unknown[] = []
    for (const { name } of tables)
      all.push(
        name,
        await queryRows(`select to_jsonb(t)::text as row from ${String(name)} t order by 1`),
      )
    return JSON.stringify(all)
  }

  beforeAll(async () => {
    if (whyNot !== undefined) return
    engine = asOwner(await freshTestEngine(), 'local')
    await migrate(engine)
    avatars = []
    for (let count = 0; count < 24; count += 1) {
      const avatar = await newAvatar(engine)
      await avatar.remember(draft(`The kettle of ${count}.`), draft('Said by all of them.'))
      avatars.push(avatar)
    }
    before = await everything()
    await partition()
    await engine.maintain('analyze')
  })
  afterAll(async () => {
    if (whyNot === undefined) await engine.close()
  })
  beforeEach(({ skip }) => {
    if (whyNot !== undefined) skip(whyNot)
  })

  test('hold every row unchanged, some in every partition', async () => {
    expect(await everything()).toBe(before)
    const parts = await queryRows(
      'select tableoid::regclass::text as part, count(*)::int as n from memories group by 1 order by 1',
    )
    expect(parts.map(({ part }) => part)).toEqual(
      Array.from({ length: PARTS }, (_, at) => `memories_p${at}`),
    )
  })

  test('store, find, and delete as before', async () => {
    const [kept, gone] = avatars as [TestAvatar, TestAvatar]
    const [remembered] = await kept.remember(draft('The kettle of 0.'))
    expect(remembered?.deduplicated).toBe(true)
    await gone.within((trx) => deleteAvatar(trx, 'local', gone.botId))
    expect(await findAvatar(engine.db, 'local', gone.botId)).toBeUndefined()
    const left = await queryRows(`select 1 from memory_vectors where bot_id = '${gone.botId}'`)
    expect(left).toEqual([])
  })

  test('detect a duplicate by its constraint name in any partition', async () => {
    const again = `insert into memories select (jsonb_populate_record(m, jsonb_build_object('memory_id', gen_random_uuid()))).*
      from memories m where bot_id = '${avatars[3]?.botId}' limit 1`
    const fault = await asTask(engine, 'migrate')
      .query(again, [])
      .catch((error: unknown) => storeFault(error))
    expect(fault).toBe('duplicate_memory')
  })

  test('are queried in one partition when the avatar is known', async () => {
    const plan = await queryRows(
      `explain select content from memories where bot_id = '${avatars[5]?.botId}'`,
    )
    const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(new Set(text.match(/memories_p\d+/g) ?? []).size).toBeLessThanOrEqual(1 + PARTS)
    expect(new Set(text.match(/(?<= on )memories_p\d+/g)).size).toBe(1)
  })

  test('apply row-level security to the table and to each partition', async () => {
    const other = asOwner(engine, 'somebody else')
    for (const table of ['memories', 'avatars', 'memories_p0', 'avatars_p3'])
      expect([table, await other.query(`select 1 from ${table}`, [])]).toEqual([table, []])
  })

  test('keep no statistics samples of texts', async () => {
    const sampled = await queryRows(
      `select c.relname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relname ~ '^memories(_p[0-9]+)?$' and a.attname = 'content' and a.attstattarget <> 0`,
    )
    expect(sampled).toEqual([])
    const kept = await queryRows(
      "select tablename, attname from pg_stats where tablename like 'memories%' and (attname in ('content', 'speaker') or tablename like 'memories_once%' and attname in ('coalesce', 'case1'))",
    )
    expect(kept).toEqual([])
  })

  test('keep the constraint names for duplicates when an index is rebuilt', async () => {
    const names = () =>
      queryRows(
        "select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like 'memories_once%' order by 1",
      )
    const known = await names()
    expect(known.length).toBe(1 + PARTS)
    await engine.exec(
      readFileSync(
        new URL('../migrations/0009_search_behind_the_wall.sql', import.meta.url),
        'utf8',
      ),
    )
    expect(await names()).toEqual(known)
  })

  test('are partitioned once, and a later start changes nothing', async () => {
    await expect(partition()).rejects.toThrow('partitioned already')
    await migrate(engine)
    expect((await queryRows('select 1 from memories')).length).toBeGreaterThan(0)
  })
})
