export type Rate = {
  readonly bytesPerSecond: number
  /** As many bytes as may pass at once after a rest. */
  readonly burstBytes: number
}

/** What may pass now, as of a time. */
export type Bucket = { readonly bytes: number; readonly atMs: number }

/** A bucket starts empty: nobody gets a second for free by coming anew. */
export const emptyBucket = (nowMs: number): Bucket => ({ bytes: 0, atMs: nowMs })

/** The bucket at a later time; a clock that goes back adds nothing. */
export const refilled = (bucket: Bucket, nowMs: number, rate: Rate): Bucket => {
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  return {
    bytes: Math.min(rate.burstBytes, bucket.bytes + (elapsedMs * rate.bytesPerSecond) / 1_000),
    atMs: nowMs,
  }
}

/** Takes up to `wanted` whole bytes; gives what passed and the bucket after it. */
export const taken = (
  bucket: Bucket,
  wanted: number,
): { readonly passed: number; readonly bucket: Bucket } => {
  const passed = Math.max(0, Math.min(wanted, Math.floor(bucket.bytes + EPSILON)))
  return { passed, bucket: { ...bucket, bytes: bucket.bytes - passed } }
}

// Sums of fractions fall a hair short of the whole number that they stand for.
const EPSILON = 1e-6

/** Milliseconds until `wanted` bytes, or as many as the bucket can hold, may pass. */
export const untilMs = (bucket: Bucket, wanted: number, rate: Rate): number =>
  Math.max(
    0,
    Math.ceil(((Math.min(wanted, rate.burstBytes) - bucket.bytes) * 1_000) / rate.bytesPerSecond),
  )
