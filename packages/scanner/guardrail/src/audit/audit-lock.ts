import { DatabaseSync } from 'node:sqlite'

const WAIT_MS = 1_000

/**
 * Lets one process at a time write. The lock is the operating system's, held through an SQLite file: it ends with the
 * process however that ends, so there is no stale one to guess about. Throws when it cannot be had within a second.
 */
export class AuditLock {
  readonly #file: string
  #database: DatabaseSync | undefined

  constructor(file: string) {
    this.#file = file
  }

  run<T>(act: () => T): T {
    const database = (this.#database ??= this.#open())
    database.exec('BEGIN EXCLUSIVE')
    try {
      return act()
    } finally {
      database.exec('ROLLBACK')
    }
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
  }

  #open(): DatabaseSync {
    const database = new DatabaseSync(this.#file)
    database.exec(`PRAGMA busy_timeout = ${WAIT_MS}`)
    return database
  }
}
