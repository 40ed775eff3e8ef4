/**
 * In place: the lower triangle becomes L of A = L·Lᵀ. A must be symmetric and positive definite.
 */
export const decompose = (a: readonly Float64Array[]): void => {
  a.forEach((row, i) => {
    for (let j = 0; j <= i; j += 1) {
      const other = a[j] as Float64Array
      let sum = row[j] as number
      for (let k = 0; k < j; k += 1) sum -= (row[k] as number) * (other[k] as number)
      row[j] = i === j ? Math.sqrt(sum) : sum / (other[j] as number)
    }
  })
}

/** Solves L·x = b in place. */
export const solveLower = (l: readonly Float64Array[], x: Float64Array): void => {
  l.forEach((row, i) => {
    let sum = x[i] as number
    for (let j = 0; j < i; j += 1) sum -= (row[j] as number) * (x[j] as number)
    x[i] = sum / (row[i] as number)
  })
}
