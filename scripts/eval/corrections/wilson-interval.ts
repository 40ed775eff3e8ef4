const Z_95 = 1.959964

/**
 * 95 % Wilson score interval of a proportion (Wilson 1927); from 0 to 1 without observations.
 */
export const wilsonInterval = (count: number, total: number): readonly [number, number] => {
  if (total === 0) return [0, 1]
  const share = count / total
  const scale = 1 + Z_95 ** 2 / total
  const center = (share + Z_95 ** 2 / (2 * total)) / scale
  const half =
    (Z_95 * Math.sqrt((share * (1 - share)) / total + Z_95 ** 2 / (4 * total ** 2))) / scale
  return [Math.max(0, center - half), Math.min(1, center + half)]
}
