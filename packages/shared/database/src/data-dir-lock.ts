import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirFaultError } from './check-data-dir.ts'

export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError'
}

const LOCK_FILE = 'daimon.lock'
const HOLDER_FILE = 'daimon.holder.json'
const LOOK_MS = 200
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

/** Who holds a data directory, as far as that process has told. */
export type DataDirHolder = {
  readonly pid: number
  readonly since: string
  /** Where it answers over HTTP; absent until it listens. */
  readonly url?: string | undefined
}

const readHolder = (directory: string): DataDirHolder | undefined => {
  try {
    return JSON.parse(readFileSync(join(directory, HOLDER_FILE), 'utf8')) as DataDirHolder
  } catch {
    return undefined
  }
}

const writeHolder = (directory: string, holder: DataDirHolder): void =>
  writeFileSync(join(directory, HOLDER_FILE), JSON.stringify(holder))

const holderOf = (directory: string): string => {
  const holder = readHolder(directory)
  if (!holder) return ''
  const { pid, since, url } = holder
  return ` by process ${pid} since ${since}${url === undefined ? '' : `, at ${url}`}`
}

/** Tells other processes where the holder of a data directory answers. For the holder alone. */
export const announceAddress = (directory: string, url: string): void => {
  const holder = readHolder(directory)
  if (holder) writeHolder(directory, { ...holder, url })
}

/**
 * Whether another process holds a data directory, by the lock itself: what a killed process has left written does
 * not count. Changes nothing, and makes no file.
 */
export const dataDirHolder = (
  directory: string,
): { readonly isHeld: boolean; readonly holder?: DataDirHolder | undefined } => {
  if (!existsSync(join(directory, LOCK_FILE))) return { isHeld: false }
  const lock = new DatabaseSync(join(directory, LOCK_FILE), { readOnly: true })
  try {
    lock.exec('SELECT count(*) FROM sqlite_schema')
    return { isHeld: false }
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    return { isHeld: true, holder: readHolder(directory) }
  } finally {
    lock.close()
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
    // Long enough for somebody who only looks whether it is held, for a moment.
    lock.exec(`PRAGMA busy_timeout = ${LOOK_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`)
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode === SQLITE_NOTADB)
      throw new DataDirFaultError(
        `${join(directory, LOCK_FILE)} is no lock of Daimon's: set DATA_DIR to another directory, or delete it if nothing uses this one.`,
        { cause },
      )
    throw new DataDirLockedError(
      `The data directory ${directory} is in use${holderOf(directory)}. Stop that process, talk to it over HTTP, or set DATA_DIR to another directory.`,
      { cause },
    )
  }
  writeHolder(directory, { pid: process.pid, since: new Date().toISOString() })
  return {
    release: () => {
      rmSync(join(directory, HOLDER_FILE), { force: true })
      lock.close()
    },
  }
}
