import { EmbedderError } from '@daimon/identity-embed'
import { DataDirLockedError, SchemaError, storeFault } from '@daimon/identity-store'
import { ConfigError } from '@daimon/runtime'

const FOLDER_CODES = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS', 'ENOSPC'])

/** What kept the service from starting, in a sentence that says what to do; `undefined` for what nobody foresaw. */
export const startFault = (error: unknown): string | undefined => {
  if (
    error instanceof ConfigError ||
    error instanceof EmbedderError ||
    error instanceof DataDirLockedError ||
    error instanceof SchemaError
  )
    return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${message}: another program has the port; set PORT to a free one.`
  if (code !== undefined && FOLDER_CODES.has(code))
    return `The data directory cannot be used: ${message}. Set DATA_DIR to a folder that can be written.`
  if (storeFault(error) === 'unavailable')
    return `The database does not answer: ${message || code}. Check DATABASE_URL and that PostgreSQL is up.`
  return undefined
}
