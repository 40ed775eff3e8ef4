import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from './engine.ts'

export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

export type MigrateOptions = {
  /** Where the numbered files lie. */
  readonly folder: string
  /** The PostgreSQL schema to make first, where the tables do not lie in the usual one. */
  readonly schema?: string
  /** The table of what was applied, which this makes. */
  readonly log: string
  /** Any number, as long as every process of a program takes the same: two that start at once go one after the other. */
  readonly advisoryLock: number
}

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

type Migration = { readonly version: number; readonly name: string; readonly sql: string }

const migrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const version = NAME.exec(name)?.[1]
      return version
        ? [{ version: Number(version), name, sql: readFileSync(join(folder, name), 'utf8') }]
        : []
    })

/**
 * Brings the schema up to date: numbered files, forward only, each in a transaction of its own together with
 * its entry in the log. Throws SchemaError when the database is of a newer program.
 */
export const migrate = async <Tables>(
  engine: Engine<Tables>,
  { folder, schema, log, advisoryLock }: MigrateOptions,
): Promise<void> => {
  const lock = `select pg_advisory_xact_lock(${advisoryLock})`
  await engine.exec(
    `${lock};
     ${schema === undefined ? '' : `create schema if not exists ${schema};`}
     create table if not exists ${log} (version integer primary key, name text not null, applied_at timestamptz not null default now());`,
  )
  const all = migrations(folder)
  const newest = all.at(-1)?.version ?? 0
  const rows = await engine.exec(`select coalesce(max(version), 0)::int as version from ${log}`)
  const applied = Number(rows.at(-1)?.['version'] ?? 0)
  if (applied > newest)
    throw new SchemaError(
      `The database has schema ${applied}, this program knows ${newest}: start the newer program.`,
    )
  for (const migration of all.filter(({ version }) => version > applied)) {
    // One simple query is one transaction. Whoever waited for the lock finds the entry and changes nothing.
    await engine.exec(`${lock}; ${guarded(migration, log)}`)
  }
}

const guarded = ({ version, name, sql }: Migration, log: string): string =>
  `do $migration$ begin
     if exists (select 1 from ${log} where version = ${version}) then return; end if;
     execute $sql$${sql}$sql$;
     insert into ${log} (version, name) values (${version}, '${name}');
   end $migration$;`
