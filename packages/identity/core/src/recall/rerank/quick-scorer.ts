/**
 * Regression trees whose results are summed. Nodes and leaves of all trees are contiguous. A tree
 * of n leaves has n − 1 nodes, its first one the root; `low` and `high` are the next node of the
 * same tree, or −1 − its leaf.
 */
export type QuickScorer = {
  /** How many leaves each tree has. */
  readonly leaves: readonly number[]
  /** Names of the features, by their numbers here. */
  readonly features: readonly string[]
  /** By node: the number of its feature, and the value up to which `low` is taken. */
  readonly feature: readonly number[]
  readonly threshold: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  /** By leaf. */
  readonly value: readonly number[]
}

/**
 * A forest compiled for fast evaluation (QuickScorer, Lucchese et al. 2015): feature by feature
 * instead of tree by tree with a branch misprediction at each node. A node whose `high` is taken
 * excludes the leaves below its `low`; the first remaining leaf of a tree is its result.
 */
export type CompiledTrees = {
  readonly trees: number
  /** First node of each feature, and after the last the end. */
  readonly begin: Int32Array
  /** By node, grouped by feature with ascending thresholds. */
  readonly threshold: Float64Array
  readonly tree: Int32Array
  /** One bit for each leaf of the tree that remains when `high` is taken. */
  readonly left: Int32Array
  /** `LEAVES_MAX` leaf values per tree, from the lowest side to the highest. */
  readonly value: Float64Array
}

/** Number of bits. */
const LEAVES_MAX = 32

type Node = {
  readonly feature: number
  readonly threshold: number
  readonly tree: number
  readonly left: number
}

/**
 * Compiles trees for rows whose features have these names. Throws if the trees know another one: a
 * new or moved feature must not silently shift the others.
 */
export const compileTrees = (
  compiled: QuickScorer,
  names: readonly string[] = compiled.features,
): CompiledTrees => {
  const numberOf = compiled.features.map((name) => names.indexOf(name))
  const numberAt = (feature: number): number => {
    const number = numberOf[feature] ?? -1
    if (number < 0)
      throw new Error(`the trees need an unknown feature: ${compiled.features[feature] ?? feature}`)
    return number
  }
  const nodes: Node[] = []
  const value = new Float64Array(compiled.leaves.length * LEAVES_MAX)
  let [firstNode, firstLeaf] = [0, 0]
  compiled.leaves.forEach((leaves, tree) => {
    if (leaves > LEAVES_MAX) throw new RangeError(`a tree has ${leaves} leaves`)
    let taken = 0
    // Numbers the leaves from low to high and returns those below a node.
    const walk = (next: number): number => {
      if (next < 0) {
        value[tree * LEAVES_MAX + taken] = compiled.value[firstLeaf - 1 - next] as number
        return 1 << taken++
      }
      const at = firstNode + next
      const low = walk(compiled.low[at] as number)
      nodes.push({
        feature: numberAt(compiled.feature[at] as number),
        threshold: compiled.threshold[at] as number,
        tree,
        left: ~low,
      })
      return low | walk(compiled.high[at] as number)
    }
    walk(leaves > 1 ? 0 : -1)
    firstNode += leaves - 1
    firstLeaf += leaves
  })
  nodes.sort((a, b) => a.feature - b.feature || a.threshold - b.threshold)
  const features = (nodes.at(-1)?.feature ?? -1) + 1
  return {
    trees: compiled.leaves.length,
    begin: Int32Array.from({ length: features + 1 }, (_, feature) => {
      const found = nodes.findIndex((node) => node.feature >= feature)
      return found < 0 ? nodes.length : found
    }),
    threshold: Float64Array.from(nodes, (node) => node.threshold),
    tree: Int32Array.from(nodes, (node) => node.tree),
    left: Int32Array.from(nodes, (node) => node.left),
    value,
  }
}

/**
 * The sum of all trees for each row of features. Trailing features that are the same in all rows
 * are evaluated once; the last parameter is the number of the first of them.
 */
export const scoreTrees = (
  compiled: CompiledTrees,
  rows: readonly Float32Array[],
  alike: number,
): Float64Array => {
  const sums = new Float64Array(rows.length)
  const { begin, threshold, tree, left, value, trees } = compiled
  const own = Math.min(alike, begin.length - 1)
  const ruleOut = (open: Int32Array, row: Float32Array, from: number, to: number): void => {
    for (let feature = from; feature < to; feature += 1) {
      const given = row[feature] as number
      const end = begin[feature + 1] as number
      for (
        let at = begin[feature] as number;
        at < end && (threshold[at] as number) < given;
        at += 1
      ) {
        const of = tree[at] as number
        open[of] = (open[of] as number) & (left[at] as number)
      }
    }
  }
  const [any] = rows
  const common = new Int32Array(trees).fill(-1)
  if (any) ruleOut(common, any, own, begin.length - 1)
  const open = new Int32Array(trees)
  rows.forEach((row, place) => {
    open.set(common)
    ruleOut(open, row, 0, own)
    let sum = 0
    for (let of = 0; of < trees; of += 1) {
      const still = open[of] as number
      sum += value[of * LEAVES_MAX + 31 - Math.clz32(still & -still)] as number
    }
    sums[place] = sum
  })
  return sums
}
