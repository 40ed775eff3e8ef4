import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from './engine/engine.ts'

export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url))
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number, as long as every kernel takes the same: two that start at once migrate one after the other. */
const ADVISORY_LOCK = 7_234_110_902

type Migration = { readonly version: number; readonly name: string; readonly sql: string }

const migrations = (): Migration[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) => {
      const version = NAME.exec(name)?.[1]
      return version
        ? [{ version: Number(version), name, sql: readFileSync(join(FOLDER, name), 'utf8') }]
        : []
    })

const appliedVersion = async (engine: Engine): Promise<number> => {
  const rows = await engine.exec(
    'select coalesce(max(version), 0)::int as version from schema_migrations',
  )
  return Number(rows.at(-1)?.['version'] ?? 0)
}

/** What the queries here rest on; what is older lacks iterative scans and casts that they use. */
const PGVECTOR_MIN = [0, 8] as const

const checkPgvector = async (engine: Engine): Promise<void> => {
  const [row] = await engine.query(
    "select extversion from pg_extension where extname = 'vector'",
    [],
  )
  const found = row?.['extversion']
  const version = typeof found === 'string' ? found : '0'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < PGVECTOR_MIN[0] || (major === PGVECTOR_MIN[0] && minor < PGVECTOR_MIN[1]))
    throw new SchemaError(
      `pgvector ${version} is too old: install ${PGVECTOR_MIN.join('.')} or newer and run ALTER EXTENSION vector UPDATE.`,
    )
}

/**
 * Brings the schema up to date: numbered files, forward only, each in a transaction of its own together with
 * its entry in the log. Throws SchemaError when the database is of a newer program.
 */
export const migrate = async (engine: Engine): Promise<void> => {
  await engine.exec(
    `select pg_advisory_xact_lock(${ADVISORY_LOCK});
     create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now());`,
  )
  const all = migrations()
  const newest = all.at(-1)?.version ?? 0
  const applied = await appliedVersion(engine)
  if (applied > newest)
    throw new SchemaError(
      `The database has schema ${applied}, this program knows ${newest}: start the newer program.`,
    )
  for (const migration of all.filter(({ version }) => version > applied)) {
    // One simple query is one transaction. Whoever waited for the lock finds the entry and changes nothing.
    await engine.exec(`select pg_advisory_xact_lock(${ADVISORY_LOCK}); ${guarded(migration)}`)
  }
  await checkPgvector(engine)
}

const guarded = ({ version, name, sql }: Migration): string =>
  `do $migration$ begin
     if exists (select 1 from schema_migrations where version = ${version}) then return; end if;
     execute $sql$${sql}$sql$;
     insert into schema_migrations (version, name) values (${version}, '${name}');
   end $migration$;`
