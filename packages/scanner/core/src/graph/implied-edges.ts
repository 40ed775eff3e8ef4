import type { CallEdge } from '../link/call-graph.ts'

/**
 * Omits indirect edges that two other edges imply: if `a` may run `b` and `b` may run `c`, an edge
 * from `a` to `c` adds nothing to what `a` reaches. Functions that return objects with many methods
 * have such edges to each of them, which is most of a large graph. The two edges stay, so a path is
 * at most twice as long.
 *
 * The edges are sorted by `from`. A function with several callers in `runs` keeps several.
 */
export const omitImplied = (
  edges: readonly CallEdge[],
  functionCount: number,
  runs: ReadonlySet<number>,
): CallEdge[] => {
  const starts = indexStarts(edges, functionCount)
  const states = keepCallers(edges, functionCount, runs)
  /** The edge of the function at hand to each target, plus 1; 0 if none may be omitted. */
  const own = new Int32Array(functionCount)
  const toAt = (at: number): number => (edges[at] as CallEdge).to
  // From the last function on, so that the first ones become those that the others refer to.
  for (let from = functionCount - 1; from >= 0; from -= 1) {
    const start = starts[from] as number
    const end = starts[from + 1] as number
    let left = 0
    for (let at = start; at < end; at += 1) {
      const { to, type } = edges[at] as CallEdge
      if (type !== 'INDIRECT' || states[at] !== FREE) continue
      own[to] = at + 1
      left += 1
    }
    for (let first = start; first < end && left > 0; first += 1) {
      const through = toAt(first)
      if (states[first] === OMITTED || through === from) continue
      const last = starts[through + 1] as number
      for (let second = starts[through] as number; second < last; second += 1) {
        const at = (own[toAt(second)] as number) - 1
        if (at < 0 || at === first || states[second] === OMITTED || states[at] !== FREE) continue
        states[at] = OMITTED
        states[first] = NEEDED
        states[second] = NEEDED
        left -= 1
      }
    }
    for (let at = start; at < end; at += 1) own[toAt(at)] = 0
  }
  return edges.filter((_, at) => states[at] !== OMITTED)
}

const FREE = 0
/** Implies an omitted edge, so it stays. */
const NEEDED = 1
const OMITTED = 2

/** Where the edges of each function begin; one more for the end. */
const indexStarts = (edges: readonly CallEdge[], functionCount: number): Int32Array => {
  const starts = new Int32Array(functionCount + 1)
  for (const { from } of edges) starts[from + 1] = (starts[from + 1] as number) + 1
  for (let at = 1; at <= functionCount; at += 1)
    starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  return starts
}

/** Two callers tell that a call is not the only one, so that many are as good. */
const CALLERS_KEPT = 2

/** The states of the edges at first: the first ones to each function are needed. */
const keepCallers = (
  edges: readonly CallEdge[],
  functionCount: number,
  runs: ReadonlySet<number>,
): Uint8Array => {
  const states = new Uint8Array(edges.length)
  const counts = new Uint8Array(functionCount)
  edges.forEach(({ from, to, type }, at) => {
    const count = counts[to] as number
    if (type === 'IMPORTS' || count === CALLERS_KEPT || !runs.has(from)) return
    counts[to] = count + 1
    states[at] = NEEDED
  })
  return states
}
