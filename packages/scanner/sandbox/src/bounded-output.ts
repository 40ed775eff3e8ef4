import type { Readable } from 'node:stream'

/**
 * How far beyond its limit a program may write before it is ended; the surplus is read and
 * discarded.
 */
const FLOOD_FACTOR = 16

export type BoundedOutput = {
  readonly text: () => string
  readonly isTruncated: () => boolean
}

/** Keeps the first bytes of a stream, and calls `flood` when far more arrive. */
export const boundOutput = (
  stream: Readable,
  bytesMax: number,
  flood: () => void,
): BoundedOutput => {
  const parts: Buffer[] = []
  let kept = 0
  let total = 0
  stream.on('data', (part: Buffer) => {
    total += part.length
    if (kept < bytesMax) {
      const taken = part.subarray(0, bytesMax - kept)
      parts.push(taken)
      kept += taken.length
    }
    if (total > bytesMax * FLOOD_FACTOR) flood()
  })
  // A pipe can break when the other end is killed; what arrived is kept.
  stream.on('error', () => {})
  return {
    text: () => Buffer.concat(parts).toString('utf8'),
    isTruncated: () => total > kept,
  }
}
