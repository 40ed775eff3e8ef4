export type Rate = {
  readonly bytesPerSecond: number
  /** Maximum number of bytes at once after idle time. */
  readonly burstBytes: number
}

/** The available bytes at a time. */
export type TokenBucket = { readonly bytes: number; readonly atMs: number }

/** Starts empty, so that reconnecting grants no free burst. */
export const emptyBucket = (nowMs: number): TokenBucket => ({ bytes: 0, atMs: nowMs })

/** The bucket at a later time; a clock that goes backward adds nothing. */
export const refilled = (bucket: TokenBucket, nowMs: number, rate: Rate): TokenBucket => {
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  return {
    bytes: Math.min(rate.burstBytes, bucket.bytes + (elapsedMs * rate.bytesPerSecond) / 1_000),
    atMs: nowMs,
  }
}

/** Takes up to `wanted` whole bytes; returns the number taken and the new bucket. */
export const takeTokens = (
  bucket: TokenBucket,
  wanted: number,
): { readonly passed: number; readonly bucket: TokenBucket } => {
  const passed = Math.max(0, Math.min(wanted, Math.floor(bucket.bytes + EPSILON)))
  return { passed, bucket: { ...bucket, bytes: bucket.bytes - passed } }
}

// Compensates rounding errors in sums of fractions.
const EPSILON = 1e-6

/** Milliseconds until `wanted` bytes, or the burst if smaller, are available. */
export const untilMs = (bucket: TokenBucket, wanted: number, rate: Rate): number =>
  Math.max(
    0,
    Math.ceil(((Math.min(wanted, rate.burstBytes) - bucket.bytes) * 1_000) / rate.bytesPerSecond),
  )
