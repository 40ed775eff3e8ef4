import { randomFillSync } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freeBytes } from './free-bytes.ts'

const RESERVE_FILE = 'daimon.reserve'
const MIB = 2 ** 20
/** Not taken by the reserve when it is filled on a disk that is nearly full. */
const LEFT_BYTES = 4 * MIB

/** Room on the disk that is kept for what must be possible when there is no other. */
export type ReserveFile = {
  /** Gives the room back to the disk. */
  readonly release: () => void
  /** Takes it again, as far as the disk has it; costs nothing when the file is whole. */
  readonly fill: () => void
}

/** The reserve of a data directory, of `bytesMax` bytes; with 0 there is none. */
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
  // A file system that compresses keeps no room for zeros.
  const block = randomFillSync(Buffer.allocUnsafe(MIB))
  const file = openSync(path, 'a', 0o600)
  try {
    for (let left = bytes; left > 0; left -= MIB) writeSync(file, block, 0, Math.min(left, MIB))
    fsyncSync(file)
  } catch (error) {
    // Another program was faster. What was written is reserved.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
