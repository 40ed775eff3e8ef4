import { DataDirFaultError } from './check-data-dir.ts'
import { DataDirLockedError } from './data-dir-lock.ts'
import { SchemaError } from './migrate.ts'
import { isDiskFull, isUnavailable } from './unavailable.ts'

const FOLDER_CODES = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS', 'ENOSPC'])

type Options = {
  /** The variable that says where the service listens. */
  readonly portVariable: string
  /** Classes of errors whose message already says what to do, beside those of this package. */
  readonly told: readonly (new (...given: never[]) => Error)[]
}

/** What kept a service from starting, in a sentence that says what to do; `undefined` for what nobody foresaw. */
export const startFault = (error: unknown, { portVariable, told }: Options): string | undefined => {
  const ours = [DataDirFaultError, DataDirLockedError, SchemaError, ...told]
  if (ours.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${message}: another program has the port; set ${portVariable} to a free one.`
  if (code !== undefined && FOLDER_CODES.has(code))
    return `The data directory cannot be used: ${message}. Set DATA_DIR to a folder that can be written.`
  if (isDiskFull(error))
    return `The disk of the database is full: ${message}. Free some space and start again.`
  if (isUnavailable(error))
    return `The database does not answer: ${message || code}. Check DATABASE_URL and that PostgreSQL is up.`
  return undefined
}
