/**
 * Regression trees whose answers are added up. Nodes and leaves of all trees lie side by side. A tree of n leaves has n − 1 nodes, its
 * first one at the root; `low` and `high` name the next node of the same tree, or −1 − its leaf.
 */
export type Forest = {
  /** How many leaves each tree has. */
  readonly leaves: readonly number[]
  /** By node: the number of the feature that it looks at, and the value up to which `low` is taken. */
  readonly feature: readonly number[]
  readonly threshold: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  /** By leaf. */
  readonly value: readonly number[]
}

/** The sum of all trees for one row of features. */
export const forestValue = (forest: Forest, features: Float32Array): number => {
  let sum = 0
  let firstNode = 0
  let firstLeaf = 0
  for (const leaves of forest.leaves) {
    let at = leaves > 1 ? 0 : -1
    while (at >= 0) {
      const node = firstNode + at
      const value = features[forest.feature[node] as number] as number
      const isLow = value <= (forest.threshold[node] as number)
      at = (isLow ? forest.low[node] : forest.high[node]) as number
    }
    sum += forest.value[firstLeaf - 1 - at] as number
    firstNode += leaves - 1
    firstLeaf += leaves
  }
  return sum
}
