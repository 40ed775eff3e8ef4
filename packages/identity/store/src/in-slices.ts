import { setImmediate } from 'node:timers/promises'

/** Longest time for which other requests wait, apart from the item or step that ends it. */
const SLICE_MS = 8

/**
 * Returns a function that lets other requests pass when the slice is over. Await it after each
 * step.
 */
export const slicer = (): (() => Promise<void> | undefined) => {
  let fromMs = performance.now()
  const pause = async () => {
    await setImmediate()
    fromMs = performance.now()
  }
  return () => (performance.now() - fromMs < SLICE_MS ? undefined : pause())
}

/** Maps a list and lets other requests pass in between. */
export const mapInSlices = async <T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> => {
  const results: R[] = []
  await inSlices(items, (item) => results.push(work(item)))
  return results
}

/** Processes a list and yields to other requests in between. */
export const inSlices = async <T>(
  items: Iterable<T>,
  work: (item: T) => unknown,
): Promise<void> => {
  const pause = slicer()
  for (const item of items) {
    work(item)
    const paused = pause()
    if (paused) await paused
  }
}

/** The same for items of which each takes several steps. */
export const stepsInSlices = <T>(
  items: Iterable<T>,
  steps: (item: T) => Iterable<unknown>,
): Promise<void> => {
  const all = function* () {
    for (const item of items) {
      yield* steps(item)
      yield
    }
  }
  return inSlices(all(), () => undefined)
}
