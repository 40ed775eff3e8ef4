import { FileLock, FileLockedError } from '@daimon/files'
import { join } from 'node:path'
import { AdvisoryError } from './current.ts'

/** Runs an import unless another one into the same directory is running. */
export const withImportLock = async <T>(directory: string, run: () => Promise<T>): Promise<T> => {
  const lock = new FileLock(join(directory, 'import-lock.db'), { waitMs: 0 })
  const release = acquire(lock)
  try {
    return await run()
  } finally {
    release()
    lock.close()
  }
}

const acquire = (lock: FileLock): (() => void) => {
  try {
    return lock.acquire()
  } catch (cause) {
    lock.close()
    if (!(cause instanceof FileLockedError)) throw cause
    throw new AdvisoryError(
      'Another import into this directory is running. Wait until it ends, then retry.',
      { cause },
    )
  }
}
