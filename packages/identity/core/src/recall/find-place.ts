/** Index of a value in an ascending list; −1 if it is missing. */
export const findPlace = (ascending: readonly number[], value: number): number => {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ascending[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return ascending[from] === value ? from : -1
}
