import * as database from '@daimon/database'
import { fileURLToPath } from 'node:url'
import type { Engine } from './engine.ts'
import { asTask } from './wall.ts'

const MIGRATIONS = {
  folder: fileURLToPath(new URL('../migrations/', import.meta.url)),
  log: 'schema_migrations',
  advisoryLock: 7_234_110_902,
} as const

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
    throw new database.SchemaError(
      `pgvector ${version} is too old: install ${PGVECTOR_MIN.join('.')} or newer and run ALTER EXTENSION vector UPDATE.`,
    )
}

/** Brings the schema up to date. Throws SchemaError when the database is of a newer program, or pgvector too old. */
export const migrate = async (engine: Engine): Promise<void> => {
  await database.migrate(asTask(engine, 'migrate'), MIGRATIONS)
  await checkPgvector(engine)
}
