/** Pseudorandom numbers, the same for one seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    /** An element of a nonempty list. */
    pick: <T>(from: readonly T[]): T => {
      const [found] = from.slice(below(from.length))
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    draw: (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  }
}

export type Seeded = ReturnType<typeof seeded>
