import { postgresUrl } from '@daimon/testkit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { storeFault } from './errors.ts'
import { migrate } from './migrate.ts'
import { deleteAvatar, findAvatar } from './queries/avatars.ts'
import { type TestAvatar, draft, newAvatar } from './testing/avatars.ts'
import { freshTestEngine } from './testing/test-engine.ts'
import { asOwner, asTask } from './wall.ts'

const SCRIPT = readFileSync(
  new URL('../../../../deploy/postgresql/partition.sql', import.meta.url),
  'utf8',
)
const PARTS = 4

const whyNot = postgresUrl() === undefined ? 'needs TEST_DATABASE_URL' : undefined

describe('tables that are spread over partitions', () => {
  let engine: Engine
  let avatars: TestAvatar[]
  let before: string
  const partition = () => engine.maintain(`set daimon.parts = ${PARTS}; ${SCRIPT}`)
  const rowsOf = async (sql: string) => asTask(engine, 'migrate').query(sql, [])

  /** Every row of every table that an avatar has, whichever part it lies in. */
  const everything = async (): Promise<string> => {
    const tables = await rowsOf(
      `select distinct c.relname::text as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const all: unknown[] = []
    for (const { name } of tables)
      all.push(
        name,
        await rowsOf(`select to_jsonb(t)::text as row from ${String(name)} t order by 1`),
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

  test('hold every row as it was, in every part some', async () => {
    expect(await everything()).toBe(before)
    const parts = await rowsOf(
      'select tableoid::regclass::text as part, count(*)::int as n from memories group by 1 order by 1',
    )
    expect(parts.map(({ part }) => part)).toEqual(
      Array.from({ length: PARTS }, (_, at) => `memories_p${at}`),
    )
  })

  test('take in, find and delete as before', async () => {
    const [kept, gone] = avatars as [TestAvatar, TestAvatar]
    const [remembered] = await kept.remember(draft('The kettle of 0.'))
    expect(remembered?.deduplicated).toBe(true)
    await gone.within((trx) => deleteAvatar(trx, gone.botId))
    expect(await findAvatar(engine.db, 'local', gone.botId)).toBeUndefined()
    const left = await rowsOf(`select 1 from memory_vectors where bot_id = '${gone.botId}'`)
    expect(left).toEqual([])
  })

  test('know a duplicate by its name, whichever part refuses it', async () => {
    const again = `insert into memories select (jsonb_populate_record(m, jsonb_build_object('memory_id', gen_random_uuid()))).*
      from memories m where bot_id = '${avatars[3]?.botId}' limit 1`
    const fault = await asTask(engine, 'migrate')
      .query(again, [])
      .catch((error: unknown) => storeFault(error))
    expect(fault).toBe('duplicate_memory')
  })

  test('are asked in one part alone when the avatar is known', async () => {
    const plan = await rowsOf(
      `explain select content from memories where bot_id = '${avatars[5]?.botId}'`,
    )
    const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(new Set(text.match(/memories_p\d+/g) ?? []).size).toBeLessThanOrEqual(1 + PARTS)
    expect(new Set(text.match(/(?<= on )memories_p\d+/g)).size).toBe(1)
  })

  test('stand behind the wall, named as a whole or by the part', async () => {
    const other = asOwner(engine, 'somebody else')
    for (const table of ['memories', 'avatars', 'memories_p0', 'avatars_p3'])
      expect([table, await other.query(`select 1 from ${table}`, [])]).toEqual([table, []])
  })

  test('keep no sample of what was said', async () => {
    const sampled = await rowsOf(
      `select c.relname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relname ~ '^memories(_p[0-9]+)?$' and a.attname = 'content' and a.attstattarget <> 0`,
    )
    expect(sampled).toEqual([])
    const kept = await rowsOf(
      "select tablename, attname from pg_stats where tablename like 'memories%' and (attname in ('content', 'speaker') or tablename like 'memories_once%' and attname in ('coalesce', 'case1'))",
    )
    expect(kept).toEqual([])
  })

  test('keep the names by which a duplicate is known when an index is made anew', async () => {
    const names = () =>
      rowsOf(
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

  test('are not spread twice, and a later start changes nothing', async () => {
    await expect(partition()).rejects.toThrow('partitioned already')
    await migrate(engine)
    expect((await rowsOf('select 1 from memories')).length).toBeGreaterThan(0)
  })
})
