import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomic } from './write-atomic.ts'

/** Raise it when the format of the stored values changes. */
const FORMAT = 2
const SHARD_BYTES_MAX = 6 * 1_048_576

type Entry = { readonly check: Uint8Array; readonly value: Uint8Array }
type Shard = {
  readonly entries: Map<string, Entry>
  readonly used: Set<string>
  isChanged: boolean
}

/**
 * Bytes by a hash of their input, in 64 files: facts by the content of their file and the
 * extractor's version, graphs by the facts that they link. Files are replaced atomically, and each
 * value has a checksum, so a reader gets what was written or nothing. Of two concurrent runs the
 * later one wins; the values of the earlier one are computed again when needed. All commits share
 * the cache.
 */
export class HashedCache {
  readonly #directory: string
  readonly #shards = new Map<string, Shard>()

  /** The directory is created when the first value is written. */
  constructor(directory: string) {
    this.#directory = directory
  }

  static key(content: string, version: string): string {
    return sha256(`${FORMAT}:${version}\n${content}`).toString('hex')
  }

  get(key: string): Uint8Array | undefined {
    const shard = this.#shard(key)
    const entry = shard.entries.get(key)
    if (!entry) return undefined
    if (shard.used.has(key) || sha256(entry.value).equals(entry.check)) {
      shard.used.add(key)
      return entry.value
    }
    shard.entries.delete(key)
    return undefined
  }

  put(key: string, value: Uint8Array): void {
    const shard = this.#shard(key)
    shard.entries.set(key, { check: sha256(value), value })
    shard.used.add(key)
    shard.isChanged = true
  }

  save(): void {
    for (const [name, { entries, used, isChanged }] of this.#shards) {
      if (!isChanged) continue
      // Values of other commits stay until the shard is too large; then only the values that this
      // run used stay.
      let size = 0
      for (const { value } of entries.values()) size += value.length
      const kept =
        size > SHARD_BYTES_MAX ? [...entries].filter(([key]) => used.has(key)) : [...entries]
      writeAtomic(this.#directory, name, writeEntries(kept))
    }
  }

  #shard(key: string): Shard {
    const name = (Number.parseInt(key.slice(0, 2), 16) >> 2).toString().padStart(2, '0')
    let shard = this.#shards.get(name)
    if (!shard) {
      shard = {
        entries: readEntries(join(this.#directory, name)),
        used: new Set(),
        isChanged: false,
      }
      this.#shards.set(name, shard)
    }
    return shard
  }
}

const sha256 = (content: Uint8Array | string): Buffer => hash('sha256', content, 'buffer')

const HASH_BYTES = 32
const HEAD_BYTES = HASH_BYTES + HASH_BYTES + 4

const writeEntries = (entries: readonly (readonly [string, Entry])[]): Buffer =>
  Buffer.concat(
    entries.flatMap(([key, { check, value }]) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(value.length)
      return [Buffer.from(key, 'hex'), check, length, value]
    }),
  )

// A damaged length makes garbage of the bytes that follow, and garbage has no valid checksum.
const readEntries = (path: string): Map<string, Entry> => {
  const entries = new Map<string, Entry>()
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    return entries
  }
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const start = at + HEAD_BYTES
    const end = start + bytes.readUInt32LE(start - 4)
    entries.set(bytes.toString('hex', at, at + HASH_BYTES), {
      check: bytes.subarray(at + HASH_BYTES, start - 4),
      value: bytes.subarray(start, end),
    })
    at = end
  }
  return entries
}
