import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

export type FirstInitialization = {
  /** Call it when the database has opened, before the first write. */
  readonly done: () => void
}

/**
 * Creates the directory of a database if it is missing and marks it with the file `pgdata.begun`
 * until the first initialization completes. A process that is killed meanwhile leaves an
 * incomplete, empty database. The next process finds the mark and starts over.
 */
export const beginFirstInitialization = (directory: string, data: string): FirstInitialization => {
  const mark = join(directory, 'pgdata.begun')
  if (existsSync(mark)) rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (readdirSync(data).length > 0) return { done: () => undefined }
  writeFileSync(mark, 'The database in pgdata is being created. It stores no data yet.\n')
  syncDirectory(directory)
  return {
    done: () => {
      rmSync(mark)
      // Without this flush, a power cut could restore the mark next to a database that already
      // stores data.
      syncDirectory(directory)
    },
  }
}
