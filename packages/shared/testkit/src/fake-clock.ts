export type FakeClock = {
  /** A new Date each time: a Date is mutable, and nobody may turn this clock by accident. */
  now(): Date
  advance(ms: number): void
}

/** A clock that stands still at `startIso` (RFC 3339) until it is advanced. */
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
