import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const WAIT_MS = 1_500
/** SQLite's own waits grow up to 100 ms, so that one of several busy writers may get no turn in time. */
const PAUSE_MS_MAX = 2

/**
 * Lets one process at a time write. The lock is the operating system's, held through an SQLite file: it ends with the
 * process however that ends, so there is no stale one to guess about. Throws when it can't be had within 1.5 s.
 */
export class AuditLock {
  readonly #file: string
  #database: DatabaseSync | undefined
  #identity: string | undefined

  constructor(file: string) {
    this.#file = file
  }

  run<T>(act: () => T): T {
    // A lock on a file that was deleted keeps no other process out.
    if (this.#identity !== identityOf(this.#file)) this.close()
    const database = (this.#database ??= this.#open())
    begin(database)
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
    database.exec('PRAGMA busy_timeout = 0')
    this.#identity = identityOf(this.#file)
    return database
  }
}

const begin = (database: DatabaseSync): void => {
  const untilMs = performance.now() + WAIT_MS
  for (;;)
    try {
      database.exec('BEGIN EXCLUSIVE')
      return
    } catch (error) {
      if (performance.now() > untilMs) throw error
      Atomics.wait(sleeper, 0, 0, Math.random() * PAUSE_MS_MAX)
    }
}

const sleeper = new Int32Array(new SharedArrayBuffer(4))

const identityOf = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.dev}:${stat.ino}`
}
