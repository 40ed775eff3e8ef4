/** 256 bits per vector. */
export const SIGNATURE_WORDS = 8
const BITS = SIGNATURE_WORDS * 32

// Fixed signs from a small generator: the random rotation must be the same on every machine.
const SIGNS = Int8Array.from({ length: BITS }, (_, at) => {
  let seed = Math.imul(at + 1, 0x9e3779b1)
  seed = Math.imul(seed ^ (seed >>> 15), 0x85ebca6b)
  return (seed ^ (seed >>> 13)) & 1 ? 1 : -1
})

/** Reused, because an index computes thousands of signatures in a row. */
const scratch = new Float64Array(BITS)

/**
 * Computes the signs of a vector after a random rotation (random signs, then a Walsh–Hadamard
 * transform: Ailon & Chazelle 2009). The share of bits in which two signatures differ estimates the
 * angle between the vectors divided by π.
 */
export const simhash = (vector: Float32Array): Uint32Array => {
  const values = scratch.fill(0)
  for (let at = 0; at < vector.length; at += 1)
    values[at % BITS] =
      (values[at % BITS] as number) + (SIGNS[at % BITS] as number) * (vector[at] as number)
  for (let half = 1; half < BITS; half *= 2)
    for (let start = 0; start < BITS; start += 2 * half)
      for (let at = start; at < start + half; at += 1) {
        const a = values[at] as number
        const b = values[at + half] as number
        values[at] = a + b
        values[at + half] = a - b
      }
  const signature = new Uint32Array(SIGNATURE_WORDS)
  for (let at = 0; at < BITS; at += 1)
    if ((values[at] as number) > 0)
      signature[at >>> 5] = (signature[at >>> 5] as number) | (1 << (at & 31))
  return signature
}

const ones = (bits: number): number => {
  let value = bits - ((bits >>> 1) & 0x55555555)
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333)
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Number of bits in which a signature matches the one at `number` of a table. */
export const matchingBits = (
  signature: Uint32Array,
  table: Uint32Array,
  number: number,
): number => {
  const start = number * SIGNATURE_WORDS
  let differing = 0
  for (let at = 0; at < SIGNATURE_WORDS; at += 1)
    differing += ones((signature[at] as number) ^ (table[start + at] as number))
  return BITS - differing
}
