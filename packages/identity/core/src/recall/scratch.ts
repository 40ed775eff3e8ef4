/**
 * Arrays that one question fills and nobody keeps. A question among 100,000 memories needs some forty of 400 kB: made anew, each
 * is fetched page by page from the system, and the collector of garbage runs every few questions. Recall is synchronous, so
 * one place for all of it is enough.
 */
const buffers: ArrayBuffer[] = []
/** Places taken by the question that is being answered; −1 while there is none. */
let taken = -1

/** More than this is given back after the question. */
const KEPT_BYTES_MAX = 64 * 1_024 * 1_024
/** So that the next larger avatar need not replace it at once. */
const ROOM = 1.25

/** Lends the arrays that `work` asks for until it ends; what it answers must hold none of them. */
export const withScratch = <T>(work: () => T): T => {
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

/** Zeros: lent within `withScratch`, else the caller's own. */
export const floats = (length: number): Float32Array =>
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
