/** Wording of a distance from the norm; none within half a standard deviation. */
export const degree = (deviations: number): string | undefined => {
  const size = Math.abs(deviations)
  if (size < 0.5) return undefined
  return size < 1 ? 'somewhat' : size < 2 ? 'clearly' : 'extremely'
}
