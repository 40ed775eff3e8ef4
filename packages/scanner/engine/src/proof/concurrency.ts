type Run<T> = () => Promise<T>

/** Starts all runs at the same time. */
export const inParallel = <T>(runs: readonly Run<T>[]): Promise<T[]> =>
  Promise.all(runs.map((run) => run()))

/** Runs one after another, for results that compare durations. */
export const inSequence = async <T>(runs: readonly Run<T>[]): Promise<T[]> => {
  const all: T[] = []
  for (const run of runs) all.push(await run())
  return all
}
