import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A data directory that holds no database which this program can open; the message says what to do. */
export class DataDirFaultError extends Error {
  override readonly name = 'DataDirFaultError'
}

/** Of the PostgreSQL that PGlite 0.5 is. */
const POSTGRES_MAJOR = '18'
/** PG_CONTROL_FILE_SIZE of PostgreSQL. */
const CONTROL_BYTES = 8_192

const RESTORE =
  'Restore a backup into an empty directory with `daimon restore`, or set DATA_DIR to another one.'

/**
 * Looks whether a folder holds a database of ours, or nothing yet, before anything opens it: the embedded engine waits for
 * ever on a folder of other things. Throws DataDirFaultError.
 */
export const checkDataDir = (directory: string): void => {
  const names = existsSync(directory) ? readdirSync(directory) : []
  if (names.length === 0) return
  if (!names.includes('PG_VERSION'))
    throw new DataDirFaultError(
      `${directory} holds something else than a database (${names.slice(0, 3).join(', ')}). Set DATA_DIR to an empty directory.`,
    )
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== POSTGRES_MAJOR)
    throw new DataDirFaultError(
      `${directory} is of PostgreSQL ${version.slice(0, 20)}, and this program opens ${POSTGRES_MAJOR} alone. ${RESTORE}`,
    )
  const control = join(directory, 'global', 'pg_control')
  if (!existsSync(control) || statSync(control).size !== CONTROL_BYTES)
    throw new DataDirFaultError(`${directory} is damaged: its pg_control is not whole. ${RESTORE}`)
}

/** What an engine that could not open a folder of the right form has to say. */
export const damaged = (directory: string, cause: Error): DataDirFaultError =>
  new DataDirFaultError(
    `The database in ${directory} cannot be opened, most likely because it is damaged (${cause.message}). ${RESTORE}`,
    { cause },
  )
