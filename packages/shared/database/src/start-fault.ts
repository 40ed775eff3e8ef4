import { DataDirFaultError } from './check-data-dir.ts'
import { DataDirLockedError } from './data-dir-lock.ts'
import { SchemaError } from './migrate.ts'
import { isDamaged, isDiskFull, isLockLost } from './storage-fault.ts'
import { isUnavailable } from './unavailable.ts'

const FOLDER_CODES = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS'])

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
    return message.startsWith('The disk')
      ? `${message} Then start again.`
      : `The disk of the database is full: ${message}. Free some space, then start again.`
  if (isLockLost(error)) return `Can't use the data directory: ${message}`
  if (isDamaged(error))
    return `The database is damaged: ${message}. Restore a backup into an empty directory with \`daimon restore\`, or set DATA_DIR to another one.`
  if (isUnavailable(error))
    return `The database does not answer: ${message || code}. Check DATABASE_URL and that PostgreSQL is up.`
  return undefined
}
