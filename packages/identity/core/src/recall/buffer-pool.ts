/**
 * Pool of temporary arrays for one query. A query over 100,000 memories needs some forty of 400 kB:
 * new ones are fetched page by page from the system, and garbage collection runs every few queries.
 * Recall is synchronous, so one pool is enough.
 */
const buffers: ArrayBuffer[] = []
/** Buffers used by the current query; −1 while there is none. */
let taken = -1

/** Buffers beyond this are released after the query. */
const KEPT_BYTES_MAX = 64 * 1_024 * 1_024
/** Spare capacity, so that the next larger avatar needn't reallocate. */
const ROOM = 1.25

/** Runs `work` with the pool; its result must not contain a pooled array. */
export const withBufferPool = <T>(work: () => T): T => {
  if (taken >= 0) return work()
  taken = 0
  try {
    return work()
  } finally {
    taken = -1
    let bytes = 0
    const kept = buffers.findIndex((buffer) => (bytes += buffer.byteLength) > KEPT_BYTES_MAX)
    if (kept >= 0) buffers.length = kept
  }
}

/** A zeroed array: pooled within `withBufferPool`, otherwise newly allocated. */
export const borrowFloats = (length: number): Float32Array =>
  new Float32Array(place(4 * length), 0, length).fill(0)
export const integers = (length: number): Int32Array =>
  new Int32Array(place(4 * length), 0, length).fill(0)
export const bytes = (length: number): Uint8Array =>
  new Uint8Array(place(length), 0, length).fill(0)

const place = (size: number): ArrayBuffer => {
  if (taken < 0) return new ArrayBuffer(size)
  const known = buffers[taken]
  const buffer = known && known.byteLength >= size ? known : new ArrayBuffer(Math.ceil(ROOM * size))
  buffers[taken] = buffer
  taken += 1
  return buffer
}
