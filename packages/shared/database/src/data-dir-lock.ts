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

/** The process that holds a data directory, as that process recorded it. */
export type LockHolder = {
  readonly pid: number
  readonly since: string
  /** Its HTTP address; absent until it listens. */
  readonly url?: string | undefined
}

const readHolder = (directory: string): LockHolder | undefined => {
  try {
    return JSON.parse(readFileSync(join(directory, HOLDER_FILE), 'utf8')) as LockHolder
  } catch {
    return undefined
  }
}

const writeHolder = (directory: string, holder: LockHolder): void => {
  try {
    writeFileSync(join(directory, HOLDER_FILE), JSON.stringify(holder))
  } catch (error) {
    // For information only. On a full disk the file can be truncated; an unreadable file counts as
    // absent.
    if (!isDiskFull(error)) throw error
  }
}

const describeHolder = (directory: string): string => {
  const holder = readHolder(directory)
  if (!holder) return ''
  const { pid, since, url } = holder
  return ` by process ${pid} since ${since}${url === undefined ? '' : `, at ${url}`}`
}

/** Records the HTTP address of the lock holder for other processes. Only the holder may call it. */
export const announceAddress = (directory: string, url: string): void => {
  const holder = readHolder(directory)
  if (holder) writeHolder(directory, { ...holder, url })
}

/**
 * Whether another process holds a data directory. Tests the lock itself, so that an owner file left
 * by a killed process doesn't count. Changes nothing and creates no file.
 */
export const dataDirHolder = (
  directory: string,
): { readonly isHeld: boolean; readonly holder?: LockHolder | undefined } => {
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
  /** Baseline for the check before each commit; see `ownershipState`. */
  readonly ownership: Ownership
  readonly release: () => void
}

/**
 * Locks a data directory for this process, or throws DataDirLockedError. The first lock is the
 * operating system's, taken through an SQLite file opened exclusively: it ends with the process in
 * every case and works across containers that share the directory. Because that file can be
 * deleted, a socket named for the directory also keeps a second process out, and an owner file
 * shows a process that it lost its directory.
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
      ownership: { lock, owner: pickIdentity(owner) },
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

// The whole object is sent to a worker, and functions can't be cloned.
const pickIdentity = ({ path, device, inode }: FileIdentity): FileIdentity => ({
  path,
  device,
  inode,
})

const takeLockFile = (directory: string): (() => void) => {
  const lock = new DatabaseSync(join(directory, LOCK_FILE))
  try {
    // Longer than another process needs to check the lock.
    lock.exec(`PRAGMA busy_timeout = ${LOOK_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`)
    return () => lock.close()
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode === SQLITE_NOTADB)
      throw new DataDirFaultError(
        `${join(directory, LOCK_FILE)} isn't a Daimon lock file. Set DATA_DIR to another directory, or delete the file if no process uses this one.`,
        { cause },
      )
    throw lockedError(directory, cause)
  }
}

const lockedError = (directory: string, cause: unknown): DataDirLockedError =>
  new DataDirLockedError(
    `The data directory ${directory} is in use${describeHolder(directory)}. Stop that process, use its HTTP API, or set DATA_DIR to another directory.`,
    { cause },
  )
