import { randomFillSync } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freeBytes } from './free-bytes.ts'

const RESERVE_FILE = 'daimon.reserve'
const MIB = 2 ** 20
/** Space that the reserve leaves free when it fills on a nearly full disk. */
const LEFT_BYTES = 4 * MIB

/** Disk space reserved for operations that must succeed on a full disk. */
export type ReserveFile = {
  /** Frees the reserved space. */
  readonly release: () => void
  /** Reserves the space again, as far as the disk has it; a no-op when the file is complete. */
  readonly fill: () => void
}

/** The reserve of a data directory, `bytesMax` bytes; 0 disables it. */
export const reserveFile = (directory: string, bytesMax: number): ReserveFile => {
  const path = join(directory, RESERVE_FILE)
  let isWhole = false
  return {
    release: () => {
      isWhole = false
      rmSync(path, { force: true })
    },
    fill: () => {
      if (isWhole || bytesMax === 0) return
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      const missing = Math.min(bytesMax - size, freeBytes(directory) - LEFT_BYTES)
      if (missing > 0) append(path, missing)
      isWhole = missing >= bytesMax - size
    },
  }
}

const append = (path: string, bytes: number): void => {
  // A compressing file system allocates nothing for zeros.
  const block = randomFillSync(Buffer.allocUnsafe(MIB))
  const file = openSync(path, 'a', 0o600)
  try {
    for (let left = bytes; left > 0; left -= MIB) writeSync(file, block, 0, Math.min(left, MIB))
    fsyncSync(file)
  } catch (error) {
    // Another program used the space first. The bytes written so far stay reserved.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
