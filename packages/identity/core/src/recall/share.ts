/** What an arm gives to each memory, as a share of a whole: divided when it is asked for, and not for all memories at once. */
export type Share = {
  /** By slot, nothing below 0. */
  readonly values: Float32Array
  /** What counts as all of it; 0 where no memory has any. */
  readonly whole: number
}

/** 0 to 1. */
export const shareAt = ({ values, whole }: Share, slot: number): number =>
  whole > 0 ? Math.min(1, (values[slot] as number) / whole) : 0

/** Divided by the maximum, so that how much better one memory is than the next survives. */
export const byMaximum = (values: Float32Array): Share => ({ values, whole: maximum(values) })

/** What an arm is that the question does not speak to. */
export const NOTHING: Share = { values: new Float32Array(), whole: 0 }

/** What is a share already. */
export const asItIs = (values: Float32Array): Share => ({ values, whole: 1 })

const maximum = (values: Float32Array): number => {
  let most = 0
  for (let slot = 0; slot < values.length; slot += 1) {
    const value = values[slot] as number
    if (value > most) most = value
  }
  return most
}
