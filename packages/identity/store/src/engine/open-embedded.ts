import { Kysely, PostgresDialect } from 'kysely'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../schema.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { EmbeddedConnection } from './embedded-connection.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import type { Engine } from './engine.ts'

export type EmbeddedOptions = {
  /** Where the database lies; without it, in memory alone. */
  readonly directory?: string
  readonly statementTimeoutMs?: number
  readonly leaseWaitMs?: number
}

/** Opens PGlite with pgvector. Throws DataDirLockedError when another process holds the directory. */
export const openEmbedded = async (options: EmbeddedOptions = {}): Promise<Engine> => {
  const { directory, statementTimeoutMs = 60_000, leaseWaitMs = 30_000 } = options
  const lock = directory === undefined ? undefined : lockDataDir(directory)
  const data = directory === undefined ? undefined : join(directory, 'pgdata')
  const connection = new EmbeddedConnection(data, statementTimeoutMs)
  try {
    if (data !== undefined) mkdirSync(data, { recursive: true, mode: 0o700 })
    await connection.session()
  } catch (error) {
    lock?.release()
    throw error
  }
  const pool = new EmbeddedPool(connection, leaseWaitMs)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'embedded',
    db,
    exec: (sql) => pool.exec(sql),
    query: (sql, values) => pool.query(sql, values),
    maintain: async (sql) => {
      await pool.exec(sql, 'unlimited')
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
}
