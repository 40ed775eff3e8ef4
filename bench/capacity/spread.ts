import { seededRandom } from '../texts/random.ts'

export type SpreadOptions = {
  readonly memories: number
  readonly nodes: number
  readonly shardsPerNode: number
  readonly seed: number
}

export type Spread = {
  readonly avatars: number
  /** Memories of the largest avatar, the unit that can't be split across nodes. */
  readonly largest: number
  readonly mostOnNode: number
}

const MEDIAN = 300
/** Log-normal: one in forty has more than 20 times the median, and a few have most. */
const SIGMA = 1.5
const LARGEST = 1_000_000

/**
 * Draws avatars of log-normal sizes until there are enough memories, hashes each to a shard, and
 * assigns the shards to the nodes in turn, as Citus does.
 */
export function spread({ memories, nodes, shardsPerNode, seed }: SpreadOptions): Spread {
  const random = seededRandom(seed)
  const onNode = new Float64Array(nodes)
  const shards = nodes * shardsPerNode
  let [left, avatars, largest] = [memories, 0, 0]
  while (left > 0) {
    const size = Math.min(left, LARGEST, Math.ceil(MEDIAN * Math.exp(SIGMA * normal(random))))
    const node = Math.floor(random() * shards) % nodes
    onNode[node] = (onNode[node] ?? 0) + size
    largest = Math.max(largest, size)
    left -= size
    avatars += 1
  }
  return { avatars, largest, mostOnNode: Math.max(...onNode) }
}

/** Box–Muller transform. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
