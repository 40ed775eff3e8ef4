import type { Readable } from 'node:stream'

/** What a program may write beyond its bound before it is ended: it is read and thrown away. */
const FLOOD_FACTOR = 16

export type BoundedOutput = {
  readonly text: () => string
  readonly isTruncated: () => boolean
}

/** Keeps the first bytes of a stream, and calls `flood` when far more than that comes. */
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
  // A pipe may break when the other end is killed; what came is kept.
  stream.on('error', () => {})
  return {
    text: () => Buffer.concat(parts).toString('utf8'),
    isTruncated: () => total > kept,
  }
}
