import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError'
}

const LOCK_FILE = 'daimon.lock'
const HOLDER_FILE = 'daimon.holder.json'

const holderOf = (directory: string): string => {
  try {
    const { pid, since } = JSON.parse(readFileSync(join(directory, HOLDER_FILE), 'utf8')) as {
      pid: number
      since: string
    }
    return ` by process ${pid} since ${since}`
  } catch {
    return ''
  }
}

/**
 * Takes a data directory for this process alone, or throws DataDirLockedError. The lock is the operating
 * system's, held through an SQLite file opened exclusively: it ends with the process however that ends, needs
 * no guess about stale files, and holds between containers that share the directory.
 */
export const lockDataDir = (directory: string): { release: () => void } => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(directory, LOCK_FILE))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new DataDirLockedError(
      `The data directory ${directory} is in use${holderOf(directory)}. Stop that process, talk to it over HTTP, or set DATA_DIR to another directory.`,
      { cause },
    )
  }
  writeFileSync(
    join(directory, HOLDER_FILE),
    JSON.stringify({ pid: process.pid, since: new Date().toISOString() }),
  )
  return {
    release: () => {
      rmSync(join(directory, HOLDER_FILE), { force: true })
      lock.close()
    },
  }
}
