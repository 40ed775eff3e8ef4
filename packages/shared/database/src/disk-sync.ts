import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

const SEGMENT = /^[0-9A-F]{24}$/
/**
 * Segments of 16 MiB after which a checkpoint writes the log into the data files: PGlite has no
 * checkpointer.
 */
const SEGMENTS_MAX = 8
/** Granularity in ms of the clock for file times (Linux before 6.13, at 100 Hz). */
const TICK_NS = 10_000_000n

/**
 * Nothing of a transaction is kept without its commit, so its statements needn't be flushed one by
 * one; so many of them, of at most half a megabyte each, fill a segment.
 */
const UNFLUSHED_MAX = 32

type LogState = {
  /** Segments after which a checkpoint is due. */
  readonly segmentsMax?: number
  /** A later statement will commit what was written. */
  readonly isInTransaction?: boolean
}

export type DiskSync = {
  /** Flushes the log segments written since the last flush; true when a checkpoint is due. */
  readonly log: (state?: LogState) => boolean
  /** Flushes all files written since the last call. Call it after a checkpoint. */
  readonly data: () => void
}

/**
 * Flushes the files of an embedded database to disk. PGlite leaves that to the operating system, so
 * that writes survive a killed process but not a power cut. See docs/operations/backup.md for a
 * power cut during a checkpoint.
 */
export const diskSync = (directory: string): DiskSync => {
  const flush = changedFiles()
  const logDirectory = join(directory, 'pg_wal')
  // Recycled segments stay in the directory: count only those written since the last checkpoint.
  const written = new Set<string>()
  let unflushed = 0
  return {
    log: ({ segmentsMax = SEGMENTS_MAX, isInTransaction = false } = {}) => {
      unflushed += 1
      if (isInTransaction && unflushed < UNFLUSHED_MAX) return false
      unflushed = 0
      for (const name of readdirSync(logDirectory))
        if (SEGMENT.test(name) && flush(join(logDirectory, name), false)) written.add(name)
      return written.size > segmentsMax
    },
    data: () => {
      flush(directory, true)
      for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
        if (entry.isFile() || entry.isDirectory())
          flush(join(entry.parentPath, entry.name), entry.isDirectory())
      written.clear()
    },
  }
}

const syncFile = (path: string): void => {
  const file = openSync(path, 'r+')
  try {
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}

const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n

/** Flushes a file or a directory entry list if it changed; returns whether it did. */
const changedFiles = () => {
  const syncedAt = new Map<string, bigint>()
  return (path: string, isDirectory: boolean): boolean => {
    const changedAt = statSync(path, { bigint: true }).mtimeNs
    if (syncedAt.get(path) === changedAt) return false
    if (isDirectory) syncDirectory(path)
    else syncFile(path)
    // A later write within the same tick would have the same time and look unchanged.
    if (nowNs() - changedAt > TICK_NS) syncedAt.set(path, changedAt)
    return true
  }
}
