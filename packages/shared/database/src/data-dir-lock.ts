import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirFaultError } from './check-data-dir.ts'
import {
  type FileIdentity,
  type Ownership,
  SocketTakenError,
  bindDirectorySocket,
  claimOwnership,
  identify,
  ownershipState,
} from './ownership.ts'
import { isDiskFull } from './storage-fault.ts'

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

const writeHolder = (directory: string, holder: DataDirHolder): void => {
  try {
    writeFileSync(join(directory, HOLDER_FILE), JSON.stringify(holder))
  } catch (error) {
    // It only informs. What a full disk leaves of it is unreadable, and read as nothing.
    if (!isDiskFull(error)) throw error
  }
}

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

export type DataDirLock = {
  /** What to compare before each commit, see `ownershipState`. */
  readonly ownership: Ownership
  readonly release: () => void
}

/**
 * Takes a data directory for this process alone, or throws DataDirLockedError. The first lock is the
 * operating system's, held through an SQLite file opened exclusively: it ends with the process
 * however that ends, and holds between containers that share the directory. It can be deleted, so a
 * socket that is named for the directory keeps a second process out as well, and an owner file
 * reports to a process that lost its directory nonetheless.
 */
export const lockDataDir = async (directory: string): Promise<DataDirLock> => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const closeLock = takeLockFile(directory)
  let closeSocket = (): void => undefined
  try {
    closeSocket = await bindDirectorySocket(directory)
    const lock = identify(join(directory, LOCK_FILE))
    const owner = claimOwnership(directory)
    writeHolder(directory, { pid: process.pid, since: new Date().toISOString() })
    return {
      ownership: { lock, owner: identityOf(owner) },
      release: () => {
        if (ownershipState({ lock, owner }) !== 'taken')
          rmSync(join(directory, HOLDER_FILE), { force: true })
        owner.release()
        closeSocket()
        closeLock()
      },
    }
  } catch (error) {
    closeSocket()
    closeLock()
    throw error instanceof SocketTakenError ? lockedError(directory, error) : error
  }
}

// The whole is sent to a worker, and a function cannot be.
const identityOf = ({ path, device, inode }: FileIdentity): FileIdentity => ({
  path,
  device,
  inode,
})

const takeLockFile = (directory: string): (() => void) => {
  const lock = new DatabaseSync(join(directory, LOCK_FILE))
  try {
    // Long enough for a process that only checks whether it is held.
    lock.exec(`PRAGMA busy_timeout = ${LOOK_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`)
    return () => lock.close()
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode === SQLITE_NOTADB)
      throw new DataDirFaultError(
        `${join(directory, LOCK_FILE)} is no lock of Daimon's: set DATA_DIR to another directory, or delete it if nothing uses this one.`,
        { cause },
      )
    throw lockedError(directory, cause)
  }
}

const lockedError = (directory: string, cause: unknown): DataDirLockedError =>
  new DataDirLockedError(
    `The data directory ${directory} is in use${holderOf(directory)}. Stop that process, talk to it over HTTP, or set DATA_DIR to another directory.`,
    { cause },
  )
