import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const WAIT_MS = 1_500
/** SQLite's own waits grow up to 100 ms, so a busy writer could miss its time limit. */
const PAUSE_MS_MAX = 2
const SQLITE_BUSY = 5

/** Another process held the lock for the whole wait. */
export class FileLockedError extends Error {
  override readonly name = 'FileLockedError'
}

type Options = {
  /** Time to wait for another holder. Default: 1.5 s. */
  readonly waitMs?: number
}

/**
 * Serializes processes with an operating system lock on an SQLite file. The lock ends with the
 * process, so it is never stale. The file stays: deleting it would let two processes in.
 */
export class FileLock {
  readonly #file: string
  readonly #waitMs: number
  #database: DatabaseSync | undefined
  #identity: string | undefined

  constructor(file: string, { waitMs = WAIT_MS }: Options = {}) {
    this.#file = file
    this.#waitMs = waitMs
  }

  /** Runs `act` with the lock. Throws FileLockedError if another process keeps it. */
  run<T>(act: () => T): T {
    const release = this.acquire()
    try {
      return act()
    } finally {
      release()
    }
  }

  /** Acquires the lock and returns its release. Throws FileLockedError. */
  acquire(): () => void {
    // A lock on a deleted file doesn't exclude other processes.
    if (this.#identity !== readIdentity(this.#file)) this.close()
    const database = (this.#database ??= this.#open())
    begin(database, this.#file, this.#waitMs)
    held.add(database)
    return () => {
      held.delete(database)
      database.exec('ROLLBACK')
    }
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
  }

  #open(): DatabaseSync {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    const database = new DatabaseSync(this.#file)
    database.exec('PRAGMA busy_timeout = 0')
    this.#identity = readIdentity(this.#file)
    return database
  }
}

/** Keeps held locks from garbage collection, which would close and so release them. */
const held = new Set<DatabaseSync>()

const begin = (database: DatabaseSync, file: string, waitMs: number): void => {
  const untilMs = performance.now() + waitMs
  for (;;)
    try {
      database.exec('BEGIN EXCLUSIVE')
      return
    } catch (cause) {
      if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause
      if (performance.now() > untilMs)
        throw new FileLockedError(`Another process holds the lock ${file}.`, { cause })
      Atomics.wait(sleeper, 0, 0, Math.random() * PAUSE_MS_MAX)
    }
}

const sleeper = new Int32Array(new SharedArrayBuffer(4))

const readIdentity = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.dev}:${stat.ino}`
}
