import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SEGMENT = /^[0-9A-F]{24}$/
/** Segments of 16 MiB after which the log is folded into the data files: PGlite has no checkpointer of its own. */
const SEGMENTS_MAX = 8

export type DiskSync = {
  /** Flushes the log segments that were written since the last call; true when a checkpoint is due. */
  readonly log: () => boolean
  /** Flushes every data file that was written since the last call; to be called after a checkpoint. */
  readonly data: () => void
}

/**
 * Puts what an embedded database has written on disk. PGlite leaves that to the system, which survives a killed
 * process but not a power cut. See docs/architecture/storage.md for what a power cut during a checkpoint may cost.
 */
export const diskSync = (directory: string): DiskSync => {
  const flush = changedFiles()
  const logFolder = join(directory, 'pg_wal')
  return {
    log: () => {
      const segments = readdirSync(logFolder).filter((name) => SEGMENT.test(name))
      for (const name of segments) flush(join(logFolder, name))
      return segments.length > SEGMENTS_MAX
    },
    data: () => {
      for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) flush(join(entry.parentPath, entry.name))
    },
  }
}

const changedFiles = () => {
  const syncedAt = new Map<string, bigint>()
  return (path: string): void => {
    const changedAt = statSync(path, { bigint: true }).mtimeNs
    if (syncedAt.get(path) === changedAt) return
    const file = openSync(path, 'r+')
    try {
      fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
    syncedAt.set(path, changedAt)
  }
}
