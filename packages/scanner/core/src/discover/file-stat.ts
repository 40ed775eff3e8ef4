import type { BigIntStats } from 'node:fs'

/**
 * File system metadata of a file. While it stays the same, so does the content, unless the file is
 * too new.
 */
export type FileStat = {
  readonly text: string
  /**
   * When content, name, or permissions last changed, in ms since the epoch. Programs can't set this
   * time.
   */
  readonly changedAtMs: number
  readonly isCoarse: boolean
}

export const toFileStat = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): FileStat => ({
  text: [dev, ino, size, mtimeNs, ctimeNs].join(' '),
  changedAtMs: Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / 1_000_000n),
  isCoarse: ctimeNs % 1_000_000_000n === 0n,
})

/** Two clock ticks of common file systems, and of those that count in (even) seconds. */
const FINE_TICK_MS = 50
const COARSE_TICK_MS = 2_000

/**
 * Whether a later change must show in the stamp: a file that changes twice within one clock tick
 * has the same stamp both times (git calls such files "racily clean"). `seenAtMs` is when the stamp
 * was taken, before the file was read.
 */
export const isOldEnough = ({ changedAtMs, isCoarse }: FileStat, seenAtMs: number): boolean =>
  changedAtMs + (isCoarse ? COARSE_TICK_MS : FINE_TICK_MS) < seenAtMs
