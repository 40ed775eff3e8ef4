import { Kysely } from 'kysely'
import { join } from 'node:path'
import { lockDataDir } from './data-dir-lock.ts'
import { checkDataDir, damaged } from './check-data-dir.ts'
import { EmbeddedConnection, EmbeddedError } from './embedded-connection.ts'
import type { EmbeddedExtension } from './embedded-protocol.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { EagerDialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import { firstOpening } from './first-opening.ts'

export type EmbeddedOptions = {
  /** Where the database lies; without it, in memory alone. */
  readonly directory?: string
  /** What PostgreSQL is extended by. */
  readonly extensions?: readonly EmbeddedExtension[]
  readonly statementTimeoutMs?: number
  readonly leaseWaitMs?: number
}

/**
 * Opens PGlite. Throws DataDirLockedError when another process holds the directory, and DataDirFaultError when it holds no
 * database that can be opened.
 */
export const openEmbedded = async <Tables>(
  options: EmbeddedOptions = {},
): Promise<Engine<Tables>> => {
  const { directory, extensions = [], statementTimeoutMs = 60_000, leaseWaitMs = 30_000 } = options
  const lock = directory === undefined ? undefined : lockDataDir(directory)
  const data = directory === undefined ? undefined : join(directory, 'pgdata')
  const connection = new EmbeddedConnection({ directory: data, extensions }, statementTimeoutMs)
  try {
    const first = directory && data ? firstOpening(directory, data) : undefined
    if (data !== undefined) checkDataDir(data)
    await connection.session()
    first?.done()
  } catch (error) {
    lock?.release()
    throw data !== undefined && error instanceof EmbeddedError ? damaged(data, error) : error
  }
  const pool = new EmbeddedPool(connection, leaseWaitMs)
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
