import { PRETEND_CLUSTER, waitUntil } from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseBackend, MIGRATED_DATABASE } from './database-backend.ts'
import { migrate } from './migrate.ts'
import { clusterNodes } from './queries/cluster.ts'
import { logErasure, scrubErasedPages } from './queries/erasures.ts'
import { asOwner, asTask } from './row-level-security.ts'
import { NOW, draft, newAvatar } from './testing/avatars.ts'
import { readCitusScript } from './testing/partitioned.ts'
import { freshTestEngine } from './testing/test-engine.ts'

/** Tables that stay on the coordinator although they name avatars. */
const OF_COORDINATOR = ['avatar_directory', 'erasures', 'imports_under_way', 'jobs']

describe('on a pretended cluster', () => {
  let engine: DatabaseBackend
  const rows = (sql: string) => asTask(engine, 'migrate').query(sql, [])
  const names = async (sql: string) => (await rows(sql)).map(({ name }) => name)
  const distribute = async () => {
    for (const statement of readCitusScript()) await asTask(engine, 'migrate').exec(statement)
  }

  beforeAll(async () => {
    engine = asOwner(await freshTestEngine(MIGRATED_DATABASE), 'local')
    await migrate(engine)
    await engine.exec(PRETEND_CLUSTER)
    await distribute()
  })
  afterAll(() => engine.close())

  test('the script distributes every table of an avatar, and leaves no local copy', async () => {
    const ofAvatar = await names(
      `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'bot_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(
      await names('select logicalrelid::text as name from pg_dist_partition order by 1'),
    ).toEqual(ofAvatar.filter((name) => !OF_COORDINATOR.includes(String(name))))
    expect(await rows('select 1 from pg_dist_partition where not is_truncated')).toEqual([])
  })

  test('the script refuses to run twice', async () => {
    await expect(distribute()).rejects.toThrow('distributed already')
  })

  test('a later migration distributes its table before it refers to another', async () => {
    await asTask(engine, 'migrate').exec(`
      create table later (bot_id uuid not null, memory_id uuid not null, owner_id text not null);
      select put_behind_wall('later');
      select distribute_by_avatar('later');
      alter table later add foreign key (bot_id, memory_id) references memories on delete cascade`)
    expect(
      await names(
        "select logicalrelid::text as name from pg_dist_partition where logicalrelid = 'later'::regclass",
      ),
    ).toEqual(['later'])
  })

  test('memories are stored and read', async () => {
    const avatar = await newAvatar(engine)
    const [first] = await avatar.remember(draft('The kettle is blue.'))
    const [again] = await avatar.remember(draft('The kettle is blue.'))
    expect(again).toMatchObject({ id: first?.id, deduplicated: true })
  })

  describe('with a worker', () => {
    const erase = async () => {
      const erasureId = randomUUID()
      const erasure = { ownerId: 'local', botId: randomUUID(), kind: 'forget' as const }
      await logErasure(engine.db, { ...erasure, erasureId, memories: 1, at: NOW })
      return erasureId
    }
    const isSettled = async (id: string) =>
      (await rows(`select 1 from erasures where erasure_id = '${id}' and settled_at is not null`))
        .length > 0
    const settle = () => waitUntil(() => scrubErasedPages(engine, NOW).then(() => true))

    test('that is down, it is reported, and nothing is settled', async () => {
      await engine.exec('update pg_dist_node set is_up = false where nodeid = 2')
      expect(await clusterNodes(engine.db)).toEqual([
        { id: 1, isUp: true },
        { id: 2, isUp: false },
      ])
      const erasure = await erase()
      await expect(scrubErasedPages(engine, NOW)).rejects.toThrow(/cluster|older/)
      expect(await isSettled(erasure)).toBe(false)
      await engine.exec('update pg_dist_node set is_up = true')
      await settle()
      expect(await isSettled(erasure)).toBe(true)
    })

    test('whose snapshot is older than an erasure, settling waits', async () => {
      await engine.exec('update pg_dist_node set lag = 9 where nodeid = 2')
      const erasure = await erase()
      const refused = () =>
        scrubErasedPages(engine, NOW).catch((error: Error) => /node 2/.test(error.message))
      expect(await waitUntil(refused)).toBe(true)
      expect(await isSettled(erasure)).toBe(false)
      await engine.exec('update pg_dist_node set lag = 0')
      await settle()
      expect(await isSettled(erasure)).toBe(true)
    })
  })
})

test('without a cluster there are no nodes', async () => {
  const engine = await freshTestEngine()
  expect(await clusterNodes(engine.db)).toEqual([])
  await engine.close()
})
