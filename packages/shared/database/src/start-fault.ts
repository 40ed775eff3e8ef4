import { DataDirFaultError } from './check-data-dir.ts'
import { DataDirLockedError } from './data-dir-lock.ts'
import { SchemaError } from './migrate.ts'
import { isDamaged, isDiskFull, isLockLost } from './storage-fault.ts'
import { isUnavailable } from './unavailable.ts'

const DIRECTORY_CODES = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS'])

type Options = {
  /** Environment variable for the listening port. */
  readonly portVariable: string
  /** Error classes whose message already says what to do, in addition to those of this package. */
  readonly told: readonly (new (...given: never[]) => Error)[]
}

/**
 * Explains why a service didn't start and what to do, in one message; `undefined` for unexpected
 * errors.
 */
export const startFault = (
  error: unknown,
  { portVariable, told: reported }: Options,
): string | undefined => {
  const ours = [DataDirFaultError, DataDirLockedError, SchemaError, ...reported]
  if (ours.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${message}: the port is in use. Set ${portVariable} to a free port.`
  if (code !== undefined && DIRECTORY_CODES.has(code))
    return `Can't use the data directory: ${message}. Set DATA_DIR to a writable directory.`
  if (isDiskFull(error))
    return message.startsWith('The disk')
      ? `${message} Then start again.`
      : `The disk of the database is full: ${message}. Free some space, then start again.`
  if (isLockLost(error)) return `Can't use the data directory: ${message}`
  if (isDamaged(error))
    return `The database is damaged: ${message}. Restore a backup into an empty directory with \`daimon restore\`, or set DATA_DIR to another directory.`
  if (isUnavailable(error))
    return `The database does not answer: ${message || code}. Check DATABASE_URL and that PostgreSQL is running.`
  return undefined
}
