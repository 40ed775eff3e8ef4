import { migrate as migrateFrom } from '@daimon/database'
import {
  type DatabaseBackend,
  asTask,
  migrate,
  openEmbedded,
  openPostgresql,
} from '@daimon/identity-store'
import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GATEWAY_SECRET, type World, buildWorld } from './testing/isolation/world.ts'
import { type TestService, startTestService } from './testing/test-service.ts'

/** The state of a database before keys, row-level security, and redaction. */
const OLD_MIGRATIONS = 4
const MIGRATIONS = join(import.meta.dirname, '../../store/migrations')

type Table = { readonly name: string; readonly columns: string }

/** Memories first, which others refer to. */
const readTables = async (engine: DatabaseBackend): Promise<Table[]> => {
  const rows = await engine.query(
    `select table_name::text as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migrations' and column_name <> 'xid'
     group by table_name order by table_name <> 'memories', table_name`,
    [],
  )
  return rows.map((row) => ({ name: String(row['name']), columns: String(row['columns']) }))
}

const readRows = async (engine: DatabaseBackend, { name, columns }: Table): Promise<string[]> => {
  const rows = await engine.query(
    `select row_to_json(r)::text as row from (select ${columns} from ${name}) r order by 1`,
    [],
  )
  return rows.map((row) => String(row['row']))
}

const readEverything = async (engine: DatabaseBackend, tables: readonly Table[]) => {
  const found: Record<string, string[]> = {}
  for (const table of tables) found[table.name] = await readRows(engine, table)
  return found
}

let service: TestService
let world: World
let old: { readonly engine: DatabaseBackend; readonly url: string | undefined }
let upgraded: TestService | undefined

beforeAll(async () => {
  service = await startTestService({ GATEWAY_SECRET, ERASURE_DELAY_SECONDS: '86400' })
  world = await buildWorld(service, 'Qarnak', { hasUser: false })
  const url = postgresUrl() === undefined ? undefined : (await createPostgresDatabase()).url
  const engine = url === undefined ? await openEmbedded() : openPostgresql({ url })
  old = { engine: asTask(engine, 'migrate'), url }
  const directory = mkdtempSync(join(tmpdir(), 'daimon-old-schema-'))
  for (const name of readdirSync(MIGRATIONS).toSorted().slice(0, OLD_MIGRATIONS))
    copyFileSync(join(MIGRATIONS, name), join(directory, name))
  await migrateFrom(old.engine, { directory, log: 'schema_migrations', advisoryLock: 1 })
  rmSync(directory, { recursive: true })
})
afterAll(async () => {
  await upgraded?.stop()
  await service.stop()
})

test('an old database loses nothing on the way to today, and today goes on with it', async () => {
  const tables = await readTables(old.engine)
  expect(tables.map(({ name }) => name)).not.toContain('api_keys')
  for (const table of tables) {
    const { name, columns } = table
    const rows = await readRows(service.server.parts.engine, table)
    await old.engine.query(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.join(',')}]`],
    )
  }
  const before = await readEverything(old.engine, tables)
  for (const name of ['avatars', 'memories', 'memory_vectors', 'tombstones', 'turns', 'erasures'])
    expect([name, before[name]]).not.toEqual([name, []])

  await migrate(old.engine)
  expect(await readEverything(old.engine, tables)).toEqual(before)

  if (old.url !== undefined) await old.engine.close()
  upgraded = await startTestService(
    { GATEWAY_SECRET, ...(old.url === undefined ? {} : { DATABASE_URL: old.url }) },
    old.url === undefined ? { engine: old.engine } : {},
  )
  const { bot_id, memory_id } = world.ids
  for (const path of [
    `/v1/avatars/${bot_id}`,
    `/v1/avatars/${bot_id}/memories`,
    `/v1/avatars/${bot_id}/msv/history`,
    `/memory/${memory_id}`,
  ]) {
    const [then, now] = await Promise.all([
      service.call('GET', path, undefined, world.headers),
      upgraded.call('GET', path, undefined, world.headers),
    ])
    expect([path, now.status, now.body]).toEqual([path, 200, then.body])
  }
  const question = { bot_id, query: 'When does the vault open?', recall_scope: 'all' }
  const recalled = await upgraded.call('POST', '/hybrid/prepare', question, world.headers)
  expect(recalled.body.memories.join(' ')).toContain('opens at noon')
  const turn = { bot_id, summary: 's', user_message: 'And at dusk it closes.' }
  const answered = await upgraded.call('POST', '/hybrid/complete', turn, world.headers)
  expect(answered.status).toBe(200)
})
