const SHARDS = 64
const HASHED_CHARS = 16

/**
 * Some shards are up to twice as large as others, so that they don't all double at the same time.
 * FNV-1a of the first characters (words rarely share more), then the finalizer of MurmurHash3.
 */
const toShardIndex = (key: string): number => {
  let hash = 0x811c9dc5
  const end = Math.min(key.length, HASHED_CHARS)
  for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  const share = ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
  return Math.floor(SHARDS * Math.log2(1 + share))
}

/**
 * A map for millions of strings, in shards: a single map doubles its table in one go, which blocks
 * for half a second at two million entries.
 */
export class ShardedMap<T> {
  readonly #shards = Array.from({ length: SHARDS }, () => new Map<string, T>())

  get(key: string): T | undefined {
    return this.#shardOf(key).get(key)
  }

  has(key: string): boolean {
    return this.#shardOf(key).has(key)
  }

  set(key: string, value: T): void {
    this.#shardOf(key).set(key, value)
  }

  #shardOf(key: string): Map<string, T> {
    return this.#shards[toShardIndex(key)] as Map<string, T>
  }
}
