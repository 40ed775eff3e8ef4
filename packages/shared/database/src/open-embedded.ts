import { Kysely } from 'kysely'
import { join } from 'node:path'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { checkDataDir, damaged } from './check-data-dir.ts'
import { damageLog } from './damage.ts'
import { ERASURE_BYTES_MIN, ORDINARY_BYTES_MIN, diskFullMessage } from './disk-room.ts'
import { EmbeddedConnection, EmbeddedError } from './embedded-connection.ts'
import type { EmbeddedExtension } from './embedded-protocol.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { EagerDialect } from './dialect.ts'
import type { DatabaseBackend } from './database-backend.ts'
import { beginFirstInitialization } from './first-initialization.ts'
import { freeBytes } from './free-bytes.ts'
import { ownershipState } from './ownership.ts'
import { reserveFile } from './reserve-file.ts'
import { DISK_FULL } from './storage-fault.ts'
import type { StorageState } from './storage-state.ts'

export type EmbeddedOptions = {
  /** Data directory; absent for an in-memory database. */
  readonly directory?: string
  /** PostgreSQL extensions to load. */
  readonly extensions?: readonly EmbeddedExtension[]
  /** Packed database for a new directory. An empty one is the default, also without the file. */
  readonly image?: URL
  readonly statementTimeoutMs?: number
  readonly leaseWaitMs?: number
  /** Bytes reserved on the disk for erasures when it is full; 0 (default) disables the reserve. */
  readonly reserveBytes?: number
}

/**
 * Opens PGlite. Throws DataDirLockedError when another process holds the directory,
 * DataDirFaultError when it holds no valid database, and an error with code DISK_FULL when the disk
 * has too little free space.
 */
export const openEmbedded = async <Tables>(
  options: EmbeddedOptions = {},
): Promise<DatabaseBackend<Tables>> => {
  const { directory, extensions = [], statementTimeoutMs = 60_000, leaseWaitMs = 30_000 } = options
  const { reserveBytes = 0 } = options
  const lock = directory === undefined ? undefined : await lockDataDir(directory)
  const data = directory === undefined ? undefined : join(directory, 'pgdata')
  const ownership = lock?.ownership
  const image = options.image?.href
  const place = { directory: data, extensions, image, ownership, reserveBytes }
  const connection = new EmbeddedConnection(place, statementTimeoutMs)
  try {
    if (directory !== undefined) makeRoomToOpen(directory, reserveBytes)
    const first = directory && data ? beginFirstInitialization(directory, data) : undefined
    if (data !== undefined) checkDataDir(data)
    await connection.session()
    first?.done()
  } catch (error) {
    lock?.release()
    throw directory !== undefined && data !== undefined && error instanceof EmbeddedError
      ? cannotOpen(directory, data, error)
      : error
  }
  const pool = new EmbeddedPool(connection, leaseWaitMs)
  const damage = damageLog((sql, values) => pool.query(sql, values))
  connection.onFault = damage.note
  const db = new Kysely<Tables>({ dialect: new EagerDialect({ pool }) })
  const engine: DatabaseBackend<Tables> = {
    kind: 'embedded',
    db,
    exec: (sql) => pool.exec(sql),
    query: (sql, values) => pool.query(sql, values),
    maintain: async (sql) => {
      await pool.exec(sql, 'unlimited')
    },
    withSettings: () => engine,
    within: (purpose, work) => pool.within(purpose, work),
    recycleLog: async () => {
      await pool.recycleLog()
      return { kind: 'recycled' }
    },
    fillReserve: () => pool.fillReserve(),
    storage: async () => {
      const table = await damage.table()
      if (table !== undefined) return { kind: 'damaged', table }
      return directory && lock ? getState(directory, lock) : { kind: 'ok' }
    },
    close: async () => {
      try {
        await db.destroy()
        await connection.close()
      } finally {
        lock?.release()
      }
    },
  }
  return engine
}

const getState = (directory: string, { ownership }: DataDirLock): StorageState => {
  if (ownershipState(ownership) !== 'held') return { kind: 'lock-lost' }
  const free = freeBytes(directory)
  return free >= ORDINARY_BYTES_MIN
    ? { kind: 'ok', freeBytes: free }
    : { kind: 'full', freeBytes: free, neededBytes: ORDINARY_BYTES_MIN }
}

// Opening replays the log and writes: on a full disk it needs the reserve.
const makeRoomToOpen = (directory: string, reserveBytes: number): void => {
  if (freeBytes(directory) < ERASURE_BYTES_MIN) reserveFile(directory, reserveBytes).release()
}

// Without disk space the engine reports unrelated errors.
const cannotOpen = (directory: string, data: string, error: EmbeddedError): Error =>
  freeBytes(directory) < ERASURE_BYTES_MIN
    ? Object.assign(new Error(diskFullMessage(data), { cause: error }), { code: DISK_FULL })
    : damaged(data, error)
