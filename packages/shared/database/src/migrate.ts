import type { DatabaseBackend } from './database-backend.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { splitStatements } from './split-statements.ts'

export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

export type MigrateOptions = {
  /** Directory of the numbered files. */
  readonly directory: string
  /** PostgreSQL schema to create first, if the tables aren't in the default one. */
  readonly schema?: string
  /** Table that logs applied migrations; created here. */
  readonly log: string
  /**
   * Advisory lock number. All processes of a program use the same one, so that concurrent starts
   * run in sequence.
   */
  readonly advisoryLock: number
}

/**
 * Migrates the schema: numbered files, forward only, each in its own transaction together with its
 * log entry. Throws SchemaError when the database has a newer schema.
 */
export const migrate = async (
  engine: Pick<DatabaseBackend<unknown>, 'exec'>,
  { directory, schema, log, advisoryLock }: MigrateOptions,
): Promise<void> => {
  const all = readMigrations(directory)
  const newest = all.at(-1)?.version ?? 0
  // A current schema needs no statement that changes one: a cluster refuses those while one of its
  // nodes is down.
  const applied = await readVersion(engine, log)
  if (applied > newest)
    throw new SchemaError(
      `The database has schema ${applied}, and this program supports up to ${newest}. Start the newer program.`,
    )
  if (applied === newest) return
  const lock = `select pg_advisory_xact_lock(${advisoryLock})`
  await engine.exec(
    `${lock};
     ${schema === undefined ? '' : `create schema if not exists ${schema};`}
     create table if not exists ${log} (version integer primary key, name text not null, applied_at timestamptz not null default now());`,
  )
  for (const migration of all.filter(({ version }) => version > applied)) {
    // One simple query is one transaction. A process that waited for the lock finds the entry and
    // changes nothing.
    await engine.exec(`${lock}; ${guarded(migration, log)}`)
  }
}

/** Version of the schema; 0 for none. */
const readVersion = async (
  engine: Pick<DatabaseBackend<unknown>, 'exec'>,
  log: string,
): Promise<number> => {
  const [found] = await engine.exec(`select to_regclass('${log}') is not null as found`)
  if (found?.['found'] !== true) return 0
  const [row] = await engine.exec(`select coalesce(max(version), 0)::int as version from ${log}`)
  return Number(row?.['version'] ?? 0)
}

// Each statement by itself: on distributed tables, Citus executes no two at once.
const guarded = ({ version, name, sql }: Migration, log: string): string =>
  `do $migration$ begin
     if exists (select 1 from ${log} where version = ${version}) then return; end if;
     ${splitStatements(sql)
       .map((statement) => `execute $sql$${statement}$sql$;`)
       .join('\n')}
     insert into ${log} (version, name) values (${version}, '${name}');
   end $migration$;`
