export type FakeClock = {
  /** Returns a new Date each time, because a Date is mutable. */
  now(): Date
  advance(ms: number): void
}

/** A clock that stays at `startIso` (RFC 3339) until it is advanced. */
export function fakeClock(startIso: string): FakeClock {
  let epochMs = Date.parse(startIso)
  if (Number.isNaN(epochMs)) throw new RangeError(`not a time: ${startIso}`)
  return {
    now: () => new Date(epochMs),
    advance: (ms) => {
      epochMs += ms
    },
  }
}
