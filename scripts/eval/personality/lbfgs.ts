/** Value of a function at a point; writes the gradient into `slope`. */
export type Objective = (at: Float64Array, slope: Float64Array) => number

const PAIRS = 6
const SUFFICIENT = 1e-4
const HALVINGS = 20

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}

const addTo = (target: Float64Array, factor: number, other: Float64Array): void => {
  for (let at = 0; at < target.length; at += 1)
    target[at] = (target[at] as number) + factor * (other[at] as number)
}

type Pair = { readonly step: Float64Array; readonly change: Float64Array; readonly scale: number }

/** The two-loop recursion: the inverse curvature of the last pairs, applied to a gradient. */
const applyInverse = (pairs: readonly Pair[], slope: Float64Array): Float64Array => {
  const direction = slope.slice()
  const factors = pairs.map(() => 0)
  for (const [at, { step, change, scale }] of [...pairs.entries()].toReversed()) {
    factors[at] = scale * dot(step, direction)
    addTo(direction, -(factors[at] ?? 0), change)
  }
  const last = pairs.at(-1)
  if (last) {
    const curvature = 1 / (last.scale * dot(last.change, last.change))
    for (let at = 0; at < direction.length; at += 1)
      direction[at] = (direction[at] as number) * curvature
  }
  for (const [at, { step, change, scale }] of pairs.entries())
    addTo(direction, (factors[at] ?? 0) - scale * dot(change, direction), step)
  return direction
}

/**
 * Minimizes a convex function from zero by L-BFGS (Nocedal 1980) with backtracking. Deterministic.
 */
export const minimize = (size: number, objective: Objective, rounds: number): Float64Array => {
  let point: Float64Array = new Float64Array(size)
  let slope: Float64Array = new Float64Array(size)
  let value = objective(point, slope)
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    const direction = applyInverse(pairs, slope)
    const descent = dot(direction, slope)
    let length = pairs.length === 0 ? 1 / Math.sqrt(dot(slope, slope)) : 1
    let next: Float64Array = point
    const nextSlope = new Float64Array(size)
    let nextValue = Infinity
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      next = point.slice()
      addTo(next, -length, direction)
      nextValue = objective(next, nextSlope)
      if (nextValue <= value - SUFFICIENT * length * descent) break
      length /= 2
    }
    if (!(nextValue < value)) return point
    const step = next.map((each, at) => each - (point[at] as number))
    const change = nextSlope.map((each, at) => each - (slope[at] as number))
    const curvature = dot(step, change)
    if (curvature > 0) pairs.push({ step, change, scale: 1 / curvature })
    if (pairs.length > PAIRS) pairs.shift()
    point = next
    slope = nextSlope
    value = nextValue
  }
  return point
}
