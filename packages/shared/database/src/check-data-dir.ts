import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Thrown when a data directory holds no database that this program can open. The message says what
 * to do.
 */
export class DataDirFaultError extends Error {
  override readonly name = 'DataDirFaultError'
}

/** Major version of the PostgreSQL inside PGlite 0.5. */
const POSTGRES_MAJOR = '18'
/** PG_CONTROL_FILE_SIZE of PostgreSQL. */
const CONTROL_BYTES = 8_192

const RESTORE =
  'Restore a backup into an empty directory with `daimon restore`, or set DATA_DIR to another directory.'

/**
 * Checks that a directory is empty or holds a database of this program, before the embedded engine
 * opens it: PGlite hangs on a directory with other content. Throws DataDirFaultError.
 */
export const checkDataDir = (directory: string): void => {
  const names = existsSync(directory) ? readdirSync(directory) : []
  if (names.length === 0) return
  if (!names.includes('PG_VERSION'))
    throw new DataDirFaultError(
      `Can't open ${directory}: it holds files other than a database (${names.slice(0, 3).join(', ')}). Set DATA_DIR to an empty directory.`,
    )
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== POSTGRES_MAJOR)
    throw new DataDirFaultError(
      `Can't open ${directory}: its database is from PostgreSQL ${version.slice(0, 20)}, and this program opens only ${POSTGRES_MAJOR}. ${RESTORE}`,
    )
  const control = join(directory, 'global', 'pg_control')
  if (!existsSync(control) || statSync(control).size !== CONTROL_BYTES)
    throw new DataDirFaultError(
      `Can't open ${directory}: the database is damaged (incomplete pg_control). ${RESTORE}`,
    )
}

/** The error for a directory that has the correct layout but that the engine can't open. */
export const damaged = (directory: string, cause: Error): DataDirFaultError =>
  new DataDirFaultError(
    `Can't open the database in ${directory}. It is probably damaged: ${cause.message}. ${RESTORE}`,
    { cause },
  )
