import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SEGMENT = /^[0-9A-F]{24}$/
/** Segments of 16 MiB after which the log is folded into the data files: PGlite has no checkpointer of its own. */
const SEGMENTS_MAX = 8
/** The clock that file times are taken from stands still for up to 10 ms (Linux before 6.13, at 100 Hz). */
const TICK_NS = 10_000_000n

export type DiskSync = {
  /** Flushes the log segments that were written since the last call; true when a checkpoint is due. */
  readonly log: (segmentsMax?: number) => boolean
  /** Flushes everything that was written since the last call; to be called after a checkpoint. */
  readonly data: () => void
}

/**
 * Puts what an embedded database has written on disk. PGlite leaves that to the system, which survives a killed
 * process but not a power cut. See docs/operations/backup.md for what a power cut during a checkpoint may cost.
 */
export const diskSync = (directory: string): DiskSync => {
  const flush = changedFiles()
  const logFolder = join(directory, 'pg_wal')
  // Recycled segments lie in the folder as well: only what was written since the last checkpoint counts.
  const written = new Set<string>()
  return {
    log: (segmentsMax = SEGMENTS_MAX) => {
      for (const name of readdirSync(logFolder))
        if (SEGMENT.test(name) && flush(join(logFolder, name), false)) written.add(name)
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

const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n

/** Flushes a file or a folder's list of names when it changed; tells whether it had. */
const changedFiles = () => {
  const syncedAt = new Map<string, bigint>()
  return (path: string, isDirectory: boolean): boolean => {
    const changedAt = statSync(path, { bigint: true }).mtimeNs
    if (syncedAt.get(path) === changedAt) return false
    const file = openSync(path, isDirectory ? 'r' : 'r+')
    try {
      if (isDirectory) fsyncSync(file)
      else fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
    // Within the tick a later write would carry the same time, and pass for this one.
    if (nowNs() - changedAt > TICK_NS) syncedAt.set(path, changedAt)
    return true
  }
}
