type Run<T> = () => Promise<T>

/** Lets runs take place at the same time. */
export const atOnce = <T>(runs: readonly Run<T>[]): Promise<T[]> =>
  Promise.all(runs.map((run) => run()))

/** Lets one run take place after the other, where they are compared by the time that they take. */
export const inTurn = async <T>(runs: readonly Run<T>[]): Promise<T[]> => {
  const all: T[] = []
  for (const run of runs) all.push(await run())
  return all
}
