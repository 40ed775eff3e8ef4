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
import type { Engine } from './engine.ts'
import { firstOpening } from './first-opening.ts'
import { freeBytes } from './free-bytes.ts'
import { ownershipState } from './ownership.ts'
import { reserveFile } from './reserve-file.ts'
import { DISK_FULL } from './storage-fault.ts'
import type { StorageState } from './storage-state.ts'

export type EmbeddedOptions = {
  /** Where the database lies; without it, in memory alone. */
  readonly directory?: string
  /** What PostgreSQL is extended by. */
  readonly extensions?: readonly EmbeddedExtension[]
  readonly statementTimeoutMs?: number
  readonly leaseWaitMs?: number
  /** Kept on the disk for erasures on a full one; 0, the default, keeps none. */
  readonly reserveBytes?: number
}

/**
 * Opens PGlite. Throws DataDirLockedError when another process holds the directory, DataDirFaultError when it holds no
 * database that can be opened, and an error of the code DISK_FULL when there is no room to open it.
 */
export const openEmbedded = async <Tables>(
  options: EmbeddedOptions = {},
): Promise<Engine<Tables>> => {
  const { directory, extensions = [], statementTimeoutMs = 60_000, leaseWaitMs = 30_000 } = options
  const { reserveBytes = 0 } = options
  const lock = directory === undefined ? undefined : await lockDataDir(directory)
  const data = directory === undefined ? undefined : join(directory, 'pgdata')
  const ownership = lock?.ownership
  const place = { directory: data, extensions, ownership, reserveBytes }
  const connection = new EmbeddedConnection(place, statementTimeoutMs)
  try {
    if (directory !== undefined) makeRoomToOpen(directory, reserveBytes)
    const first = directory && data ? firstOpening(directory, data) : undefined
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
  const engine: Engine<Tables> = {
    kind: 'embedded',
    db,
    exec: (sql) => pool.exec(sql),
    query: (sql, values) => pool.query(sql, values),
    maintain: async (sql) => {
      await pool.exec(sql, 'unlimited')
    },
    under: () => engine,
    within: (purpose, work) => pool.within(purpose, work),
    recycleLog: async () => {
      await pool.recycleLog()
      return { kind: 'recycled' }
    },
    fillReserve: () => pool.fillReserve(),
    storage: async () => {
      const table = await damage.table()
      if (table !== undefined) return { kind: 'damaged', table }
      return directory && lock ? stateOf(directory, lock) : { kind: 'ok' }
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

const stateOf = (directory: string, { ownership }: DataDirLock): StorageState => {
  if (ownershipState(ownership) !== 'held') return { kind: 'lock-lost' }
  const free = freeBytes(directory)
  return free >= ORDINARY_BYTES_MIN
    ? { kind: 'ok' }
    : { kind: 'full', freeBytes: free, neededBytes: ORDINARY_BYTES_MIN }
}

// Opening replays the log and writes: on a full disk that takes the reserve.
const makeRoomToOpen = (directory: string, reserveBytes: number): void => {
  if (freeBytes(directory) < ERASURE_BYTES_MIN) reserveFile(directory, reserveBytes).release()
}

// An engine that ran out of room reports anything but that.
const cannotOpen = (directory: string, data: string, error: EmbeddedError): Error =>
  freeBytes(directory) < ERASURE_BYTES_MIN
    ? Object.assign(new Error(diskFullMessage(data), { cause: error }), { code: DISK_FULL })
    : damaged(data, error)
