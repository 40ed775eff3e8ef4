import { setImmediate } from 'node:timers/promises'

/** Other requests wait at most so long, and for one more item. */
const SLICE_MS = 8

/** Maps a list and lets other requests pass in between. */
export const mapInSlices = async <T, R>(
  items: readonly T[],
  work: (item: T) => R,
): Promise<R[]> => {
  const results: R[] = []
  await inSlices(items, (item) => results.push(work(item)))
  return results
}

/** Works through a list and lets other requests pass in between. */
export const inSlices = async <T>(
  items: readonly T[],
  work: (item: T) => unknown,
): Promise<void> => {
  let fromMs = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - fromMs < SLICE_MS) continue
    await setImmediate()
    fromMs = performance.now()
  }
}
