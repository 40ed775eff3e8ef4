import * as database from '@daimon/database'
import type { DatabaseBackend } from './database-backend.ts'
import { MIGRATIONS } from './migrations.ts'
import { asTask } from './row-level-security.ts'

/** Oldest pgvector that these queries support; older ones lack iterative scans and casts. */
const PGVECTOR_MIN = [0, 8] as const

const checkPgvector = async (engine: DatabaseBackend): Promise<void> => {
  const [row] = await engine.query(
    "select extversion from pg_extension where extname = 'vector'",
    [],
  )
  const found = row?.['extversion']
  const version = typeof found === 'string' ? found : '0'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < PGVECTOR_MIN[0] || (major === PGVECTOR_MIN[0] && minor < PGVECTOR_MIN[1]))
    throw new database.SchemaError(
      `pgvector ${version} is too old. Install ${PGVECTOR_MIN.join('.')} or newer and run ALTER EXTENSION vector UPDATE.`,
    )
}

/**
 * Migrates the schema. Throws SchemaError when the database has a newer schema or pgvector is too
 * old.
 */
export const migrate = async (engine: DatabaseBackend): Promise<void> => {
  await database.migrate(asTask(engine, 'migrate'), MIGRATIONS)
  await checkPgvector(engine)
}
