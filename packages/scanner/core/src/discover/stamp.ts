import type { BigIntStats } from 'node:fs'

/** What the file system says about a file. While it stays the same, so does the content, unless it is too young. */
export type Stamp = {
  readonly text: string
  /** Since the epoch; when content, name or rights last changed, whatever the file claims about itself. */
  readonly changedAtMs: number
  readonly isCoarse: boolean
}

export const stampOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): Stamp => ({
  text: [dev, ino, size, mtimeNs, ctimeNs].join(' '),
  changedAtMs: Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / 1_000_000n),
  isCoarse: ctimeNs % 1_000_000_000n === 0n,
})

/** Two ticks of the clock of common file systems, and of those that count in (even) seconds. */
const FINE_TICK_MS = 50
const COARSE_TICK_MS = 2_000

/**
 * Whether a later change must show in the stamp: a file that changes twice within one tick of the clock has the same
 * stamp both times (git calls such files "racily clean"). `seenAtMs` is when it was looked at, before it was read.
 */
export const isOldEnough = ({ changedAtMs, isCoarse }: Stamp, seenAtMs: number): boolean =>
  changedAtMs + (isCoarse ? COARSE_TICK_MS : FINE_TICK_MS) < seenAtMs
